import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { folderImages } from '../images/folder/folder-images.ts'
import type { ImageStore } from '../images/port.ts'
import type { MoveSource, MoveTarget, RestoreTarget } from '../storage/backup-port.ts'
import { CommandProblem } from './command-problem.ts'

/** A PostgreSQL database or a data folder; a misspelled URL must not become a folder. */
export function targetOf(config: Config, to: string): Config {
  if (/^postgres(ql)?:/.test(to)) return { ...config, databaseUrl: to }
  // The message does not repeat all of it, because it may contain a password.
  const scheme = /^[a-z][a-z\d+.-]+:/i.exec(to)?.[0]
  if (scheme === undefined) return { ...config, databaseUrl: null, dataDir: resolve(to) }
  throw new CommandProblem(
    `--to must be a URL that starts with postgres://, or a folder, but starts with "${scheme}". Nothing was moved.`,
  )
}

/** Opens the database whose data is moved. */
export async function openMoveSource({ databaseUrl, dataDir }: Config): Promise<MoveSource> {
  return databaseUrl === null
    ? (await import('../storage/sqlite/sqlite-move-source.ts')).sqliteMoveSource(dataDir)
    : (await import('../storage/postgres/postgres-move-source.ts')).postgresMoveSource(databaseUrl)
}

/** Opens the database that data is moved or restored into. */
export async function openTarget({ databaseUrl, dataDir }: Config): Promise<RestoreTarget & MoveTarget> {
  return databaseUrl === null
    ? (await import('../storage/sqlite/sqlite-restore-target.ts')).sqliteRestoreTarget(dataDir)
    : (await import('../storage/postgres/postgres-restore-target.ts')).postgresRestoreTarget(databaseUrl)
}

/** The image store of an installation. */
export const openImageStore = async ({ dataDir, s3 }: Config): Promise<ImageStore> =>
  s3 ? (await import('../images/s3/s3-images.ts')).s3Images(s3) : folderImages(join(dataDir, 'images'))
