import type { DatabaseSync } from 'node:sqlite'
import { unscrubbed } from '../queries/erasure-queries.ts'

/** Rewriting a larger database would block the server for more than a second, so that waits for the next start. */
export const maxScrubbedBytes = 64 * 1_048_576

/**
 * Removes what erased rows left behind. `secure_delete` overwrites the rows themselves, but copies stay in the unused
 * space of pages that were split, and in the write-ahead log: the first needs a vacuum, the second a checkpoint.
 */
export function scrub(db: DatabaseSync, maxBytes: number): void {
  const isNeeded = db.prepare('select 1 from installation where key = ?').get(unscrubbed) !== undefined
  if (!isNeeded || sizeOf(db) > maxBytes) return
  db.exec('vacuum')
  db.prepare('delete from installation where key = ?').run(unscrubbed)
  // While a backup is reading, the log cannot be emptied; the next sweep tries again.
  if (!truncateLog(db)) db.prepare(`insert into installation (key, value) values (?, '')`).run(unscrubbed)
}

/** Empties the write-ahead log, without waiting: the server would be blocked meanwhile. */
function truncateLog(db: DatabaseSync): boolean {
  const timeout = db.prepare('pragma busy_timeout').get()?.['timeout']
  db.exec('pragma busy_timeout = 0')
  try {
    return db.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } finally {
    db.exec(`pragma busy_timeout = ${Number(timeout)}`)
  }
}

/** Scrubs a database of any size. If the disk is too full for that, the server starts anyway and tries again later. */
export function scrubAtStart(db: DatabaseSync): void {
  try {
    scrub(db, Infinity)
  } catch {
    return
  }
}

const sizeOf = (db: DatabaseSync): number =>
  Number(db.prepare('select page_count * page_size as size from pragma_page_count, pragma_page_size').get()?.['size'])
