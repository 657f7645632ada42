/**
 * Every problem code of the API. Clients rely on these codes, so a code is never renamed;
 * only `http` knows their statuses and only `i18n` their texts.
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
  'document-too-large',
  'too-many-characters',
  'not-dice',
  'identity-changed',
  'name-taken',
  'record-changed',
  'not-administrator',
  'content-elsewhere',
  'save-id-reused',
  'base-unknown',
  'already-undone',
  'cannot-be-undone',
  'nothing-to-undo',
  'setting-changed',
  'not-enough',
  'no-room',
  'in-another-game',
  'encounter-running',
  'last-game-master',
  'code-invalid',
  'link-invalid',
  'not-found',
  'method-not-allowed',
  'not-signed-in',
  'token-invalid',
  'token-not-allowed',
  'wrong-credentials',
  'wrong-password',
  'credentials-known',
  'already-signed-up',
  'administrator-stays',
  'account-disabled',
  'invitation-needed',
  'invitation-invalid',
  'setting-fixed',
  'backup-running',
  'weak-password',
  'registration-closed',
  'setup-code-needed',
  'setup-code-invalid',
  'wrong-code',
  'sign-in-expired',
  'passkey-refused',
  'passkeys-unavailable',
  'proof-needed',
  'second-factor-required',
  'email-needed',
  'reset-invalid',
  'reset-unavailable',
  'email-not-sent',
  'sign-in-unavailable',
  'sign-in-failed',
  'ticket-invalid',
  'last-sign-in',
  'wrong-host',
  'cross-origin',
  'too-many-requests',
  'too-many-streams',
  'daily-limit',
  'out-of-space',
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

/** One of the problem codes. */
export type ProblemCode = (typeof problemCodes)[number]

/** A problem code with the details that help to fix it. */
export interface Problem {
  readonly code: ProblemCode
  /** The field or key that caused the problem, if there is one. */
  readonly field?: string
  /** The fields of the changes that do not fit; without them the same save is accepted. */
  readonly fields?: readonly string[]
  /** The fields of the changes that were committed under an id which was used again for other ones. */
  readonly committed?: readonly string[]
  /** What is wrong, in English; the interface has its own text for each code. */
  readonly detail?: string
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number
}

/** The outcome of an operation that was refused for an expected reason. */
export interface Refused {
  readonly kind: 'refused'
  readonly problem: Problem
}

/** Creates a refused outcome. */
export const refused = (code: ProblemCode, details: Omit<Problem, 'code'> = {}): Refused => ({
  kind: 'refused',
  problem: { code, ...details },
})
