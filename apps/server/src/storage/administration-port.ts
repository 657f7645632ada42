import type { UserRecord } from './accounts-port.ts'
/** An account as administrators see it: never what is in its characters, notes and logs. Times are milliseconds since 1970. */
export interface AccountOverview extends UserRecord {
  readonly disabledAt: number | null
  /** Null if it has no session and hides its presence. */
  readonly lastSeenAt: number | null
  readonly characters: number
  /** Bytes of its pictures and characters, without their logs. */
  readonly storage: number
}

export type AccountKind = 'guests' | 'disabled' | 'administrators'

/** Which accounts to list, newest first. */
export interface AccountFilter {
  /** A part of the name or the email. */
  readonly search?: string
  readonly only?: AccountKind
  /** Where the page before ended. */
  readonly after?: { readonly createdAt: number; readonly id: string }
  readonly limit: number
}

/** How many accounts there are. */
export interface AccountCounts {
  readonly all: number
  readonly guests: number
  readonly disabled: number
  readonly administrators: number
  /** Seen within a day. */
  readonly activeToday: number
}

/** An entry of the audit log: ids, no names or texts. */
export interface AuditEntry {
  readonly id: string
  readonly at: number
  readonly event: string
  /** The user who did it; null if nobody was signed in, as for commands on the console. */
  readonly userId: string | null
  /** The account that it was done to, if that is another one. */
  readonly subjectId: string | null
  readonly network: string
  readonly requestId: string
  readonly detail: string | null
}

/** An entry with the current names of its accounts; null for those that were deleted. */
export interface NamedAuditEntry extends AuditEntry {
  readonly userName: string | null
  readonly subjectName: string | null
}

/** Which entries of the audit log to read, newest first. */
export interface AuditFilter {
  readonly events?: readonly string[]
  /** The user who did it, or the account it was done to. */
  readonly user?: string
  readonly before?: { readonly at: number; readonly id: string }
  readonly limit: number
}

/** An invitation to create an account; the token itself is not stored. */
export interface AccountInvitation {
  readonly id: string
  readonly tokenHash: string
  /** The person it is for, as the administrator wrote it. */
  readonly note: string
  readonly createdBy: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A text that everyone is shown until they dismiss it or it expires. */
export interface Announcement {
  readonly id: string
  readonly en: string
  readonly de: string
  readonly createdAt: number
  /** Null: until it is removed. */
  readonly expiresAt: number | null
}

export type BackupKind = 'scheduled' | 'manual' | 'before-update'

/** A backup that was made, that failed, or that is being made. */
export interface BackupRecord {
  readonly id: string
  readonly kind: BackupKind
  readonly startedAt: number
  /** Null while it is being made. */
  readonly finishedAt: number | null
  /** Its name in the backup folder or bucket. */
  readonly file: string
  readonly bytes: number | null
  /** Why it failed; null if it did not. */
  readonly problem: string | null
  /** Picture files that the image store did not have. */
  readonly missingPictures: number
}

/** What administrators read and change, inside a transaction that has checked that the caller is one. */
export interface Administration {
  accounts(filter: AccountFilter): Promise<readonly AccountOverview[]>
  /** Null also for a deleted account. */
  account(userId: string): Promise<AccountOverview | null>
  counts(now: number): Promise<AccountCounts>
  /** The ids of administrators who are not disabled. Takes the lock of `hasAdministrator`. */
  administrators(): Promise<readonly string[]>
  setAdministrator(userId: string, administrator: boolean): Promise<void>
  /** Null enables the account again. */
  setDisabled(userId: string, disabledAt: number | null): Promise<void>
  record(entries: readonly AuditEntry[]): Promise<void>
  auditLog(filter: AuditFilter): Promise<readonly NamedAuditEntry[]>
  putInvitation(invitation: AccountInvitation): Promise<void>
  /** Newest first, expired ones included. */
  invitations(): Promise<readonly AccountInvitation[]>
  /** Removes and returns an invitation; null when there is none. */
  takeInvitation(tokenHash: string): Promise<AccountInvitation | null>
  /** Returns false when there is none with this id. */
  removeInvitation(id: string): Promise<boolean>
  putAnnouncement(announcement: Announcement): Promise<void>
  /** Those that have not expired, newest first. */
  announcements(now: number): Promise<readonly Announcement[]>
  /** Returns false when there is none with this id. */
  removeAnnouncement(id: string): Promise<boolean>
  /** Inserts or replaces a backup. */
  putBackup(backup: BackupRecord): Promise<void>
  /** Newest first. */
  backups(): Promise<readonly BackupRecord[]>
  removeBackups(ids: readonly string[]): Promise<void>
  /** Bytes of all pictures. */
  pictureBytes(): Promise<number>
}
