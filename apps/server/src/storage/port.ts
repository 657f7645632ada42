import type { CharacterSummary, Commit, Dropped, CharacterAtRevision } from '@everquill/domain'
import type { AccountReads, AccountWrites } from './accounts-port.ts'
import type { GameReads, GameWrites } from './games-port.ts'
import type { ImageReads, ImageWrites } from './images-port.ts'
import type { TimelineReads, LogReads } from './log-port.ts'
import type { ShareReads, ShareWrites } from './shares-port.ts'

/** A character as it lies in the database. */
export interface StoredCharacter extends CharacterAtRevision {
  /** The id of its latest log entry: no later one may be smaller. */
  readonly lastLogId: number
}

/** What a `saveId` came to, kept for ever. */
export interface SaveRecord {
  readonly saveId: string
  /** Who saved what where; another hash under the same id is another save. */
  readonly hash: string
  readonly characterId: number
  readonly revision: number
  /** How many entries it wrote; they are the last ones of its revision. */
  readonly entryCount: number
  readonly missed: readonly Dropped[]
}

/** A character that is locked, and what a save of a certain id came to before. */
export interface Locked {
  readonly stored: StoredCharacter | null
  readonly earlier: SaveRecord | null
}

/** Where a character's log stands. */
export interface Head {
  readonly characterId: number
  readonly user: string
  readonly revision: number
  readonly lastLogId: number
}

/** Reading, outside of any transaction: only what is committed is seen. */
export interface CharacterReads extends LogReads, TimelineReads {
  find(characterId: number): Promise<StoredCharacter | null>
  /** The summaries of a user's living characters, the latest change first. */
  listOf(user: string): Promise<readonly CharacterSummary[]>
  /** The same for those that went to the trash since a moment (milliseconds since 1970). */
  trashOf(user: string, since: number): Promise<readonly CharacterSummary[]>
  /** Where the logs of all characters of these users stand, those in the trash included. */
  headsOfUsers(users: readonly string[]): Promise<readonly Head[]>
  headsOf(characterIds: readonly number[]): Promise<readonly Head[]>
}

/** A rule of the kind "20 at once, then one every 3 seconds". */
export interface RateLimit {
  /** What is counted, by whom, such as `sign-in:203.0.113.7`. */
  readonly key: string
  readonly burst: number
  /** Milliseconds until one more is allowed. */
  readonly every: number
}

/**
 * One transaction: all of it is kept, or none. Work inside waits for nothing but these calls, because other work
 * may be waiting for the same writer.
 */
export interface Transaction extends Pick<LogReads, 'entriesSince' | 'saveOf' | 'undoingsOf'> {
  /** Locks the character until the end of the transaction, and says what a save of this id came to before. */
  lock(characterId: number, saveId: string): Promise<Locked>
  savedAs(saveId: string): Promise<SaveRecord | null>
  /** The last log id of a game, locked until the end; 0 for a game without entries. */
  lastLogIdOfGame(gameId: string): Promise<number>
  /**
   * Keeps the character, its log entries and the record of the save. There is no call that writes one without the
   * others. False, and nothing written, when a new character's number is taken.
   */
  keep(commit: Commit, hash: string): Promise<boolean>
  readonly accounts: AccountWrites
  readonly images: ImageWrites
  readonly games: GameWrites
  readonly shares: ShareWrites
  /** Takes one of what a limit allows; otherwise the milliseconds to wait. */
  take(limit: RateLimit, now: number): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>
}

/** What can be done about a character that is locked. */
export type ChangeCalls = Pick<
  Transaction,
  'lastLogIdOfGame' | 'entriesSince' | 'saveOf' | 'undoingsOf' | 'keep' | 'take' | 'images'
> & { readonly games: Pick<GameWrites, 'seat'> }

/** The database. */
export interface Storage {
  readonly characters: CharacterReads
  readonly accounts: AccountReads
  readonly images: ImageReads
  readonly games: GameReads
  readonly shares: ShareReads
  /** Resolves when everything written is on stable storage. Rejects, having written nothing, when the work rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * A transaction about one character, which is locked first. Several may be committed together, each of them whole or
   * not at all; work that could not be kept so is done again alone.
   */
  change<T>(characterId: number, saveId: string, work: (locked: Locked, tx: ChangeCalls) => Promise<T>): Promise<T>
  /** A random text that changes when a backup is restored, so that devices ahead of it notice. */
  readonly epoch: string
  /** Writes and takes it back; rejects when the database cannot be used. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be used now; nothing was written that was not acknowledged. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
