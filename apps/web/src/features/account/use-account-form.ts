import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Refusal } from '../../api/backend.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import {
  complaintsOf,
  fieldOfProblem,
  longestPassword,
  shortestPassword,
  type Complaint,
  type FieldName,
  type formChecks,
} from './form-checks.ts'

type Checks = (typeof formChecks)[keyof typeof formChecks]

/** What is wrong, in words: with single fields, or with the form as a whole. */
interface Wrong {
  readonly fields: { readonly [F in FieldName]?: string }
  readonly form?: string
}

const nothingWrong: Wrong = { fields: {} }

/**
 * A form that says at each field what is wrong there and leads to the first. What is written stays in the fields
 * themselves, where password managers put it.
 */
export function useAccountForm<C extends Checks>(
  checks: C,
  act: (written: { readonly [F in keyof C]: string }) => Promise<unknown>,
) {
  const [wrong, setWrong] = useState(nothingWrong)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const complaintWords = useComplaintWords()
  const { ofProblem, ofFailure } = useProblemMessages()

  useEffect(() => {
    const first = Object.keys(wrong.fields)[0] ?? (wrong.form === undefined ? undefined : 'password')
    const field = first === undefined ? null : ref.current?.elements.namedItem(first)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [wrong])

  const refused = (failure: unknown): Wrong => {
    const field = failure instanceof Refusal ? fieldOfProblem(failure.problem, checks) : undefined
    if (field === undefined || !(failure instanceof Refusal)) return { fields: {}, form: ofFailure(failure) }
    const { code } = failure.problem
    const words = code === 'invalid-value' && field in unfit ? complaintWords(unfit[field as Unfit]) : undefined
    return { fields: { [field]: words ?? ofProblem({ code }) } }
  }

  const submit = async (form: HTMLFormElement) => {
    const written = Object.fromEntries([...new FormData(form)].filter(isText))
    const complaints = Object.entries(complaintsOf(checks, written))
    setWrong({ fields: Object.fromEntries(complaints.map(([field, complaint]) => [field, complaintWords(complaint)])) })
    if (complaints.length > 0) return
    setBusy(true)
    try {
      await act(written as { readonly [F in keyof C]: string })
    } catch (failure) {
      setWrong(refused(failure))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem: wrong.form,
    wrong: wrong.fields,
    form: {
      ref,
      // Should the page not run yet, nothing typed may land in its address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy) void submit(event.currentTarget)
      },
    },
  } as const
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === 'string'

type Unfit = keyof typeof unfit

const unfit = { name: 'long-name', email: 'no-email' } as const satisfies { [F in FieldName]?: Complaint }

function useComplaintWords(): (complaint: Complaint) => string {
  const { t } = useLingui()
  const words: Readonly<Record<Complaint, string>> = {
    'no-name': t`Write the name you play under.`,
    'long-name': t`Write a name of at most 80 characters.`,
    'no-email': t`Write an e-mail address, such as ann@example.org.`,
    'no-password': t`Write your password.`,
    'short-password': t`At least ${shortestPassword} characters, please.`,
    'long-password': t`At most ${longestPassword} characters, please.`,
  }
  return (complaint) => words[complaint]
}
