import type { ImageStore } from '../images/port.ts'
import type { RestoreTarget, TableRows } from '../storage/backup-port.ts'
import { StorageProblem } from '../storage/opening-problem.ts'
import { BackupProblem } from '../backups/port.ts'
import { rowsWithProgress, type Progress } from './progress.ts'
import { backupFile, readBackup, verifyBackup } from './read-backup.ts'
import type { BackupHeader } from '../backups/write-backup.ts'

interface RestoreDeps {
  readonly openTarget: () => Promise<RestoreTarget>
  readonly imageStore: Pick<ImageStore, 'put'>
  readonly newId: () => string
  readonly now: () => number
  readonly progress: Progress
}

/**
 * Restores a backup under a new epoch, completely or not at all. The whole file is verified before anything is written.
 * Pictures are written first: if the transaction fails they belong to nobody, and the server removes them.
 */
export async function restoreBackup(
  file: string,
  { openTarget, imageStore, newId, now, progress }: RestoreDeps,
  { replace }: { readonly replace: boolean },
): Promise<BackupHeader> {
  const { header, rows, pictures } = await verifyBackup(backupFile(file))
  const target = await openTarget()
  try {
    if (!replace && !(await target.isEmpty())) {
      throw new BackupProblem('This installation has data; add --replace to delete all of it and restore the backup.')
    }
    const pictureDone = progress.step('Restoring pictures', pictures)
    for await (const part of readBackup(backupFile(file))) {
      if (part.kind !== 'picture') continue
      await imageStore.put(part.key, part.bytes)
      pictureDone(1)
    }
    const history = { epoch: newId(), began: now(), restoredTo: Date.parse(header.createdAt) }
    const restored = rowsWithProgress(rowsOf(file), progress.step('Restoring rows', rows))
    await target.replaceAll(header.schema, restored, history).catch((error: unknown) => {
      if (error instanceof BackupProblem || error instanceof StorageProblem) throw error
      throw new BackupProblem(`${file} could not be restored (${messageOf(error)}); nothing was changed.`, {
        cause: error,
      })
    })
    return header
  } finally {
    await target.close()
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function* rowsOf(file: string): AsyncGenerator<TableRows> {
  for await (const part of readBackup(backupFile(file))) if (part.kind === 'rows') yield part
}
