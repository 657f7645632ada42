import { BackupProblem } from '../backups/port.ts'
import type { WrittenBackup } from '../backups/write-backup.ts'
import { UnreadableBackup, verifyBackup, type BackupBytes, type VerifiedBackup } from './read-backup.ts'

/**
 * Reads a backup back from where it was stored and compares it with what was written; throws unless it can be restored
 * completely. Without this, a full or failing disk would only be noticed by whoever needs the backup.
 */
export async function checkBackup(
  backup: BackupBytes,
  written: WrittenBackup,
  onRows?: (count: number) => void,
): Promise<void> {
  const found = await verifyBackup(backup, onRows).catch((error: unknown) => {
    throw error instanceof UnreadableBackup ? cannotBeReadBack(error.reason, { cause: error }) : error
  })
  const difference = differenceOf(found, written)
  if (difference !== null) throw cannotBeReadBack(difference)
}

function differenceOf({ rowCounts, pictures, sha256 }: VerifiedBackup, written: WrittenBackup): string | null {
  for (const [table, expected] of written.rowCounts) {
    const rows = rowCounts.get(table) ?? 0
    if (rows !== expected) return `it has ${rows} rows of ${table} instead of ${expected}`
  }
  if (pictures !== written.counts.pictures) {
    return `it has ${pictures} picture files instead of ${written.counts.pictures}`
  }
  return sha256 === written.sha256 ? null : 'it is not what was written'
}

export const cannotBeReadBack = (reason: string, options?: ErrorOptions): BackupProblem =>
  new BackupProblem(
    `The backup was written but cannot be read back: ${reason}. Check the disk or bucket that backups are stored in.`,
    options,
  )
