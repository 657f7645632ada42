import type { MoveSource } from '../backup-port.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { moveIsUnfinished } from '../moving/move-note.ts'
import { markMoved, requireNotMoved } from './moved-mark.ts'
import { requireDatabase, sqliteDump } from './sqlite-dump.ts'

/** Opens the database in a data folder to move it. The folder is locked first: a server that is stopping may still write. */
export async function sqliteMoveSource(dataDir: string): Promise<MoveSource> {
  requireDatabase(dataDir)
  const unlock = lockDataFolder(dataDir, 'alone')
  try {
    requireNotMoved(dataDir)
    const dump = await sqliteDump(dataDir)
    if (dump.isUnfinished) {
      await dump.close()
      throw moveIsUnfinished()
    }
    return {
      ...dump,
      markMoved: async () => markMoved(dataDir),
      close: async () => {
        await dump.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
