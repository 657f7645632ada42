import type { Change, Collection, Override, RecordEdit, ReferencedCollection } from '@everquill/domain'
import type { UserRecord } from './accounts-port.ts'
import type { Erasures } from './erasures-port.ts'
import type { Storage, Transaction } from './port.ts'

/** The last valid response of a content server for one collection. */
export interface ContentCopy {
  /** The URL of the server: copies from another server must not be used. */
  readonly source: string
  readonly collection: string
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** The records as JSON. */
  readonly records: string
}

/** The last valid copy of each collection, so that a restart does not need the content server. */
export interface ContentCopies {
  copiesOf(source: string): Promise<readonly ContentCopy[]>
  /** The copies without their records. */
  versionsOf(source: string): Promise<readonly Pick<ContentCopy, 'collection' | 'etag' | 'fetchedAt'>[]>
  storeCopy(copy: ContentCopy): Promise<void>
}

/** One edit of a catalogue record. */
export interface LoggedEdit {
  readonly revision: number
  readonly user: string
  /** The user's current name; null when the account does not exist. */
  readonly name: string | null
  readonly at: number
  readonly changes: readonly Change[]
}

/** A transaction that has exclusive write access to the catalogue. */
export interface OverrideTransaction extends Pick<Transaction, 'takeFromLimit'> {
  user(userId: string): Promise<UserRecord | null>
  hasSecondFactor(userId: string): Promise<boolean>
  /** The edited records of these collections, ordered by id. */
  overridesOf(collections: readonly Collection[]): Promise<readonly Override[]>
  /** Writes a record together with its log; there is no call that writes one without the other. */
  keep(edit: RecordEdit, user: string): Promise<void>
}

/** Identifies a catalogue record in the documents of characters. */
export interface Reference {
  readonly collection: ReferencedCollection
  /** Its id and its names: characters may use either. */
  readonly names: readonly string[]
  /** The key of a skill; only for the collection Skills. */
  readonly key?: string
}

/** The catalogue records that were edited in this installation. */
export interface ContentOverrides {
  /** All of them, ordered by id. */
  overrides(): Promise<readonly Override[]>
  /** Grows with every edit. */
  version(): Promise<number>
  /** The edits of a record, newest first. */
  logOf(collection: Collection, id: string): Promise<readonly LoggedEdit[]>
  /** The number of characters that refer to a record, deleted ones excluded. */
  usageOf(reference: Reference): Promise<number>
  edit<T>(work: (tx: OverrideTransaction) => Promise<T>): Promise<T>
}

/** Work that only one server of an installation does at a time. */
export type ExclusiveTask = 'erasures' | 'pictures' | 'backups' | 'sessions'

/** How busy a database is. */
export interface DatabaseLoad {
  /** Writes that wait for those before them. */
  readonly waitingWrites: number
  /** The connections of the pool, and the calls that wait for one; null if the database has no pool. */
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number } | null
  /** Bytes of the write-ahead log; null if the server cannot see it. */
  readonly walBytes: number | null
}

/** The whole database: the storage of the commands, and the tables that only the server itself uses. */
export interface Database extends Storage {
  readonly contentCopies: ContentCopies
  readonly contentOverrides: ContentOverrides
  readonly erasures: Erasures
  /** Bytes of the database. */
  size(): Promise<number>
  load(): DatabaseLoad
  /** Runs the work unless another server is running this task; null then. */
  runExclusively<T>(task: ExclusiveTask, work: () => Promise<T>): Promise<T | null>
}
