import type { Character, CharacterAtRevision, CharacterSummary, Dropped } from '@everquill/domain'
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
  /** Its author; null if it is older than this record and wrote no entry. */
  readonly user: string | null
}

/** A locked character, and the outcome of an earlier save with the same id. */
export interface LockedCharacter {
  /** Null if there is no such character. */
  readonly head: CharacterHead | null
  readonly earlier: SaveRecord | null
  /** Reads the document of the locked character. */
  readonly read: () => Promise<StoredCharacter>
}

/**
 * What decides who may do what with a character, and its latest revision and log id. Permission is checked on this before
 * the document is read, so that a refusal takes the same time whether the character exists or not.
 */
export interface CharacterHead extends Pick<Character, 'user' | 'gameId' | 'deletedAt'> {
  readonly characterId: number
  readonly revision: number
  readonly lastLogId: number
}

/** How many characters a user has. */
export interface CharacterCount {
  readonly living: number
  /** Deleted ones that are not erased yet. */
  readonly inTrash: number
  readonly isGuest: boolean
}

/** Reads characters, outside of any transaction: only committed data is visible. */
export interface CharacterReads extends LogReads, TimelineReads {
  find(characterId: number): Promise<StoredCharacter | null>
  /** Summaries of a user's characters, latest change first, without deleted ones. */
  listOf(user: string): Promise<readonly CharacterSummary[]>
  /** Summaries of the characters deleted since a time (milliseconds since 1970). */
  trashOf(user: string, since: number): Promise<readonly CharacterSummary[]>
  /** The heads of all characters of these users, deleted ones included. */
  headsOfUsers(users: readonly string[]): Promise<readonly CharacterHead[]>
  headsOf(characterIds: readonly number[]): Promise<readonly CharacterHead[]>
}
