import type { Change, Collection, Override, RecordEdit } from '@everquill/domain'
import type { UserRecord } from './accounts-port.ts'
import type { Storage, Transaction } from './port.ts'

/** A collection as a content server sent it when it last did well. */
export interface ContentCopy {
  /** The address of the server: what another one sent says nothing about this one. */
  readonly source: string
  readonly collection: string
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** The records as JSON. */
  readonly records: string
}

/** The last good copies of collections, one of each, so that a restart needs no content server. */
export interface ContentCopies {
  copiesOf(source: string): Promise<readonly ContentCopy[]>
  keepCopy(copy: ContentCopy): Promise<void>
}

/** One edit of a record: who changed what, when. */
export interface LoggedEdit {
  readonly revision: number
  readonly user: string
  /** What they are called now; null when they are gone. */
  readonly name: string | null
  readonly at: number
  readonly changes: readonly Change[]
}

/** What can be done to the catalogue inside a transaction, in which nobody else edits it. */
export interface OverrideTransaction extends Pick<Transaction, 'take'> {
  user(userId: string): Promise<UserRecord | null>
  /** Those of some collections, in the order of their ids. */
  overridesOf(collections: readonly Collection[]): Promise<readonly Override[]>
  /** Keeps a record and the log of what changed about it; there is no call that writes one without the other. */
  keep(edit: RecordEdit, user: string): Promise<void>
}

/** What refers to a record: the keys of characters in which its id or its names may stand. */
export interface Reference {
  readonly collection: Collection
  /** Its id and its names. */
  readonly names: readonly string[]
  /** The key of a skill. */
  readonly key?: string
}

/** The records that were edited in this installation. */
export interface ContentOverrides {
  /** All of them, in the order of their ids. */
  overrides(): Promise<readonly Override[]>
  /** A number that grows with every edit. */
  version(): Promise<number>
  /** The edits of a record, newest first. */
  logOf(collection: Collection, id: string): Promise<readonly LoggedEdit[]>
  /** How many living characters refer to a record. */
  usageOf(reference: Reference): Promise<number>
  edit<T>(work: (tx: OverrideTransaction) => Promise<T>): Promise<T>
}

/** The whole database: what commands work with, and what the server itself keeps there. */
export interface Database extends Storage {
  readonly contentCopies: ContentCopies
  readonly contentOverrides: ContentOverrides
}
