import { parsePath, type Problem, type ProblemCode } from '@everquill/domain'
import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { PasskeyProblem } from '../api/passkey-problem.ts'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import { withLazyTexts } from '../i18n/activate.ts'

type ProblemTexts = Readonly<Record<ProblemCode, MessageDescriptor>>

/** Most visits see no problem, so the texts are loaded with the first one. */
let texts: ProblemTexts | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the texts for problems; without them, every problem is shown as an unknown one. */
export function loadProblemTexts(): Promise<void> {
  loading ??= loadOnce()
  return loading
}

async function loadOnce(): Promise<void> {
  try {
    const { problemTexts } = await withLazyTexts(import('./problem-texts.ts'))
    texts = problemTexts
    for (const listener of listeners) listener()
  } catch (failure) {
    console.error('The texts for problems could not be loaded.', failure)
    // The next problem tries again.
    loading = null
  }
}

/** Loads the texts for problems before a call to the server fails with one, because forms show the message at once. */
export function withProblemTexts(api: ServerApi): ServerApi {
  const calls = Object.entries(api as unknown as Record<string, AnyCall>).map(([name, call]): [string, AnyCall] => [
    name,
    (...request) =>
      call(...request).catch(async (failure: unknown) => {
        if (failure instanceof ProblemError) await loadProblemTexts()
        throw failure
      }),
  ])
  return Object.fromEntries(calls) as unknown as ServerApi
}

type AnyCall = (...request: readonly unknown[]) => Promise<unknown>

const minute = 60
const hour = 60 * minute

/** Messages for the user, in the interface language. */
export interface ProblemMessages {
  readonly messageOf: (problem: Problem) => string
  /** For any thrown error: everything but a `ProblemError` means that no response arrived. */
  readonly messageOfError: (error: unknown) => string
}

export function useProblemMessages(): ProblemMessages {
  const { t, i18n } = useLingui()
  const known = useSyncExternalStore(subscribe, () => texts)

  const retryText = (seconds: number): string => {
    if (seconds < 2 * minute) return t`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    const minutes = Math.ceil(seconds / minute)
    if (seconds < 2 * hour) return t`Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
    const hours = Math.ceil(seconds / hour)
    return t`Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`
  }

  const messageOf = ({ code, field, retryAfter }: Problem): string => {
    if (!known) void loadProblemTexts()
    // A newer server may return codes that this page does not know.
    const text = known?.[code] ?? known?.internal
    const message = text ? i18n._(text) : t`Something went wrong. Try again.`
    const label = field === undefined ? undefined : parsePath(field)?.field.label
    const labelled = label === undefined ? message : `${i18n.locale === 'de' ? label.de : label.en}: ${message}`
    return retryAfter === undefined ? labelled : `${labelled} ${retryText(retryAfter)}`
  }

  const passkeyText = ({ reason }: PasskeyProblem): string =>
    reason === 'exists'
      ? t`This device already has a passkey for your account.`
      : t`No passkey was used. Try again, or use another way.`

  return {
    messageOf,
    messageOfError: (error) =>
      error instanceof ProblemError
        ? messageOf(error.problem)
        : error instanceof PasskeyProblem
          ? passkeyText(error)
          : t`Can’t reach the server. Try again when you’re online.`,
  }
}
