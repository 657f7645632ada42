import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { applyErasureList } from '../commands/erasure/apply-erasure-list.ts'
import { ConfigProblem, readConfig, type Config } from '../config.ts'
import { folderImages } from '../images/folder/folder-images.ts'
import { erasureListIn } from '../images/erasure-list.ts'
import { ImagesUnavailable, type ImageStore } from '../images/port.ts'
import { openDatabase } from '../open-database.ts'
import { StorageProblem } from '../storage/opening-problem.ts'
import type { RestoreTarget, DatabaseDump } from '../storage/backup-port.ts'
import { BackupProblem } from './backup-problem.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const usage = `Usage:
  everquill backup <file>               write all data into a new file; the server may be running
  everquill restore <file> [--replace]  restore a backup; stop the server first
  everquill start                       run the server, like npm start

The installation is the one that the environment names, as for the server: DATA_DIR, DATABASE_URL, S3_…
`

/** Where a command writes, and its environment. */
export interface CommandLine {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/** Runs a command and returns the exit code: 0 if it succeeded, 1 if it failed, 2 if it was not understood. */
export async function runCommand(args: readonly string[], line: CommandLine): Promise<number> {
  const command = parse(args)
  if (!command) {
    line.printError(usage)
    return 2
  }
  try {
    const config = readConfig(line.environment)
    line.print(await (command.name === 'backup' ? backup(config, command) : restore(config, command)))
    return 0
  } catch (error) {
    if (!isExpected(error)) throw error
    line.printError(`${error.message}\n`)
    return 1
  }
}

interface Command {
  readonly name: 'backup' | 'restore'
  readonly file: string
  readonly replace: boolean
}

function parse(args: readonly string[]): Command | null {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name, file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    if (name === 'restore') return { name, file: resolve(file), replace: values.replace }
    return name === 'backup' && !values.replace ? { name, file: resolve(file), replace: false } : null
  } catch {
    return null
  }
}

const isExpected = (error: unknown): error is Error =>
  [BackupProblem, ConfigProblem, StorageProblem, ImagesUnavailable].some((kind) => error instanceof kind)

async function backup(config: Config, { file }: Command): Promise<string> {
  const createdAt = Date.now()
  const dump = await openDump(config)
  try {
    const { rows, pictures, missingPictures } = await writeBackup(file, {
      dump,
      imageStore: await openImageStore(config),
      createdAt,
    })
    const missing = missingPictures > 0 ? ` ${missingPictures} picture files are missing in the image store.` : ''
    return `Wrote ${file}: ${rows} rows and ${pictures} picture files.${missing}\n`
  } finally {
    await dump.close()
  }
}

async function restore(config: Config, { file, replace }: Command): Promise<string> {
  const deps = {
    openTarget: () => openTarget(config),
    imageStore: await openImageStore(config),
    newId: randomUUID,
    now: Date.now,
  }
  // Read first: a restore that could bring back what was erased must not begin.
  await erasureListIn(deps.imageStore).all()
  const { createdAt } = await restoreBackup(file, deps, { replace })
  const erased = await eraseAgain(config, deps.imageStore)
  const again = erased > 0 ? ` Accounts and characters that were deleted since, and are deleted again: ${erased}.` : ''
  return `Restored ${file}: the data is as of ${createdAt}.${again} Start the server now.\n`
}

/** Applies the erasure list to a restored database; nobody is connected, so nothing is announced. */
async function eraseAgain(config: Config, imageStore: ImageStore): Promise<number> {
  const storage = await openDatabase(config, randomUUID)
  try {
    const applied = await applyErasureList({
      storage,
      imageStore,
      erasureList: erasureListIn(imageStore),
      announcer: { committed: () => undefined, gameLogWritten: () => undefined, membershipChanged: () => undefined },
      now: Date.now,
      random: Math.random,
      newId: randomUUID,
      newCharacterId: () => 0,
      items: async () => [],
      limits: false,
      quotas: { characters: 0, guestCharacters: 0, logBytesPerDay: 0, exportsPerHour: 0 },
    })
    await storage.erasures.scrub()
    return applied
  } finally {
    await storage.close()
  }
}

async function openDump({ databaseUrl, dataDir }: Config): Promise<DatabaseDump> {
  return databaseUrl === null
    ? (await import('../storage/sqlite/sqlite-dump.ts')).sqliteDump(dataDir)
    : (await import('../storage/postgres/postgres-dump.ts')).postgresDump(databaseUrl)
}

async function openTarget({ databaseUrl, dataDir }: Config): Promise<RestoreTarget> {
  return databaseUrl === null
    ? (await import('../storage/sqlite/sqlite-restore-target.ts')).sqliteRestoreTarget(dataDir)
    : (await import('../storage/postgres/postgres-restore-target.ts')).postgresRestoreTarget(databaseUrl)
}

const openImageStore = async ({ dataDir, s3 }: Config): Promise<ImageStore> =>
  s3 ? (await import('../images/s3/s3-images.ts')).s3Images(s3) : folderImages(join(dataDir, 'images'))
