/**
 * Every way in which Everquill says no. Programs rely on these codes, so a code is never renamed;
 * only `http` knows their statuses and only `i18n` their words.
 */
export const problemCodes = [
  'malformed-json',
  'invalid-request',
  'unknown-keys',
  'unknown-field',
  'protected-field',
  'field-twice',
  'invalid-value',
  'too-many-entries',
  'not-dice',
  'identity-changed',
  'name-taken',
  'record-changed',
  'not-administrator',
  'content-elsewhere',
  'save-id-reused',
  'revision-ahead',
  'already-undone',
  'cannot-be-undone',
  'nothing-to-undo',
  'not-enough',
  'no-room',
  'in-another-game',
  'last-game-master',
  'code-invalid',
  'link-invalid',
  'not-found',
  'method-not-allowed',
  'not-signed-in',
  'wrong-credentials',
  'wrong-password',
  'credentials-known',
  'already-signed-up',
  'administrator-stays',
  'weak-password',
  'registration-closed',
  'reset-invalid',
  'reset-unavailable',
  'sign-in-unavailable',
  'sign-in-failed',
  'cross-origin',
  'too-many-requests',
  'too-many-streams',
  'payload-too-large',
  'headers-too-large',
  'request-timeout',
  'unsupported-media-type',
  'no-free-number',
  'image-unreadable',
  'image-too-large',
  'image-too-many-pixels',
  'quota-exceeded',
  'images-unavailable',
  'unavailable',
  'internal',
] as const

/** The stable name of a problem. */
export type ProblemCode = (typeof problemCodes)[number]

/** A no, with what a person needs to mend it. */
export interface Problem {
  readonly code: ProblemCode
  /** The field or key that is meant, when it is one. */
  readonly field?: string
  /** What is wrong, in plain English; the screen has its own words by code. */
  readonly detail?: string
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number
}

/** An ordinary answer that is a no. */
export interface Refused {
  readonly kind: 'refused'
  readonly problem: Problem
}

/** Says no. */
export const refused = (code: ProblemCode, about: Omit<Problem, 'code'> = {}): Refused => ({
  kind: 'refused',
  problem: { code, ...about },
})
