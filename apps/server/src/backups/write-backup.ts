import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ImageStore } from '../images/port.ts'
import type { DatabaseDump } from '../storage/backup-port.ts'
import { BackupProblem } from './port.ts'
import { pictureKeys } from './picture-keys.ts'

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: 'everquill-backup'
  readonly version: number
  /** The latest migration of the database. */
  readonly schema: string
  /** The moment whose data it has, ISO 8601. */
  readonly createdAt: string
  readonly epoch: string
}

export const backupFormat = 'everquill-backup'
export const backupVersion = 1

const chunkLength = 65_536

/** What a backup contains. */
export interface BackupCounts {
  readonly rows: number
  readonly pictures: number
  /** Pictures that the database refers to and the image store does not have. */
  readonly missingPictures: number
}

/** A backup that was written, and what must be found when it is read back. */
export interface WrittenBackup {
  readonly counts: BackupCounts
  /** How many rows the database says that each table has. */
  readonly rowCounts: ReadonlyMap<string, number>
  /** The checksum of its lines. */
  readonly sha256: string
}

/** What a backup is made of. */
export interface WriteBackupDeps {
  readonly dump: DatabaseDump
  /** Null: without pictures, which stay where they are. */
  readonly imageStore: Pick<ImageStore, 'get'> | null
  /** The moment of the dump, milliseconds since 1970. */
  readonly createdAt: number
  /** Ends the work and removes what was written. */
  readonly signal?: AbortSignal
}

/**
 * Writes a backup: lines of JSON, compressed with gzip. The first line is the header; then come pictures, then tables,
 * each with a line of column names before its rows; the last line has the checksum of all others.
 */
export async function writeBackup(
  file: string,
  { dump, imageStore, createdAt, signal }: WriteBackupDeps,
): Promise<WrittenBackup> {
  if (existsSync(file)) throw new BackupProblem(`${file} already exists; choose another name.`)
  const counts = { rows: 0, pictures: 0, missingPictures: 0 }
  let sha256 = ''
  const rowCounts = await dump.rowCounts()

  async function* records(): AsyncGenerator {
    const { schema, epoch } = dump
    const header = { format: backupFormat, version: backupVersion, schema, epoch } as const
    yield { ...header, createdAt: new Date(createdAt).toISOString() } satisfies BackupHeader
    for await (const { key, isOptional } of imageStore ? pictureKeys(dump) : []) {
      const bytes = imageStore && (await unlessAborted(imageStore.get(key), signal))
      if (bytes) counts.pictures += 1
      else if (!isOptional) counts.missingPictures += 1
      if (bytes) yield { picture: key, data: Buffer.from(bytes).toString('base64') }
    }
    let current = ''
    for await (const { table, columns, rows } of dump.tables()) {
      if (table !== current) yield { table, columns }
      current = table
      yield* rows
      counts.rows += rows.length
    }
  }

  const draft = `${file}.part`
  // Only for its owner: it contains hashes of passwords and of session tokens.
  const handle = await open(draft, 'w', 0o600).catch((error: unknown) => {
    throw new BackupProblem(`${file} cannot be written (${messageOf(error)}).`, { cause: error })
  })
  try {
    const lines = Readable.from(linesOf(records(), (sum) => void (sha256 = sum)))
    await pipeline(lines, createGzip(), handle.createWriteStream({ flush: true }), { signal })
    // Under its name only when it is complete and on disk.
    await rename(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    const isWriteError =
      error instanceof Error && 'syscall' in error && /^(write|fsync|rename)/.test(String(error.syscall))
    throw isWriteError ? new BackupProblem(`${file} cannot be written (${messageOf(error)}).`, { cause: error }) : error
  }
  return { counts, rowCounts, sha256 }
}

/** Rejects as soon as the signal aborts: a bucket that does not answer must not hold up a server that stops. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    // A signal that has aborted already fires no event.
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Many lines at a time, because every chunk is compressed by a task of its own. */
async function* linesOf(records: AsyncIterable<unknown>, onEnd: (sha256: string) => void): AsyncGenerator<string> {
  const checksum = createHash('sha256')
  let lines = 0
  let chunk = ''
  for await (const record of records) {
    chunk += `${JSON.stringify(record)}\n`
    lines += 1
    if (chunk.length < chunkLength) continue
    checksum.update(chunk)
    yield chunk
    chunk = ''
  }
  checksum.update(chunk)
  const sha256 = checksum.digest('hex')
  onEnd(sha256)
  yield `${chunk}${JSON.stringify({ end: lines, sha256 })}\n`
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
