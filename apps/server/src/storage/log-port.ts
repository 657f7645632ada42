import type { Json, LogEntry, LogType, OldValue, Transfer, UndoLink, View } from '@everquill/domain'

/** What narrows a page of a log: an entry must match every filter that is given. */
export interface LogFilter {
  /** Only this id and newer ones. */
  readonly from?: number
  /**
   * What the reader may see. Hidden entries neither match nor count: a page is the same as if they did not exist. A
   * creation entry is reduced to the visible fields.
   */
  readonly view?: View
  /** Who reads, null for the holder of a link: entries for another audience are hidden in the same way. */
  readonly reader?: string | null
  /** Any of these fields. */
  readonly fields?: readonly string[]
  readonly type?: LogType
  readonly gameId?: string
  /** Only entries of this author. */
  readonly user?: string
  /** Any of these texts, ignoring case, in the message or in the values. */
  readonly search?: readonly string[]
}

/** A request for a page of a log, newest first. */
export interface LogPageRequest extends LogFilter {
  readonly limit: number
  /** The cursor: only entries older than this id. */
  readonly before?: number
}

/** A page of a log. */
export interface LogPageResult {
  readonly entries: readonly LogEntry[]
  /** The cursor of the next page (as `before`); null at the beginning of the log. */
  readonly next: number | null
}

/** The most entries that one filtered page reads, so that a rare match costs the same however long the log is. */
export const maxScannedEntries = 1_000

/** A range of at most this many entries is examined entry by entry; in a longer one an index steps from field to field. */
export const maxExaminedEntries = 250

/** The id of an entry and its time, in milliseconds since 1970. */
export interface Moment {
  readonly id: number
  readonly at: number
}

/** A character's whole log, or only the part written in one game or visible to a reader. */
export interface LogScope {
  readonly characterId: number
  readonly gameId?: string | undefined
  readonly view?: View | undefined
  readonly reader?: string | null | undefined
}

/** What undid some entries. */
export interface UndoLinks {
  readonly links: readonly UndoLink[]
  /** False if there are more, which takes hundreds of undos and redos of the same entries. */
  readonly isComplete: boolean
}

/** The most levels of undone undos that are followed. */
export const maxUndoLevels = 50

/** The most undo links that are read for some entries: all of them were undone and redone twice, or a few more often. */
export const maxUndoLinks = (entryCount: number): number => Math.max(1_000, 4 * entryCount)

/** The value of a field after an entry. */
export interface ValueAt {
  readonly id: number
  readonly field: string
  readonly value: Json
}

/** Reads logs, without erased entries. No call changes an entry, and the database itself refuses to. */
export interface LogReads {
  /** A page may have fewer entries than `limit`, or none, and still not be the last: `next` decides. */
  log(characterId: number, page: LogPageRequest): Promise<LogPageResult>
  /** Entries with greater ids, oldest first. */
  logAfter(characterId: number, lastLogId: number, limit: number): Promise<readonly LogEntry[]>
  /** Entries of one revision, oldest first; one save wrote all of them. */
  entriesOfRevision(characterId: number, revision: number): Promise<readonly LogEntry[]>
  /** The id of the last entry of a revision; 0 if there is no such revision. */
  lastLogIdOfRevision(characterId: number, revision: number): Promise<number>
  /** The id of the last imported entry; 0 if the log was not imported. Nothing before it is ever announced. */
  lastImportedId(characterId: number): Promise<number>
  /**
   * The value that each field had before its first entry after one id and up to another, oldest entry first; enough to
   * restore the earlier state. The cost depends on the number of fields, not on the length of the log; null if there are
   * more than `maxFields`.
   */
  oldValuesSince(
    characterId: number,
    after: number,
    upTo: number,
    maxFields?: number,
  ): Promise<readonly OldValue[] | null>
  /** All entries of the save that wrote this entry, newest first; empty when there is no such entry. */
  entriesOfSameSave(characterId: number, entryId: number): Promise<readonly LogEntry[]>
  /** Whether the picture of the character was changed to or from this one. */
  mentionsPicture(characterId: number, image: string): Promise<boolean>
  /** The gift or award that an entry is a part of, or null. */
  transferOf(characterId: number, entryId: number): Promise<Transfer | null>
  /** The entries that undid these, the entries that undid those, and so on, up to a limit. */
  undoLinksOf(characterId: number, entryIds: readonly string[]): Promise<UndoLinks>
}

/** Samples a log, outside of any transaction: the cost of a call does not depend on the length of the log. */
export interface TimelineReads {
  /** The newest entries, newest first. */
  newestMoments(log: LogScope, limit: number): Promise<readonly Moment[]>
  /** For each id the last entry that is not newer, if there is one; oldest first, without duplicates. */
  momentsUpTo(log: LogScope, ids: readonly number[]): Promise<readonly Moment[]>
  /** For each id the first entry that is newer, if there is one; oldest first, without duplicates. */
  momentsAfter(log: LogScope, ids: readonly number[]): Promise<readonly Moment[]>
  /** The values of these fields after each of these entries; a field that has not changed until then is left out. */
  valuesAt(characterId: number, fields: readonly string[], ids: readonly number[]): Promise<readonly ValueAt[]>
  /** The games in which this log has entries. */
  gamesIn(characterId: number): Promise<readonly string[]>
  /** The users who wrote entries of this log. */
  authorsIn(log: LogScope): Promise<readonly string[]>
}
