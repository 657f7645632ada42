import type { CharacterAtRevision, CharacterSummary, Dropped } from '@everquill/domain'
import type { LogReads, TimelineReads } from './log-port.ts'

/** A stored character. */
export interface StoredCharacter extends CharacterAtRevision {
  /** The id of its latest log entry; the next entry must have a greater one. */
  readonly lastLogId: number
}

/** The outcome of a save, stored for as long as its character so that a retry gets the same response. */
export interface SaveRecord {
  readonly saveId: string
  /** Hash of author, character and changes: a different hash under the same id is not a retry. */
  readonly hash: string
  readonly characterId: number
  readonly revision: number
  /** The number of entries it wrote: the last ones of its revision. */
  readonly entryCount: number
  readonly dropped: readonly Dropped[]
}

/** A locked character, and the outcome of an earlier save with the same id. */
export interface LockedCharacter {
  readonly stored: StoredCharacter | null
  readonly earlier: SaveRecord | null
}

/** The latest revision and log id of a character. */
export interface LogHead {
  readonly characterId: number
  readonly user: string
  readonly revision: number
  readonly lastLogId: number
}

/** Reads characters, outside of any transaction: only committed data is visible. */
export interface CharacterReads extends LogReads, TimelineReads {
  find(characterId: number): Promise<StoredCharacter | null>
  /** Summaries of a user's characters, latest change first, without deleted ones. */
  listOf(user: string): Promise<readonly CharacterSummary[]>
  /** Summaries of the characters deleted since a time (milliseconds since 1970). */
  trashOf(user: string, since: number): Promise<readonly CharacterSummary[]>
  /** The heads of all characters of these users, deleted ones included. */
  headsOfUsers(users: readonly string[]): Promise<readonly LogHead[]>
  headsOf(characterIds: readonly number[]): Promise<readonly LogHead[]>
}
