import { createHash } from 'node:crypto'
import { erasureListIn } from '../images/erasure-list.ts'
import type { ImageStore } from '../images/port.ts'
import type { DatabaseDump, MoveSource, MoveTarget, TableRows } from '../storage/backup-port.ts'
import { currentSchema } from '../storage/migrate.ts'
import { BackupProblem } from '../backups/port.ts'
import { pictureKeys } from '../backups/picture-keys.ts'

interface MoveDeps {
  readonly source: MoveSource
  readonly target: MoveTarget
  readonly openTargetDump: () => Promise<DatabaseDump>
  /** The image stores; null if both installations use the same one. */
  readonly pictures: { readonly from: ImageStore; readonly to: ImageStore } | null
}

/** What was moved. */
export interface Moved {
  readonly rows: number
  /** How many of the rows an earlier move, which was interrupted, had copied. */
  readonly resumedRows: number
  readonly pictures: number
  /** Picture files that the source lacks, although its rows refer to them. */
  readonly missingPictures: number
}

/** Rows that are copied in one transaction, so that an interrupted move repeats no more than these. */
const batchSize = 1_000

/**
 * Moves all data into another database. A move that was interrupted goes on with the rows that are missing; until it has
 * finished, nothing else uses the target. A target that has exactly these rows only lacks the mark of the source. History,
 * sessions and links stay as they are: devices notice nothing. The source is only marked, and only after every row of the
 * target was compared with it.
 */
export async function moveData({ source, target, openTargetDump, pictures }: MoveDeps): Promise<Moved> {
  if (source.schema !== currentSchema) {
    throw new BackupProblem('The data was written by another version; start the server once with this version first.')
  }
  const unfinished = await target.unfinishedMove()
  if (unfinished !== null && unfinished !== source.epoch) {
    throw new BackupProblem('The target has an unfinished move of other data; choose an empty one.')
  }
  const isCopied = unfinished === null && !(await target.isEmpty())
  const sent = new RowDigests()
  let resumedRows = 0
  if (isCopied) await sent.addAll(source.tables())
  else if (unfinished === null) await copyAll(source, target, sent)
  else resumedRows = await resume(source, target, { sent, there: await digestsOf(openTargetDump) })
  const different = sent.differentTables(await digestsOf(openTargetDump))
  if (different.length > 0) {
    throw new BackupProblem(
      isCopied
        ? 'The target has other data already; choose an empty one.'
        : `The copy differs from the source in ${different.join(', ')}; do not use it.`,
    )
  }
  // After the rows: a target with other data must not get pictures either.
  const copied = pictures ? await copyPictures(source, pictures) : { pictures: 0, missingPictures: 0 }
  if (!isCopied) await target.finish()
  await source.markMoved()
  return { rows: sent.rows, resumedRows, ...copied }
}

async function copyAll(source: MoveSource, target: MoveTarget, sent: RowDigests): Promise<void> {
  await target.begin(source.epoch)
  await append(target, sent.through(source.tables()))
}

/** The rows that were copied are not the first of the source any more: a server has used it meanwhile. */
class SourceChanged extends Error {
  override name = 'SourceChanged'
}

/** Copies what is missing, or everything again if the source has changed; returns how many rows were there. */
async function resume(
  source: MoveSource,
  target: MoveTarget,
  { sent, there }: { readonly sent: RowDigests; readonly there: RowDigests },
): Promise<number> {
  try {
    await append(target, missingRows(sent.through(source.tables()), there))
    return there.rows
  } catch (error) {
    if (!(error instanceof SourceChanged)) throw error
    sent.clear()
    await copyAll(source, target, sent)
    return 0
  }
}

/**
 * The rows that the target lacks. Both databases return rows in the order in which they are stored, so those of the target
 * are the first of each table. That is checked before any other row is copied.
 */
async function* missingRows(tables: AsyncIterable<TableRows>, there: RowDigests): AsyncGenerator<TableRows> {
  const found = new RowDigests()
  for await (const part of tables) {
    const { table, rows } = part
    const known = rows.slice(0, there.rowsOf(table) - found.rowsOf(table))
    found.add({ ...part, rows: known })
    if (known.length === rows.length) continue
    if (!found.isSame(there, table)) throw new SourceChanged()
    yield { ...part, rows: rows.slice(known.length) }
  }
  if (found.differentTables(there).length > 0) throw new SourceChanged()
}

/** Inserts rows, many at a time, because every transaction costs a write to the disk. */
async function append(target: MoveTarget, tables: AsyncIterable<TableRows>): Promise<void> {
  let batch: TableRows[] = []
  let rows = 0
  for await (const part of tables) {
    batch.push(part)
    rows += part.rows.length
    if (rows < batchSize) continue
    await target.append(batch)
    batch = []
    rows = 0
  }
  if (rows > 0) await target.append(batch)
}

async function digestsOf(openDump: MoveDeps['openTargetDump']): Promise<RowDigests> {
  const digests = new RowDigests()
  const dump = await openDump()
  try {
    await digests.addAll(dump.tables())
    return digests
  } finally {
    await dump.close()
  }
}

/** Copies pictures and the list of what was erased. A copy that is there already, perhaps of an interrupted move, is compared. */
async function copyPictures(
  source: MoveSource,
  { from, to }: { readonly from: ImageStore; readonly to: ImageStore },
): Promise<Pick<Moved, 'pictures' | 'missingPictures'>> {
  const counts = { pictures: 0, missingPictures: 0 }
  for await (const { key, isOptional } of pictureKeys(source)) {
    const bytes = await from.get(key)
    if (!bytes && !isOptional) counts.missingPictures += 1
    if (!bytes || isSame(bytes, await to.get(key))) continue
    await to.put(key, bytes)
    if (!isSame(bytes, await to.get(key))) throw new BackupProblem(`The picture ${key} could not be copied.`)
    counts.pictures += 1
  }
  await erasureListIn(to).add(await erasureListIn(from).all())
  return counts
}

const isSame = (bytes: Uint8Array, other: Uint8Array | null): boolean =>
  other !== null && Buffer.compare(bytes, other) === 0

/** Digests of the rows of each table, whatever their order. */
class RowDigests {
  rows = 0
  readonly #sums = new Map<string, { readonly rows: number; readonly digest: bigint }>()

  /** Passes rows on and counts them in. */
  async *through(tables: AsyncIterable<TableRows>): AsyncGenerator<TableRows> {
    for await (const part of tables) {
      this.add(part)
      yield part
    }
  }

  async addAll(tables: AsyncIterable<TableRows>): Promise<void> {
    for await (const part of tables) this.add(part)
  }

  add({ table, columns, rows }: TableRows): void {
    if (rows.length === 0) return
    const order = columns.map((column, index) => ({ column, index })).toSorted((a, b) => (a.column < b.column ? -1 : 1))
    let sum = this.#sums.get(table)?.digest ?? 0n
    for (const row of rows) {
      const text = JSON.stringify(order.map(({ column, index }) => [column, row[index]]))
      sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    }
    this.#sums.set(table, { rows: this.rowsOf(table) + rows.length, digest: sum })
    this.rows += rows.length
  }

  clear(): void {
    this.rows = 0
    this.#sums.clear()
  }

  rowsOf(table: string): number {
    return this.#sums.get(table)?.rows ?? 0
  }

  isSame(other: RowDigests, table: string): boolean {
    return this.#sums.get(table)?.digest === other.#sums.get(table)?.digest
  }

  differentTables(other: RowDigests): readonly string[] {
    const tables = new Set([...this.#sums.keys(), ...other.#sums.keys()])
    return [...tables].filter((table) => !this.isSame(other, table))
  }
}
