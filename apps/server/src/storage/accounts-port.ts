/** Somebody who uses this installation. */
export interface UserRecord {
  readonly id: string
  readonly name: string
  /** As it was typed; null for a guest and for who signs in through a provider without one. */
  readonly email: string | null
  readonly guest: boolean
  readonly administrator: boolean
  readonly createdAt: number
}

/** A session; the token itself is known to the browser alone. */
export interface SessionRecord {
  /** What lists show; it opens nothing. */
  readonly id: string
  readonly tokenHash: string
  readonly userId: string
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  /** After this moment it is void, used or not. */
  readonly expiresAt: number
}

/** A user whose password can be tried. */
export interface Credentials {
  readonly user: UserRecord
  readonly passwordHash: string
}

/** A link for a new password: used once, or not at all. */
export interface ResetRecord {
  readonly tokenHash: string
  readonly userId: string
  readonly expiresAt: number
}

/** Reading accounts, outside of any transaction. */
export interface AccountReads {
  /** The session of a token and whose it is; the caller judges whether it is still good. */
  session(tokenHash: string): Promise<{ session: SessionRecord; user: UserRecord } | null>
  sessionsOf(userId: string): Promise<readonly SessionRecord[]>
  /** Which of these sessions still exist. */
  sessionsAmong(tokenHashes: readonly string[]): Promise<readonly string[]>
  /** What these users are called; whoever is not known here is not in it. */
  namesOf(userIds: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** Everybody who signed up under this e-mail, oldest first; compared without regard to case. */
  credentialsFor(email: string): Promise<readonly Credentials[]>
  passwordHashOf(userId: string): Promise<string | null>
}

/** Changing accounts, inside a transaction. */
export interface AccountWrites {
  user(userId: string): Promise<UserRecord | null>
  /** Whether anybody administers yet; asked under a lock, so that only one can become the first. */
  hasAdministrator(): Promise<boolean>
  /** Writes a user anew or over the former record. */
  putUser(user: UserRecord): Promise<void>
  putPassword(userId: string, passwordHash: string): Promise<void>
  /**
   * Puts another hash in the place of the one that a password was tried on; false, and nothing written, when it is no
   * longer there. Others who would change this password wait until the end of the transaction.
   */
  replacePassword(userId: string, tried: string, passwordHash: string): Promise<boolean>
  /** As among the reads, but here: after `hasAdministrator`, nobody else can be signing up meanwhile. */
  credentialsFor(email: string): Promise<readonly Credentials[]>
  userOfIdentity(issuer: string, subject: string): Promise<UserRecord | null>
  putIdentity(issuer: string, subject: string, userId: string): Promise<void>
  putSession(session: SessionRecord): Promise<void>
  touchSession(tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /** Ends one of a user's sessions by its public id; false when there is none. */
  endSessionById(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of a user but one. */
  endSessionsExcept(userId: string, tokenHash: string | null): Promise<void>
  putReset(reset: ResetRecord): Promise<void>
  /** Removes the reset and returns it; null when there is none. */
  takeReset(tokenHash: string): Promise<ResetRecord | null>
  /** Voids all links for a new password that a user was sent. */
  endResets(userId: string): Promise<void>
  /** Forgets who somebody was: the id stays, for what they did stays; nobody can sign in as them any more. */
  forget(userId: string): Promise<void>
  /** Forgets sessions and resets that are over, and limits that are full again. */
  sweep(now: number): Promise<void>
}
