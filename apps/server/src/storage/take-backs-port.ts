import type { Invitation, Member } from './games-port.ts'

/** A removal or transfer that the user who did it can take back until it expires. */
export interface TakeBack {
  /** The saveId of the request. */
  readonly id: string
  readonly gameId: string
  readonly user: string
  readonly expiresAt: number
  readonly restores: Restoration
}

/** The state before a removal or transfer. */
export interface Restoration {
  readonly kind: 'removal' | 'transfer'
  /** The name of the removed member or of the new game master, as it was shown then. */
  readonly name: string
  /** The members as they were, each with the name that was shown then and the log entry about the change. */
  readonly members: readonly (Member & { readonly name: string; readonly entryId: string })[]
  /** The characters that left the game. */
  readonly characters: readonly number[]
  /** The invitations that were revoked. */
  readonly invitations: readonly Invitation[]
}

/** Reads take-backs, outside of any transaction. */
export interface TakeBackReads {
  /** What a user can take back in a game at this time, oldest first. */
  of(gameId: string, user: string, now: number): Promise<readonly TakeBack[]>
}

/** Changes take-backs, inside a transaction. */
export interface TakeBackWrites {
  find(id: string): Promise<TakeBack | null>
  /** Stores a take-back and removes those of all games that have expired. */
  put(takeBack: TakeBack, now: number): Promise<void>
  remove(id: string): Promise<void>
  /** Removes what a user could take back in a game. */
  removeOf(gameId: string, user: string): Promise<void>
}
