import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backupFormat, backupVersion } from '../../apps/server/src/backups/write-backup.ts'
import { currentSchema } from '../../apps/server/src/storage/migrate.ts'
import type { RowsByTable } from './installation.ts'

/** A backup with these lines after its header, and a valid end. */
export function backupOf(header: object, ...records: readonly unknown[]): Buffer {
  const first = {
    format: backupFormat,
    version: backupVersion,
    schema: currentSchema,
    createdAt: '2026-11-14T19:40:00.000Z',
    epoch: 'before',
    ...header,
  }
  const lines = [first, ...records].map((record) => `${JSON.stringify(record)}\n`)
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
  return gzipSync(`${lines.join('')}${JSON.stringify({ end: lines.length, sha256 })}\n`)
}

/** A backup whose lines are changed without a new checksum. */
export function rewritten(bytes: Uint8Array, change: (lines: readonly string[]) => readonly string[]): Buffer {
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
  return gzipSync(`${change(lines).join('\n')}\n`)
}

/** All rows except those that describe the history, which a restore replaces, and rate limits. */
export function withEpochRemoved(rows: RowsByTable): RowsByTable {
  const { installation: _installation, rate_limits: _limits, ...rest } = rows
  return rest
}
