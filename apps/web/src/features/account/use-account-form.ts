import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import {
  findProblems,
  fieldOfProblem,
  longestPassword,
  shortestPassword,
  type FieldProblem,
  type FieldProblems,
  type FieldName,
  type formChecks,
} from './form-checks.ts'

type Checks = (typeof formChecks)[keyof typeof formChecks]

/** Error messages for single fields or for the form as a whole. */
interface FormErrors {
  readonly fields: { readonly [F in FieldName]?: string }
  readonly form?: string
}

const noErrors: FormErrors = { fields: {} }

/**
 * Validates on submit, shows an error at each field and focuses the first one. The inputs are uncontrolled, because
 * password managers fill them in directly.
 */
export function useAccountForm<C extends Checks>(
  checks: C,
  onValid: (values: { readonly [F in keyof C]: string }) => Promise<unknown>,
) {
  const [errors, setErrors] = useState(noErrors)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const textOf = useProblemTexts()
  const { messageOf, messageOfError } = useProblemMessages()

  useEffect(() => {
    const first = Object.keys(errors.fields)[0] ?? (errors.form === undefined ? undefined : 'password')
    const field = first === undefined ? null : ref.current?.elements.namedItem(first)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [errors])

  const errorsOf = (failure: unknown): FormErrors => {
    const field = failure instanceof ProblemError ? fieldOfProblem(failure.problem, checks) : undefined
    if (field === undefined || !(failure instanceof ProblemError)) return { fields: {}, form: messageOfError(failure) }
    const { code } = failure.problem
    const local = code === 'invalid-value' ? problemOfInvalidValue[field] : undefined
    return { fields: { [field]: local === undefined ? messageOf({ code }) : textOf(local) } }
  }

  const submit = async (form: HTMLFormElement) => {
    const values = Object.fromEntries([...new FormData(form)].filter(isText))
    const problems = Object.entries(findProblems(checks, values))
    setErrors({ fields: Object.fromEntries(problems.map(([field, problem]) => [field, textOf(problem)])) })
    if (problems.length > 0) return
    setBusy(true)
    try {
      await onValid(values as { readonly [F in keyof C]: string })
    } catch (failure) {
      setErrors(errorsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem: errors.form,
    errors: errors.fields,
    form: {
      ref,
      // If the form is submitted before the script runs, the values must not end up in the URL.
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

/** The server's "invalid value" is too vague for these fields. */
const problemOfInvalidValue: FieldProblems = { name: 'long-name', email: 'no-email' }

function useProblemTexts(): (problem: FieldProblem) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<FieldProblem, string>> = {
    'no-name': t`Enter the name you play under.`,
    'long-name': t`Enter a name of at most 80 characters.`,
    'no-email': t`Enter an email address, such as ann@example.org.`,
    'no-password': t`Enter your password.`,
    'short-password': t`Use at least ${shortestPassword} characters.`,
    'no-setup-code': t`Enter the set-up code that the server printed.`,
    'no-invitation': t`Paste your invitation.`,
    'no-code': t`Enter the code.`,
    'long-password': t`Use at most ${longestPassword} characters.`,
  }
  return (problem) => texts[problem]
}
