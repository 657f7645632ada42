import { parsePath, type Problem, type ProblemCode } from '@everquill/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PasskeyProblem } from '../api/passkey-problem.ts'
import { ProblemError } from '../api/problem-error.ts'

type Messages<Code extends ProblemCode> = Readonly<Record<Code, MessageDescriptor>>

/** Problems that no page of the first load shows; their messages are in `later-problem-messages.ts`. */
type LaterCode =
  | 'image-unreadable'
  | 'image-too-large'
  | 'image-too-many-pixels'
  | 'quota-exceeded'
  | 'images-unavailable'
  | 'too-many-streams'
  | 'identity-changed'
  | 'name-taken'
  | 'record-changed'
  | 'not-administrator'
  | 'content-elsewhere'
  | 'setting-changed'
  | 'not-enough'
  | 'no-room'
  | 'in-another-game'
  | 'encounter-running'
  | 'last-game-master'
  | 'code-invalid'
  | 'link-invalid'
  | 'wrong-password'
  | 'administrator-stays'
  | 'setting-fixed'
  | 'backup-running'
  | 'wrong-code'
  | 'passkeys-unavailable'
  | 'proof-needed'
  | 'second-factor-required'
  | 'email-needed'
  | 'reset-invalid'
  | 'reset-unavailable'
  | 'email-not-sent'
  | 'last-sign-in'
  | 'ticket-invalid'
  | 'token-invalid'
  | 'token-not-allowed'

/** The message for each problem code; a new code does not compile without one. */
const firstMessages: Messages<Exclude<ProblemCode, LaterCode>> = {
  'malformed-json': msg`Something went wrong on this page. Reload it and try again.`,
  'invalid-request': msg`Something went wrong on this page. Reload it and try again.`,
  'unknown-keys': msg`Something went wrong on this page. Reload it and try again.`,
  'unknown-field': msg`This field doesn’t exist on the server. Reload the page.`,
  'protected-field': msg`You can’t change this directly.`,
  'field-twice': msg`Something went wrong on this page. Reload it and try again.`,
  'invalid-value': msg`That’s not a valid value here.`,
  'too-many-entries': msg`The list is full. Remove something first.`,
  'document-too-large': msg`This character is full: it has reached 1 MB. Remove something first.`,
  'too-many-characters': msg`You have as many characters as this server allows. Delete one first.`,
  'not-dice': msg`That’s not a dice formula. Try 2d6+3.`,
  'save-id-reused': msg`This was already saved with different content. Reload the page.`,
  'base-unknown': msg`The server was restored from a backup. Reload the page.`,
  'already-undone': msg`This was already undone.`,
  'cannot-be-undone': msg`This can’t be undone.`,
  'nothing-to-undo': msg`There’s nothing left to undo: it’s gone or already back as it was.`,
  'not-found': msg`This no longer exists.`,
  'method-not-allowed': msg`That’s not possible here.`,
  'not-signed-in': msg`You’re signed out. Sign in to continue.`,
  'wrong-credentials': msg`Wrong email or password.`,
  'credentials-known': msg`You already have an account with this email and password. Sign in instead.`,
  'already-signed-up': msg`You already have an account.`,
  'account-disabled': msg`This account is disabled. Ask the administrator of this server.`,
  'invitation-needed': msg`You need an invitation to join this server. Ask its administrator.`,
  'invitation-invalid': msg`This invitation was already used or has expired. Ask for a new one.`,
  'weak-password': msg`This password is too easy to guess. Choose a longer one, such as a few words in a row.`,
  'registration-closed': msg`This server isn’t accepting new accounts. Ask its administrator.`,
  'setup-code-needed': msg`The first account needs the set-up code that the server printed when it started.`,
  'setup-code-invalid': msg`This set-up code is wrong or has expired. Restart the server to get a new one.`,
  'sign-in-expired': msg`This took too long. Start again with your password.`,
  'passkey-refused': msg`This passkey wasn’t accepted. Try again, or use another way.`,
  'sign-in-unavailable': msg`The sign-in service isn’t responding. Try again later, or sign in another way.`,
  'sign-in-failed': msg`The sign-in service didn’t sign you in. Try again, or sign in another way.`,
  'wrong-host': msg`This server isn’t set up for this address. Use the one you were given.`,
  'cross-origin': msg`This request came from another site and was blocked.`,
  'too-many-requests': msg`Too many requests.`,
  'daily-limit': msg`You’ve written more than this server allows in a day.`,
  'out-of-space': msg`The server is out of space.`,
  'payload-too-large': msg`That’s too much to save at once.`,
  'headers-too-large': msg`Your browser sent too much data. Delete this site’s cookies and try again.`,
  'request-timeout': msg`The connection was too slow. Try again.`,
  'unsupported-media-type': msg`Something went wrong on this page. Reload it and try again.`,
  'no-free-number': msg`Couldn’t create the character. Try again.`,
  unavailable: msg`The server can’t use its database right now. Try again in a moment.`,
  internal: msg`Something went wrong on the server. Try again, and tell its administrator if it keeps happening.`,
}

let messages: Messages<Exclude<ProblemCode, LaterCode>> & Partial<Messages<LaterCode>> = firstMessages

/** Adds the messages for problems of pages that are loaded later. */
export function addMessages(later: Messages<LaterCode>): void {
  messages = { ...firstMessages, ...later }
}

/** The problem that an address names; one that has no message here is an internal one. */
export function problemNamed(text: string | undefined): ProblemCode | undefined {
  if (text === undefined) return undefined
  return Object.hasOwn(messages, text) ? (text as ProblemCode) : 'internal'
}

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

  const retryText = (seconds: number): string => {
    if (seconds < 2 * minute) return t`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    const minutes = Math.ceil(seconds / minute)
    if (seconds < 2 * hour) return t`Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
    const hours = Math.ceil(seconds / hour)
    return t`Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`
  }

  const messageOf = ({ code, field, retryAfter }: Problem): string => {
    // A newer server may return codes that this page does not know.
    const message = i18n._(messages[code] ?? messages.internal)
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
