/** An entry of the security log. Never contains a password, a token or an email address. */
export interface AuditEvent {
  readonly action:
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
    | 'name-changed'
    | 'email-change-requested'
    | 'email-changed'
    | 'email-change-failed'
    | 'account-deleted'
    | 'account-deletion-failed'
  readonly network: string
  readonly user?: string
  /** A hash of the email address that was tried. */
  readonly account?: string
  readonly detail?: string
}

export type Audit = (event: AuditEvent) => void

/** The message of an error and its causes. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${errorMessage(error.cause)}` : error.message
}
