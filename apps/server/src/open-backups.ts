import { join } from 'node:path'
import { folderBackups, removeAbandonedDrafts } from './backups/folder-backups.ts'
import { BackupProblem, type BackupFiles } from './backups/port.ts'
import { isDue, outdated } from './backups/schedule.ts'
import { writeBackup, type WriteBackupDeps, type WrittenBackup } from './backups/write-backup.ts'
import { cannotBeReadBack, checkBackup } from './cli/check-backup.ts'
import type { Config } from './config.ts'
import type { ImageStore } from './images/port.ts'
import { errorMessage, logFailure, type Logger } from './log/logger.ts'
import { openDump } from './open-dump.ts'
import type { BackupKind, BackupRecord } from './storage/administration-port.ts'
import type { Database } from './storage/content-port.ts'
import type { BeforeMigration } from './storage/migrate.ts'
import { StorageProblem } from './storage/opening-problem.ts'

/** The backups of this server. */
export interface RunningBackups {
  /** Starts a backup and returns its record; null if one is being made, here or on another server. */
  make(kind: BackupKind): Promise<BackupRecord | null>
  read(file: string): Promise<AsyncIterable<Uint8Array> | null>
  /** The files that this server can read; null for a bucket. */
  names(): Promise<ReadonlySet<string> | null>
  /** Makes a scheduled backup if one is due; also called every minute. */
  checkSchedule(): Promise<void>
  /** Ends a backup that is being made; it is recorded as interrupted. */
  close(): Promise<void>
}

interface BackupDeps {
  readonly storage: Database
  readonly imageStore: Pick<ImageStore, 'get'>
  /** Where backups are stored. */
  readonly files: BackupFiles
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}

const checkEvery = 60_000

/** Milliseconds for what a server that stops still has to remove from a bucket. */
const stopWithin = 2_000

const interrupted = 'The server was stopped while it made this backup.'

/** A warning for those who may run several servers: a folder of one of them is unknown to the others. */
export const backupsOfOneMachine = ({ databaseUrl, dataDir, backups: { folder } }: Config): string | null =>
  databaseUrl === null || folder !== join(dataDir, 'backups')
    ? null
    : `Backups are stored in the folder ${folder}. If several servers use the database, they need a place for backups that all of them can read: set BACKUP_TO to bucket, or to a folder that they share.`

/** Where backups are written, also those that go to the bucket afterwards. */
const folderOf = ({ backups, dataDir }: Config): string => backups.folder ?? join(dataDir, 'backups')

/** Opens the folder or bucket of the backups. */
export async function openBackupFiles(config: Config): Promise<BackupFiles> {
  const folder = folderOf(config)
  if (config.backups.folder !== null) return folderBackups(folder)
  if (!config.s3) throw new Error('BACKUP_TO=bucket was accepted without a bucket')
  return (await import('./images/s3/s3-backups.ts')).s3Backups(config.s3, folder)
}

/** Makes backups on request and by schedule, and removes those that are no longer kept. */
export async function openBackups(config: Config, deps: BackupDeps): Promise<RunningBackups> {
  const { storage, imageStore, files, now, newId, log } = deps
  const { schedule, keep } = config.backups
  const openedAt = now()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const { signal } = closing

  const put = (record: BackupRecord) => storage.transaction((tx) => tx.administration.putBackup(record))
  const records = () => storage.transaction((tx) => tx.administration.backups())

  /** Runs while this server has the lock, so no other backup is being made. */
  async function work(kind: BackupKind, onStarted: (record: BackupRecord) => void): Promise<void> {
    const startedAt = now()
    const dump = await openDump(config)
    // Stored after the dump was opened: a restored backup does not contain its own unfinished record.
    const started: BackupRecord = {
      id: newId(),
      kind,
      startedAt,
      finishedAt: null,
      file: fileName(kind, startedAt),
      bytes: null,
      problem: null,
      missingPictures: 0,
    }
    try {
      await put(started)
      onStarted(started)
      const stored = await storeBackup(files, started.file, { dump, imageStore, createdAt: startedAt, signal })
      await put({ ...started, finishedAt: now(), ...stored })
      log.info({ event: 'backup-made', file: started.file, ...stored })
    } catch (error) {
      if (!signal.aborted) logFailure(log, 'backup')(error)
      await put({ ...started, finishedAt: now(), problem: signal.aborted ? interrupted : problemOf(error) })
    } finally {
      await dump.close()
    }
  }

  /** What a server that was stopped has left unfinished. */
  async function endInterrupted(): Promise<void> {
    for (const record of await records()) {
      if (record.finishedAt !== null) continue
      await put({ ...record, finishedAt: now(), problem: interrupted })
    }
  }

  /** With a folder, each server removes its own files; the record of a file that is elsewhere stays with the file. */
  async function removeOldFiles(): Promise<void> {
    await removeAbandonedDrafts(folderOf(config))
    const names = config.databaseUrl === null ? null : await files.names()
    const own = (await records()).filter(({ file, problem }) => problem !== null || names === null || names.has(file))
    const gone = outdated(own, keep)
    for (const { file, problem } of gone) {
      const removed = files.remove(file)
      // A failed one has a file only if it could be neither read back nor removed then.
      await (problem === null ? removed : removed.catch(() => undefined))
    }
    await storage.transaction((tx) => tx.administration.removeBackups(gone.map(({ id }) => id)))
  }

  function make(kind: BackupKind, isNeeded = async () => true): Promise<BackupRecord | null> {
    const started = Promise.withResolvers<BackupRecord | null>()
    const done: Promise<void> = storage
      .runExclusively('backups', async () => {
        await endInterrupted()
        if (!(await isNeeded())) return
        await work(kind, started.resolve)
        await removeOldFiles()
      })
      .then(
        // Without the lock, or if it is done already, which changes nothing.
        () => started.resolve(null),
        (error: unknown) => {
          started.reject(error)
          logFailure(log, 'backup')(error)
        },
      )
      .finally(() => running.delete(done))
    running.add(done)
    return started.promise
  }

  async function isScheduledDue(): Promise<boolean> {
    const attempts = (await records()).filter(({ kind }) => kind === 'scheduled')
    return isDue(schedule, attempts, { now: now(), openedAt })
  }

  async function checkSchedule(): Promise<void> {
    // Asked again with the lock, because another server may have made it meanwhile.
    if (await isScheduledDue()) await make('scheduled', isScheduledDue)
  }

  // If another server has the lock, unfinished ones may be its own.
  const tidy = () => endInterrupted().then(removeOldFiles)
  await storage.runExclusively('backups', tidy).catch(logFailure(log, 'backup'))
  const timer =
    schedule.length > 0
      ? setInterval(() => void checkSchedule().catch(logFailure(log, 'backup schedule')), checkEvery)
      : undefined
  return {
    make,
    read: (file) => files.read(file),
    names: () => files.names(),
    checkSchedule,
    async close() {
      clearInterval(timer)
      closing.abort()
      await Promise.all(running)
    },
  }
}

type Stored = Pick<BackupRecord, 'bytes' | 'missingPictures'>

/**
 * Writes and stores a backup and reads it back from where it was stored. One that cannot be read back is removed: nobody
 * must rely on it.
 */
async function storeBackup(files: BackupFiles, name: string, deps: WriteBackupDeps): Promise<Stored> {
  const { dump, signal } = deps
  const result: { written?: WrittenBackup } = {}
  const write = async (path: string) => {
    result.written = await writeBackup(path, deps)
    // A snapshot keeps the database from tidying up, so it is not held while the file is uploaded and read back.
    await dump.close()
  }
  const bytes = await files.store(name, write, signal)
  const { written } = result
  if (!written) throw new Error('BackupFiles.store() must call its second argument')
  try {
    const stored = await files.read(name, signal)
    if (!stored) throw cannotBeReadBack('it is not there')
    await checkBackup({ name, bytes: stored, signal }, written)
    return { bytes, missingPictures: written.counts.missingPictures }
  } catch (error) {
    // A server that stops does not wait for a bucket that does not respond.
    await files.remove(name, signal?.aborted ? AbortSignal.timeout(stopWithin) : undefined).catch(() => undefined)
    throw error
  }
}

/** The backup before an update, which is recorded afterwards: older tables may lack the one for records. */
export interface BackupBeforeUpdate {
  readonly beforeMigration: BeforeMigration | undefined
  /** Records the backup; null if none was made. */
  record(storage: Pick<Database, 'transaction'>): Promise<BackupRecord | null>
}

/** Makes a backup before an update of the database, without pictures, because an update does not touch them. */
export function backupBeforeUpdate(config: Config, now: () => number, newId: () => string): BackupBeforeUpdate {
  let made: BackupRecord | null = null
  const record: BackupBeforeUpdate['record'] = async (storage) => {
    const backup = made
    if (backup) await storage.transaction((tx) => tx.administration.putBackup(backup))
    return backup
  }
  if (!config.backups.beforeUpdate) return { beforeMigration: undefined, record }
  return {
    record,
    async beforeMigration() {
      const startedAt = now()
      const file = fileName('before-update', startedAt)
      const dump = await openDump(config)
      try {
        const files = await openBackupFiles(config)
        const stored = await storeBackup(files, file, { dump, imageStore: null, createdAt: startedAt })
        const finishedAt = now()
        made = {
          id: newId(),
          kind: 'before-update',
          startedAt,
          finishedAt,
          file,
          problem: null,
          ...stored,
        }
      } catch (error) {
        throw new StorageProblem(
          `This version has to update the database, and the backup before that failed: ${errorMessage(error)} Nothing was changed. Make room, or set BACKUP_TO to another folder; to update without a backup, start once with BACKUP_BEFORE_UPDATE=off.`,
          { cause: error },
        )
      } finally {
        await dump.close()
      }
    },
  }
}

const fileName = (kind: BackupKind, at: number): string =>
  `everquill-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${kind}.backup`

/** The administrator reads it; anything unexpected is in the log. */
const problemOf = (error: unknown): string =>
  error instanceof BackupProblem ? error.message : `It failed unexpectedly (${errorMessage(error)}).`
