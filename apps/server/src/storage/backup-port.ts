import type { StoredImage } from './images-port.ts'

/** A value in a table; both engines store nothing else. */
export type Cell = string | number | null

/** Some rows of a table. */
export interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** All data of an installation as of one moment, readable while servers write. */
export interface DatabaseDump {
  /** The latest migration that was applied. */
  readonly schema: string
  readonly epoch: string
  /** All rows of all tables in an order in which they can be inserted, a few at a time. */
  tables(): AsyncIterable<TableRows>
  /** The pictures that the rows refer to, each once, ordered by folder. */
  pictures(): AsyncIterable<StoredImage>
  close(): Promise<void>
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
   * migrations. If anything rejects, also the iteration over the rows, nothing is changed.
   */
  replaceAll(schema: string, rows: AsyncIterable<TableRows>, history: RestoredHistory): Promise<void>
  close(): Promise<void>
}
