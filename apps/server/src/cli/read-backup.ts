import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { addAbortSignal, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isKey } from '../images/port.ts'
import type { Cell, TableRows } from '../storage/backup-port.ts'
import { isKnownSchema } from '../storage/migrate.ts'
import { tableNames } from '../storage/replace-all.ts'
import { BackupProblem } from '../backups/port.ts'
import { backupFormat, backupVersion, type BackupHeader } from '../backups/write-backup.ts'

/** A part of a backup. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'picture'; readonly key: string; readonly bytes: Uint8Array }
  | ({ readonly kind: 'rows' } & TableRows)
  | { readonly kind: 'end'; readonly sha256: string }

/** The bytes of a backup, and what messages call it. */
export interface BackupBytes {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined
}

/** Why a backup cannot be restored. */
export class UnreadableBackup extends BackupProblem {
  /** The cause without the name of the file and without advice. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Longer than any row or picture; a file without line breaks must not fill the memory. */
const maxLine = 64 * 1_048_576
const batchSize = 200

/**
 * Reads a backup part by part and throws a `BackupProblem` if it is damaged, incomplete, made by a newer version or not a
 * backup at all. Its checksum is compared at the end, so nothing may be kept before the iteration has ended.
 */
export async function* readBackup(backup: BackupBytes): AsyncGenerator<BackupPart> {
  const { name } = backup
  const checksum = createHash('sha256')
  let lines = 0
  let isComplete = false
  let current: { readonly table: string; readonly columns: readonly string[] } | null = null
  let rows: (readonly Cell[])[] = []

  for await (const line of linesOf(backup)) {
    if (isComplete) throw damaged(name)
    const record = parse(line)
    if (lines === 0) {
      yield { kind: 'header', header: headerOf(name, record) }
    } else if (Array.isArray(record)) {
      if (!current || !isRow(record, current.columns.length)) throw damaged(name)
      rows.push(record)
      if (rows.length === batchSize) {
        yield { kind: 'rows', ...current, rows }
        rows = []
      }
    } else {
      if (current && rows.length > 0) yield { kind: 'rows', ...current, rows }
      rows = []
      if (isEnd(record)) {
        if (record.end !== lines || record.sha256 !== checksum.digest('hex')) throw damaged(name)
        isComplete = true
        yield { kind: 'end', sha256: record.sha256 }
        continue
      }
      if (isPicture(record)) {
        yield { kind: 'picture', key: record.picture, bytes: Buffer.from(record.data, 'base64') }
      } else if (isTable(record)) {
        current = record
      } else {
        throw damaged(name)
      }
    }
    checksum.update(line).update('\n')
    lines += 1
  }
  if (!isComplete) throw incomplete(name)
}

/** What a backup contains. */
export interface VerifiedBackup {
  readonly header: BackupHeader
  readonly rows: number
  readonly rowCounts: ReadonlyMap<string, number>
  readonly pictures: number
  /** The checksum of its lines. */
  readonly sha256: string
}

/** The bytes of a file. */
export const backupFile = (path: string): BackupBytes => ({ name: path, bytes: createReadStream(path) })

/** Reads a whole backup in little memory; throws if it cannot be restored. */
export async function verifyBackup(
  backup: BackupBytes,
  onRows: (count: number) => void = () => undefined,
): Promise<VerifiedBackup> {
  let header: BackupHeader | null = null
  let [rows, pictures, sha256] = [0, 0, '']
  const rowCounts = new Map<string, number>()
  for await (const part of readBackup(backup)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'picture') pictures += 1
    if (part.kind === 'end') sha256 = part.sha256
    if (part.kind !== 'rows') continue
    rows += part.rows.length
    rowCounts.set(part.table, (rowCounts.get(part.table) ?? 0) + part.rows.length)
    onRows(part.rows.length)
  }
  if (!header) throw notABackup(backup.name)
  return { header, rows, rowCounts, pictures, sha256 }
}

const notABackup = (name: string): BackupProblem =>
  new UnreadableBackup(`${name} is not a backup of Everquill.`, 'it is damaged')
const damaged = (name: string): BackupProblem =>
  new UnreadableBackup(`${name} is damaged; use another backup.`, 'it is damaged')
const incomplete = (name: string): BackupProblem =>
  new UnreadableBackup(`${name} is incomplete: its end is missing; use another backup.`, 'its end is missing')

function headerOf(name: string, record: unknown): BackupHeader {
  if (!isObject(record) || record['format'] !== backupFormat) throw notABackup(name)
  const { version, schema, createdAt, epoch } = record
  const isNewer = typeof version !== 'number' || version > backupVersion
  if (isNewer || typeof schema !== 'string' || !isKnownSchema(schema)) {
    throw new BackupProblem(`${name} was made by a newer version of Everquill; restore it with that version.`)
  }
  if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) throw notABackup(name)
  return { format: backupFormat, version, schema, createdAt, epoch: String(epoch) }
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRow = (record: readonly unknown[], length: number): record is readonly Cell[] =>
  record.length === length &&
  record.every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'number')

const isEnd = (record: unknown): record is { readonly end: number; readonly sha256: string } =>
  isObject(record) && 'end' in record

const isPicture = (record: unknown): record is { readonly picture: string; readonly data: string } =>
  isObject(record) &&
  typeof record['picture'] === 'string' &&
  isKey(record['picture']) &&
  typeof record['data'] === 'string'

const isTable = (record: unknown): record is { readonly table: string; readonly columns: readonly string[] } =>
  isObject(record) &&
  tableNames.some((name) => name === record['table']) &&
  Array.isArray(record['columns']) &&
  record['columns'].length > 0 &&
  record['columns'].every((column) => typeof column === 'string' && /^[a-z_]+$/.test(column))

/** The value of a line, or undefined if it is not JSON. */
function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString()) as unknown
  } catch {
    return undefined
  }
}

/** The lines of a compressed file. Only \n ends a line: JSON may contain any other kind of line break. */
async function* linesOf({ name, bytes, signal }: BackupBytes): AsyncGenerator<Buffer> {
  let isFirst = true
  let rest: Buffer[] = []
  let length = 0
  try {
    // The callback is needed so that an error of either stream ends the other one; the loop below reports it.
    const text = pipeline(bytes, createGunzip(), () => undefined)
    if (signal) addAbortSignal(signal, text)
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, to)])
        isFirst = false
        rest = []
        length = 0
        from = to + 1
      }
      rest.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxLine) throw isFirst ? notABackup(name) : damaged(name)
    }
  } catch (error) {
    throw readingProblem(name, error, isFirst)
  }
  if (length > 0) throw isFirst ? notABackup(name) : incomplete(name)
}

function readingProblem(name: string, error: unknown, isFirst: boolean): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new UnreadableBackup(`There is no file ${name}.`, 'it is not there')
  if (code === 'Z_BUF_ERROR') return incomplete(name)
  if (code.startsWith('Z_')) {
    return isFirst ? notABackup(name) : damaged(name)
  }
  if (code.startsWith('E')) return new UnreadableBackup(`${name} cannot be read (${code}).`, code)
  return error
}
