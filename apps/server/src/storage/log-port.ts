import type { Json, LogEntry, LogType, Undoing } from '@everquill/domain'

/** Which part of a log is wanted; newest first. */
export interface LogPage {
  readonly limit: number
  /** Only older ones than this id. */
  readonly before?: number
  /** Only this id and newer ones. */
  readonly from?: number
  readonly type?: LogType
  readonly gameId?: string
  /** Any of these fields. */
  readonly fields?: readonly string[]
  readonly user?: string
  /** Any of these texts, in whatever case, in its sentence or in its values. */
  readonly search?: readonly string[]
}

/** A page of a log. */
export interface LogRead {
  readonly entries: readonly LogEntry[]
  /** Where to look further: ids before this one. Null at the beginning of the log. */
  readonly next: number | null
}

/** A page that few entries fit looks through at most so many, so that no question is dear, however long the log. */
export const longestLook = 1_000

/** An entry by its id, and when it was written: milliseconds since 1970. */
export interface Moment {
  readonly id: number
  readonly at: number
}

/** Whose log is meant: all of a character's, or what was written in one game. */
export interface LogOf {
  readonly characterId: number
  readonly gameId?: string | undefined
}

/** The value of a field after an entry. */
export interface ValueAt {
  readonly id: number
  readonly field: string
  readonly value: Json
}

/** Reading logs. There is no call that changes what was written, and the database itself refuses to. */
export interface LogReads {
  /** A page may hold fewer than wanted, or none, while `next` says that there is more to look through. */
  log(characterId: number, page: LogPage): Promise<LogRead>
  /** Entries with greater ids, oldest first. */
  logAfter(characterId: number, lastLogId: number, limit: number): Promise<readonly LogEntry[]>
  /** Entries of later revisions than this, oldest first. */
  entriesSince(characterId: number, revision: number): Promise<readonly LogEntry[]>
  /** Of each path the first entry after one id and up to another, oldest first: all that winding back needs. */
  firstOfEach(characterId: number, after: number, upTo: number): Promise<readonly LogEntry[]>
  /** All entries of the save that brought an entry, newest first; none when there is no such entry. */
  saveOf(characterId: number, entryId: number): Promise<readonly LogEntry[]>
  /** What took back these entries, what took back that, and so on. */
  undoingsOf(characterId: number, entryIds: readonly string[]): Promise<readonly Undoing[]>
}

/** Looking at a log here and there, outside of any transaction: no look is dearer for its length. */
export interface TimelineReads {
  /** The newest entries, newest first. */
  newestMoments(log: LogOf, limit: number): Promise<readonly Moment[]>
  /** For each of some ids the last entry that is no newer, where there is one; oldest first, none twice. */
  momentsUpTo(log: LogOf, ids: readonly number[]): Promise<readonly Moment[]>
  /** For each of some ids the first entry that is newer, where there is one; oldest first, none twice. */
  momentsAfter(log: LogOf, ids: readonly number[]): Promise<readonly Moment[]>
  /** What stood in some fields after each of some entries, as far as the log says something else than their beginning. */
  valuesAt(characterId: number, fields: readonly string[], ids: readonly number[]): Promise<readonly ValueAt[]>
  /** The games in which something was written about a character. */
  gamesIn(characterId: number): Promise<readonly string[]>
  /** Who ever wrote in a log. */
  peopleIn(log: LogOf): Promise<readonly string[]>
}
