import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertName, BackupProblem, isBackupName, type BackupFiles } from './port.ts'

/** Stores backups in a folder, readable by the user of the server only. */
export function folderBackups(folder: string): BackupFiles {
  const pathOf = (name: string) => join(folder, assertName(name))
  return {
    async store(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw new BackupProblem(`The backup folder ${folder} cannot be created (${messageOf(error)}).`, {
          cause: error,
        })
      })
      await write(pathOf(name))
      return (await stat(pathOf(name))).size
    },
    async read(name, signal) {
      const exists = await access(pathOf(name)).then(
        () => true,
        () => false,
      )
      return exists ? createReadStream(pathOf(name), { signal }) : null
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: async () => new Set((await entriesOf(folder)).filter(isBackupName)),
  }
}

const draftName = /^everquill-[\w.-]{1,100}\.backup(\.upload)?(\.part)?$/

/** Milliseconds without a write after which nobody writes a draft any more; another installation may use the folder too. */
const abandonedAfter = 600_000

/** Removes what a killed server was writing: drafts that were not written to for ten minutes. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await entriesOf(folder)) {
    if (!draftName.test(name) || isBackupName(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs >= abandonedAfter) await rm(join(folder, name), { force: true })
  }
}

/** The names of what is in a folder; none if it cannot be read. */
const entriesOf = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
