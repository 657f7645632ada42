/** What a user has set, and when the user was last seen. */
export interface OwnPresence {
  /** Whether the members of the user's games see it. */
  readonly shown: boolean
  /** Milliseconds since 1970; null if nothing is stored, as for users who do not show it. */
  readonly lastSeenAt: number | null
}

/** Reads presence, outside of any transaction. */
export interface PresenceReads {
  of(user: string): Promise<OwnPresence>
  /** When these users were last seen; without those who were never seen or do not show it. */
  lastSeen(users: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Changes presence, inside a transaction. */
export interface PresenceWrites {
  /** Stores that users are here. Writes nothing for those who do not show it, or who were seen within a minute. */
  seen(users: readonly string[], now: number): Promise<void>
  /** Whether a user shows their presence; if not, when they were last seen is deleted. */
  show(user: string, shown: boolean): Promise<void>
}
