import type { LogEntry } from '@everquill/domain'
import type { StoredCharacter } from './characters-port.ts'
import type { StoredImage } from './images-port.ts'

/** A value in a table; both engines store nothing else. */
export type Cell = string | number | null

/** Some rows of a table. */
export interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A character and its whole log. */
export interface StoredHistory extends StoredCharacter {
  readonly entries: readonly LogEntry[]
}

/** All data of an installation as of one moment, readable while servers write. */
export interface DatabaseDump {
  /** The latest migration that was applied. */
  readonly schema: string
  readonly epoch: string
  /** Whether a move into this database was begun and not finished: it has a part of the rows. */
  readonly isUnfinished: boolean
  /** How many rows each table has. */
  rowCounts(): Promise<ReadonlyMap<string, number>>
  /** All rows of all tables in an order in which they can be inserted, a few at a time. */
  tables(): AsyncIterable<TableRows>
  /** Every character and document with its whole log, oldest entry first. */
  histories(): AsyncIterable<StoredHistory>
  /** The pictures that the rows refer to, each once, ordered by folder. */
  pictures(): AsyncIterable<StoredImage>
  close(): Promise<void>
}

/** An installation whose data is moved elsewhere; no server can use it meanwhile. */
export interface MoveSource extends DatabaseDump {
  /** From now on, no server starts on it unless it is forced to. No row is changed. */
  markMoved(): Promise<void>
}

/** The history that starts with a restore. */
export interface RestoredHistory {
  readonly epoch: string
  /** The times of the restore and of the backup, in milliseconds since 1970. */
  readonly began: number
  readonly restoredTo: number
}

/** An installation that a backup can be restored into; no server may use it. */
export interface RestoreTarget {
  /** Whether it has no accounts, characters, games and catalogue edits. */
  isEmpty(): Promise<boolean>
  /**
   * Replaces all data in one transaction: creates the tables of a schema version, inserts the rows and applies the later
   * migrations. If anything rejects, also the iteration over the rows, nothing is changed. The list of backups stays as it
   * is, like their files.
   */
  replaceAll(schema: string, rows: AsyncIterable<TableRows>, history: RestoredHistory): Promise<void>
  close(): Promise<void>
}

/** An installation that data is moved into, a few rows at a time; until the end, nothing else uses it. */
export interface MoveTarget extends Pick<RestoreTarget, 'isEmpty' | 'close'> {
  /** The epoch of the data whose move into this database was not finished; null if there is none. */
  unfinishedMove(): Promise<string | null>
  /** Replaces everything with empty tables, and notes that a move of this data is not finished. */
  begin(epoch: string): Promise<void>
  /** Inserts rows in one transaction. */
  append(parts: readonly TableRows[]): Promise<void>
  /** Removes the note: from now on, servers can use the data. */
  finish(): Promise<void>
}
