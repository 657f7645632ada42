import { parsePath, type Problem, type ProblemCode } from '@everquill/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Refusal } from '../api/backend.ts'

/** What each no means to a person. A new code does not compile without its words. */
const sentences: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  'malformed-json': msg`The server did not understand this. Reload the page and try again.`,
  'invalid-request': msg`The server did not understand this. Reload the page and try again.`,
  'unknown-keys': msg`The server did not understand this. Reload the page and try again.`,
  'unknown-field': msg`The server does not know this field. Reload the page.`,
  'protected-field': msg`This cannot be changed by hand.`,
  'field-twice': msg`The server did not understand this. Reload the page and try again.`,
  'invalid-value': msg`This value does not fit here.`,
  'too-many-entries': msg`The list is full.`,
  'not-dice': msg`These are no dice. Write them like 2d6+3, 4d6dl1 or 3d6!.`,
  'identity-changed': msg`Who a character is never changes.`,
  'name-taken': msg`Another record has this name.`,
  'record-changed': msg`Somebody else changed this record meanwhile.`,
  'not-administrator': msg`Only the administrator may do this.`,
  'content-elsewhere': msg`This catalogue comes from a content server. It is edited there.`,
  'save-id-reused': msg`This was saved before as something else. Reload the page.`,
  'revision-ahead': msg`The server has an older state than this page. Try again in a moment.`,
  'already-undone': msg`This was undone before.`,
  'cannot-be-undone': msg`This cannot be undone here.`,
  'nothing-to-undo': msg`There is nothing left to undo: what it was about has gone, or is as it was.`,
  'not-enough': msg`There is not enough of it to give.`,
  'no-room': msg`There is no room for so much of it.`,
  'in-another-game': msg`This character plays in another game. Take it out of there first.`,
  'last-game-master': msg`A game needs a game master. Make somebody else one first.`,
  'code-invalid': msg`This invitation is not valid, or not any more. Ask for a new one.`,
  'link-invalid': msg`This link is not valid, or not any more.`,
  'not-found': msg`This is no longer here.`,
  'method-not-allowed': msg`This cannot be done here.`,
  'not-signed-in': msg`You are signed out. Sign in to go on.`,
  'wrong-credentials': msg`E-mail and password do not match.`,
  'wrong-password': msg`That is not your current password.`,
  'credentials-known': msg`You already have an account with this e-mail and password. Sign in instead.`,
  'already-signed-up': msg`You already have an account.`,
  'administrator-stays': msg`You run this Everquill, so your account stays.`,
  'weak-password': msg`This password is guessed too easily. Take a longer one, a few words in a row.`,
  'registration-closed': msg`No new accounts are made here. Ask whoever runs this Everquill.`,
  'reset-invalid': msg`This link has been used or is too old. Ask for a new letter.`,
  'reset-unavailable': msg`This Everquill sends no letters. Ask whoever runs it for a new password.`,
  'sign-in-unavailable': msg`The sign-in service does not answer. Try again later or sign in another way.`,
  'sign-in-failed': msg`You were not signed in there. Try again or sign in another way.`,
  'cross-origin': msg`This came from another page, so it was not done.`,
  'too-many-requests': msg`That was too much at once.`,
  'too-many-streams': msg`Everquill is open in too many windows. Close some of them.`,
  'payload-too-large': msg`That is too much to save at once.`,
  'headers-too-large': msg`The browser sent too much. Delete the cookies of this page and try again.`,
  'request-timeout': msg`The connection was too slow. Try again.`,
  'unsupported-media-type': msg`The server did not understand this. Reload the page and try again.`,
  'image-unreadable': msg`This is no picture that can be read. Take a JPEG, PNG, WebP or GIF.`,
  'image-too-large': msg`This picture is too large. At most 10 MB fit.`,
  'image-too-many-pixels': msg`This picture has too many pixels. At most 40 million fit.`,
  'quota-exceeded': msg`There is no room for more pictures in your account.`,
  'images-unavailable': msg`Pictures cannot be kept at the moment. Everything else is saved as always.`,
  'no-free-number': msg`No free number was found for the character. Try again.`,
  unavailable: msg`The server cannot reach its database. Try again in a moment.`,
  internal: msg`The server made a mistake. Try again; if it stays, tell whoever runs this Everquill.`,
}

const minute = 60
const hour = 60 * minute

/** How a no, or anything else that went wrong, is told to the reader. */
export interface ProblemWords {
  readonly ofProblem: (problem: Problem) => string
  /** Whatever was thrown: what is no refusal is a server that did not answer. */
  readonly ofFailure: (failure: unknown) => string
}

export function useProblemMessages(): ProblemWords {
  const { t, i18n } = useLingui()

  const whenAgain = (seconds: number): string => {
    if (seconds < 2 * minute) return t`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    const minutes = Math.ceil(seconds / minute)
    if (seconds < 2 * hour) return t`Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
    const hours = Math.ceil(seconds / hour)
    return t`Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`
  }

  const ofProblem = ({ code, field, retryAfter }: Problem): string => {
    // A newer server may know problems that this page does not.
    const sentence = i18n._(sentences[code] ?? sentences.internal)
    const label = field === undefined ? undefined : parsePath(field)?.field.label
    const about = label === undefined ? sentence : `${i18n.locale === 'de' ? label.de : label.en}: ${sentence}`
    return retryAfter === undefined ? about : `${about} ${whenAgain(retryAfter)}`
  }

  return {
    ofProblem,
    ofFailure: (failure) =>
      failure instanceof Refusal
        ? ofProblem(failure.problem)
        : t`The server does not answer. Try again when you are connected.`,
  }
}
