/** Something that whoever guards the installation wants to know. Never holds a password, a token or an e-mail. */
export interface AuditEvent {
  readonly event:
    | 'guest-started'
    | 'signed-up'
    | 'sign-up-known'
    | 'signed-in'
    | 'sign-in-failed'
    | 'provider-unavailable'
    | 'signed-out'
    | 'session-ended'
    | 'limit-hit'
    | 'save-id-reused'
    | 'password-changed'
    | 'password-change-failed'
    | 'reset-requested'
    | 'reset-mail-failed'
    | 'password-reset'
    | 'reset-failed'
    | 'account-deleted'
    | 'account-deletion-failed'
  readonly network: string
  readonly user?: string
  /** A hash of the e-mail that was tried: equal for equal e-mails, and no more. */
  readonly account?: string
  readonly detail?: string
}

export type Audit = (event: AuditEvent) => void

/** One event as one line of JSON, whatever a stranger put into it: JSON itself leaves some control characters as they are. */
export function auditLine(event: AuditEvent, now: number): string {
  const line = JSON.stringify({ at: new Date(now).toISOString(), ...event })
  return line.replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What went wrong, with what lies behind it. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${wordsOf(error.cause)}` : error.message
}
