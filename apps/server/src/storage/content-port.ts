import type { Storage } from './port.ts'

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

/** The whole database: what commands work with, and what the server itself keeps there. */
export interface Database extends Storage {
  readonly contentCopies: ContentCopies
}
