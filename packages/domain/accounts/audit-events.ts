/** What the audit log of a server has, by kind. It has no texts and no names, only who did it to whom. */
export const auditEvents = {
  administration: [
    'account-disabled',
    'account-enabled',
    'administrator-made',
    'administrator-removed',
    'administration-handed-over',
    'reset-link-created',
    'sessions-ended-by-administrator',
    'account-deleted-by-administrator',
    'character-erased',
    'registration-changed',
    'account-invited',
    'account-invitation-revoked',
    'announcement-made',
    'announcement-removed',
    'content-refreshed',
    'backup-requested',
    'backup-downloaded',
    'catalogue-edited',
    'catalogue-imported',
    'catalogue-exported',
  ],
  accounts: [
    'signed-up',
    'guest-started',
    'guest-merged',
    'password-set',
    'password-changed',
    'reset-requested',
    'reset-mail-failed',
    'password-reset',
    'email-changed',
    'passkey-added',
    'passkey-removed',
    'authenticator-added',
    'authenticator-removed',
    'recovery-codes-created',
    'identity-linked',
    'identity-unlinked',
    'token-created',
    'token-revoked',
    'webhook-created',
    'webhook-removed',
    'account-exported',
    'account-deleted',
  ],
  'sign-ins': [
    'signed-in',
    'signed-out',
    'sign-in-failed',
    'second-factor-failed',
    'recovery-code-used',
    'session-ended',
    'sessions-ended',
    'password-guessing',
  ],
} as const

/** A kind of event that the audit log can be filtered by. */
export type AuditKind = keyof typeof auditEvents

/** The kinds of events, in the order in which they are offered. */
export const auditKinds = Object.keys(auditEvents) as readonly AuditKind[]

/** An event of the audit log. */
export type AuditEvent = (typeof auditEvents)[AuditKind][number]
