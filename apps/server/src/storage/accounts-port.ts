/** A user account. */
export interface UserRecord {
  readonly id: string
  readonly name: string
  /** As typed; null for guests and for users whose sign-in provider sends none. */
  readonly email: string | null
  readonly guest: boolean
  readonly administrator: boolean
  readonly createdAt: number
}

/** A session. Only the hash of its token is stored; the browser has the token. */
export interface SessionRecord {
  /** Public: shown in lists, useless for signing in. */
  readonly id: string
  readonly tokenHash: string
  readonly userId: string
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  /** When the user last signed in or typed the password again in this session. */
  readonly provedAt: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** A user with a password to verify. */
export interface Credentials {
  readonly user: UserRecord
  readonly passwordHash: string
  /** Whether the user has shown to read this email. */
  readonly emailVerified: boolean
}

/** A password reset link, valid for one use. */
export interface ResetRecord {
  readonly tokenHash: string
  readonly userId: string
  readonly expiresAt: number
  /** The administrator who made it, or `console`; null if it was sent by email. */
  readonly issuedBy: string | null
}

/** A new email address, and the link that confirms it. */
export interface EmailChange extends Omit<ResetRecord, 'issuedBy'> {
  readonly email: string
}

/** A setting of the installation that accounts need, shared by all its servers. */
export type InstallationSetting = 'device-key' | 'factor-key' | 'webhook-key' | 'setup-codes' | 'registration'

/** Reads accounts, outside of any transaction. */
export interface AccountReads {
  /** The session of a token and its user, unless the account is disabled; the caller must check that it has not expired. */
  session(tokenHash: string): Promise<{ session: SessionRecord; user: UserRecord } | null>
  sessionsOf(userId: string): Promise<readonly SessionRecord[]>
  /** The token hashes among these whose session still exists and can be used: not that of a disabled account. */
  existingSessions(tokenHashes: readonly string[]): Promise<readonly string[]>
  /** Names by user id; unknown users are left out. */
  namesOf(userIds: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** All accounts with this email, oldest first; case is ignored. */
  credentialsFor(email: string): Promise<readonly Credentials[]>
  passwordHashOf(userId: string): Promise<string | null>
  setting(name: InstallationSetting): Promise<string | null>
}

/** Changes accounts, inside a transaction. */
export interface AccountWrites {
  /** Null also for a closed account. */
  user(userId: string): Promise<UserRecord | null>
  /** Locks the account until the end of the transaction, so that nobody signs in to it while it is being disabled. */
  isDisabled(userId: string): Promise<boolean>
  /** Takes a lock until the end of the transaction, so that only one sign-up can become the first administrator. */
  hasAdministrator(): Promise<boolean>
  /** Inserts or replaces a user. */
  putUser(user: UserRecord): Promise<void>
  /** Marks the current email of a user as verified, until it changes. */
  verifyEmail(userId: string): Promise<void>
  putPassword(userId: string, passwordHash: string): Promise<void>
  /**
   * Compare-and-set: replaces the hash that a password was verified against. Returns false and writes nothing if it
   * has changed since. Locks the password until the end of the transaction.
   */
  replacePassword(userId: string, verifiedHash: string, passwordHash: string): Promise<boolean>
  /** The same as in `AccountReads`, but under the lock of `hasAdministrator`: no concurrent sign-up can add one. */
  credentialsFor(email: string): Promise<readonly Credentials[]>
  userOfIdentity(issuer: string, subject: string): Promise<UserRecord | null>
  putIdentity(issuer: string, subject: string, userId: string, linkedAt?: number): Promise<void>
  putSession(session: SessionRecord): Promise<void>
  touchSession(tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<void>
  /** Notes that the user has just proved their identity. */
  proveSession(tokenHash: string, provedAt: number): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /** Ends a session of this user by its public id; returns false when there is none. */
  endSessionById(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of a user except one; null ends all. Returns how many. */
  endSessionsExcept(userId: string, tokenHash: string | null): Promise<number>
  putReset(reset: ResetRecord): Promise<void>
  /** Removes and returns the reset; null when there is none. */
  takeReset(tokenHash: string): Promise<ResetRecord | null>
  /** Deletes all password reset links of a user. */
  endResets(userId: string): Promise<void>
  changeName(userId: string, name: string): Promise<void>
  changeEmail(userId: string, email: string): Promise<void>
  putEmailChange(change: EmailChange): Promise<void>
  /** Removes and returns the change; null when there is none. */
  takeEmailChange(tokenHash: string): Promise<EmailChange | null>
  /** Deletes all unconfirmed email addresses of a user. */
  endEmailChanges(userId: string): Promise<void>
  /**
   * Removes name, email and every way to sign in, also of guests who brought everything to this account. The ids stay,
   * because log entries refer to them.
   */
  close(userId: string, closedAt: number): Promise<void>
  setting(name: InstallationSetting): Promise<string | null>
  /** Stores a setting; null deletes it. */
  putSetting(name: InstallationSetting, value: string | null): Promise<void>
  /** Makes rate limits full again. */
  resetLimits(keys: readonly string[]): Promise<void>
  /**
   * Deletes expired sessions, resets, email changes, tickets and challenges, rate limits that are full again, when users
   * were last seen if that was 90 days ago, and access tokens that expired 30 days ago.
   */
  deleteExpired(now: number): Promise<void>
}
