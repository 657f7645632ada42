import { withoutEmails, type Logger } from './logger.ts'

/** Every event of the security log and its level: `warn` needs an administrator’s attention. */
export const securityEvents = {
  'guest-started': 'info',
  'signed-up': 'info',
  'sign-up-known': 'info',
  'signed-in': 'info',
  'sign-in-failed': 'info',
  'provider-unavailable': 'info',
  'identity-linked': 'info',
  'identity-unlinked': 'info',
  'guest-merged': 'info',
  'guest-left-behind': 'warn',
  'signed-out': 'info',
  'second-factor-asked': 'info',
  'second-factor-failed': 'info',
  'recovery-code-used': 'info',
  'recovery-codes-created': 'info',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'authenticator-added': 'info',
  'authenticator-removed': 'info',
  'identity-proved': 'info',
  'identity-proof-failed': 'info',
  'sessions-ended': 'info',
  'token-created': 'info',
  'token-revoked': 'info',
  'webhook-created': 'info',
  'webhook-changed': 'info',
  'webhook-removed': 'info',
  'webhook-tested': 'info',
  'password-set': 'info',
  'session-ended': 'info',
  'password-changed': 'info',
  'password-change-failed': 'info',
  'reset-requested': 'info',
  'reset-mail-failed': 'info',
  'password-reset': 'info',
  'reset-failed': 'info',
  'name-changed': 'info',
  'email-change-requested': 'info',
  'email-changed': 'info',
  'email-change-failed': 'info',
  'account-deleted': 'info',
  'account-deletion-failed': 'info',
  'account-exported': 'info',
  'log-exported': 'info',
  'character-exported': 'info',
  'game-exported': 'info',
  'access-denied': 'info',
  'request-blocked': 'info',
  'limit-hit': 'info',
  'password-guessing': 'warn',
  'save-id-reused': 'info',
  'link-created': 'info',
  'link-opened': 'info',
  'link-refused': 'info',
  'link-revoked': 'info',
  'invitation-created': 'info',
  'invitation-refused': 'info',
  'invitation-revoked': 'info',
  'game-joined': 'info',
  'game-changed': 'info',
  'game-deleted': 'info',
  'game-restored': 'info',
  'role-changed': 'info',
  'member-removed': 'info',
  'membership-restored': 'info',
  'character-deleted': 'info',
  'character-removed-from-game': 'info',
  'catalogue-edited': 'info',
  'catalogue-imported': 'info',
  'catalogue-exported': 'info',
  'administration-read': 'info',
  'account-disabled': 'info',
  'account-enabled': 'info',
  'administrator-made': 'info',
  'administrator-removed': 'info',
  'administration-handed-over': 'info',
  'reset-link-created': 'info',
  'sessions-ended-by-administrator': 'info',
  'account-deleted-by-administrator': 'info',
  'character-erased': 'info',
  'registration-changed': 'info',
  'account-invited': 'info',
  'account-invitation-revoked': 'info',
  'announcement-made': 'info',
  'announcement-removed': 'info',
  'content-refreshed': 'info',
  'backup-requested': 'info',
  'backup-downloaded': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

/** The name of an event of the security log. */
export type SecurityEvent = keyof typeof securityEvents

/** An entry of the security log. It has ids and hashes, but no names, texts, passwords, tokens or email addresses. */
export interface SecurityEntry {
  readonly event: SecurityEvent
  readonly requestId: string
  /** The address of the caller, or the /64 of an IPv6 address. */
  readonly network: string
  /** Who did it; null if nobody is signed in. */
  readonly userId: string | null
  /** The account that it was done to, if that is another one. */
  readonly subject?: string
  /** A hash of the email address that was tried. */
  readonly account?: string
  /** The method and the pattern of the path. */
  readonly route?: string
  /** The problem code of a refused request. */
  readonly problem?: string
  /** Ids of what it is about, such as `publicRef` and `gameId`. */
  readonly target?: Readonly<Record<string, string>>
  /** The cause of a failure outside of this server. */
  readonly detail?: string
}

/** Writes an entry of the security log. */
export type SecurityLog = (entry: SecurityEntry) => void

const maxDetail = 200

/** Writes security events as lines of the server’s log, marked with `"log":"security"`. */
export const securityLog =
  (log: Logger): SecurityLog =>
  ({ event, detail, ...entry }) =>
    log[securityEvents[event]]({
      log: 'security',
      event,
      ...entry,
      ...(detail !== undefined && { detail: withoutEmails(detail).slice(0, maxDetail) }),
    })
