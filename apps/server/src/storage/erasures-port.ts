/** An account that was deleted and whose data is not erased yet; times are milliseconds since 1970. */
export interface ClosedAccount {
  readonly user: string
  readonly closedAt: number
}

/** An account that exists and is not erased. */
export interface ExistingUser {
  readonly id: string
  readonly createdAt: number
}

/** A character that exists. */
export interface ExistingCharacter {
  readonly id: number
  readonly owner: string
  readonly createdAt: number
}

/**
 * Erases what was deleted, for good. An erased log entry stays as an empty row with a mark, which every read skips: this
 * and removing names are the only changes that the database allows on a log. Each call can be repeated after a crash.
 */
export interface Erasures {
  /** Longest closed first. */
  closedAccounts(): Promise<readonly ClosedAccount[]>
  /** Characters that were deleted at this time or before, longest deleted first. */
  charactersDeletedBy(time: number, limit: number): Promise<readonly { readonly id: number; readonly owner: string }[]>
  /** Games that were deleted at this time or before, longest deleted first. */
  gamesDeletedBy(time: number, limit: number): Promise<readonly string[]>
  existingUsers(ids: readonly string[]): Promise<readonly ExistingUser[]>
  existingCharacters(ids: readonly number[]): Promise<readonly ExistingCharacter[]>
  /** Erases a character with its log, its saves, its share links and its picture records. */
  eraseCharacter(characterId: number, now: number): Promise<void>
  /** Erases a game's members, invitations and own log entries, and its name unless the log of a character refers to it. */
  eraseGame(gameId: string, now: number): Promise<void>
  /** Erases the notes that a user wrote in game logs and their name in all logs, and marks the closed account as erased. */
  eraseAccount(user: string, now: number): Promise<void>
  /** Removes what erased rows left behind in the files of the database, now or, if that would take long, at the next start. */
  scrub(): Promise<void>
}
