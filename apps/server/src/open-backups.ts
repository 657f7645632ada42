import { join } from 'node:path'
import { folderBackups } from './backups/folder-backups.ts'
import { BackupProblem, type BackupFiles } from './backups/port.ts'
import { lastDue, outdated } from './backups/schedule.ts'
import { writeBackup } from './backups/write-backup.ts'
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
  /** Makes a scheduled backup if one is due; also called every minute. */
  checkSchedule(): Promise<void>
  /** Waits for a backup that is being made. */
  close(): Promise<void>
}

interface BackupDeps {
  readonly storage: Database
  readonly imageStore: Pick<ImageStore, 'get'>
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}

const checkEvery = 60_000

/** Opens the folder or bucket of the backups. */
export async function openBackupFiles({ backups, s3, dataDir }: Config): Promise<BackupFiles> {
  if (backups.folder !== null) return folderBackups(backups.folder)
  if (!s3) throw new Error('BACKUP_TO=bucket was accepted without a bucket')
  return (await import('./images/s3/s3-backups.ts')).s3Backups(s3, join(dataDir, 'backups'))
}

/** Makes backups on request and by schedule, and removes those that are no longer kept. */
export async function openBackups(config: Config, deps: BackupDeps): Promise<RunningBackups> {
  const { storage, imageStore, now, newId, log } = deps
  const { schedule, keep } = config.backups
  const files = await openBackupFiles(config)
  const openedAt = now()
  const running = new Set<Promise<void>>()

  const put = (record: BackupRecord) => storage.transaction((tx) => tx.administration.putBackup(record))
  const records = () => storage.transaction((tx) => tx.administration.backups())

  /** Runs while this server has the lock, so no other backup is being made. */
  async function work(kind: BackupKind, onStarted: (record: BackupRecord) => void): Promise<void> {
    await endInterrupted()
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
    }
    try {
      await put(started)
      onStarted(started)
      const bytes = await files.store(started.file, async (path) => {
        await writeBackup(path, { dump, imageStore, createdAt: startedAt })
      })
      await put({ ...started, finishedAt: now(), bytes })
      log.info({ event: 'backup-made', file: started.file, bytes })
      await removeOutdated()
    } catch (error) {
      logFailure(log, 'backup')(error)
      await put({ ...started, finishedAt: now(), problem: problemOf(error) })
    } finally {
      await dump.close()
    }
  }

  /** What a server that was stopped has left unfinished. */
  async function endInterrupted(): Promise<void> {
    for (const record of await records()) {
      if (record.finishedAt !== null) continue
      await put({ ...record, finishedAt: now(), problem: 'The server was stopped while it made this backup.' })
    }
  }

  async function removeOutdated(): Promise<void> {
    const gone = outdated(await records(), keep)
    for (const { file, problem } of gone) if (problem === null) await files.remove(file)
    await storage.transaction((tx) => tx.administration.removeBackups(gone.map(({ id }) => id)))
  }

  function make(kind: BackupKind): Promise<BackupRecord | null> {
    const started = Promise.withResolvers<BackupRecord | null>()
    const done: Promise<void> = storage
      .runExclusively('backups', () => work(kind, started.resolve))
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

  async function checkSchedule(): Promise<void> {
    const due = lastDue(schedule, now())
    if (due === null) return
    const last = (await records()).find(({ kind }) => kind === 'scheduled')?.startedAt ?? openedAt
    if (last < due) await make('scheduled')
  }

  /** Those of a server that was killed, and those that updates have added. */
  async function tidy(): Promise<void> {
    await endInterrupted()
    await removeOutdated()
  }

  // If another server has the lock, unfinished ones may be its own.
  await storage.runExclusively('backups', tidy).catch(logFailure(log, 'backup'))
  const timer =
    schedule.length > 0
      ? setInterval(() => void checkSchedule().catch(logFailure(log, 'backup schedule')), checkEvery)
      : undefined
  return {
    make,
    read: (file) => files.read(file),
    checkSchedule,
    async close() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** A backup that was made before the tables were changed, to be recorded once there is a table for it. */
export interface BackupBeforeUpdate {
  readonly beforeMigration: BeforeMigration | undefined
  /** Null if no backup was made. */
  readonly made: () => Omit<BackupRecord, 'id'> | null
}

/** Makes a backup before an update of the database, without pictures, because an update does not touch them. */
export function backupBeforeUpdate(config: Config, now: () => number): BackupBeforeUpdate {
  let made: Omit<BackupRecord, 'id'> | null = null
  if (!config.backups.beforeUpdate) return { beforeMigration: undefined, made: () => made }
  return {
    made: () => made,
    async beforeMigration() {
      const startedAt = now()
      const file = fileName('before-update', startedAt)
      const dump = await openDump(config)
      try {
        const files = await openBackupFiles(config)
        const bytes = await files.store(file, async (path) => {
          await writeBackup(path, { dump, imageStore: null, createdAt: startedAt })
        })
        made = { kind: 'before-update', startedAt, finishedAt: now(), file, bytes, problem: null }
      } catch (error) {
        throw new StorageProblem(
          `This version has to update the database, and the backup before that cannot be written: ${errorMessage(error)} Nothing was changed. Make room, or set BACKUP_TO to another folder; to update without a backup, start once with BACKUP_BEFORE_UPDATE=off.`,
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
