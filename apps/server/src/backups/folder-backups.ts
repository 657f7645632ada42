import { createReadStream } from 'node:fs'
import { access, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertName, BackupProblem, type BackupFiles } from './port.ts'

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
    async read(name) {
      const exists = await access(pathOf(name)).then(
        () => true,
        () => false,
      )
      return exists ? createReadStream(pathOf(name)) : null
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
