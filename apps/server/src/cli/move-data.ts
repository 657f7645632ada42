import { createHash } from 'node:crypto'
import { erasureListIn } from '../images/erasure-list.ts'
import type { ImageStore } from '../images/port.ts'
import type { DatabaseDump, MoveSource, RestoreTarget, TableRows } from '../storage/backup-port.ts'
import { currentSchema } from '../storage/migrate.ts'
import { BackupProblem } from '../backups/port.ts'
import { pictureKeys } from '../backups/picture-keys.ts'

interface MoveDeps {
  readonly source: MoveSource
  readonly target: RestoreTarget
  readonly openTargetDump: () => Promise<DatabaseDump>
  /** The image stores; null if both installations use the same one. */
  readonly pictures: { readonly from: ImageStore; readonly to: ImageStore } | null
}

/** What was moved. */
export interface Moved {
  readonly rows: number
  readonly pictures: number
  /** Picture files that the source lacks, although its rows refer to them. */
  readonly missingPictures: number
}

/**
 * Moves all data into another database, completely or not at all, so a move that was interrupted is simply run again: a
 * target that has exactly these rows only lacks the mark. History, sessions and links stay as they are: devices notice
 * nothing. The source is only marked, and only after every row of the target was compared with it.
 */
export async function moveData({ source, target, openTargetDump, pictures }: MoveDeps): Promise<Moved> {
  if (source.schema !== currentSchema) {
    throw new BackupProblem('The data was written by another version; start the server once with this version first.')
  }
  const isEmpty = await target.isEmpty()
  const sent = new RowDigests()
  if (isEmpty) await target.replaceAll(source.schema, sent.through(source.tables()), null)
  else await sent.addAll(source.tables())
  const different = sent.differentTables(await digestsOf(openTargetDump))
  if (different.length > 0) {
    throw new BackupProblem(
      isEmpty
        ? `The copy differs from the source in ${different.join(', ')}; do not use it.`
        : 'The target has other data already; choose an empty one.',
    )
  }
  // After the rows: a target with other data must not get pictures either.
  const copied = pictures ? await copyPictures(source, pictures) : { pictures: 0, missingPictures: 0 }
  await source.markMoved()
  return { rows: sent.rows, ...copied }
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
): Promise<Omit<Moved, 'rows'>> {
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
  readonly #sums = new Map<string, bigint>()

  /** Passes rows on and counts them in. */
  async *through(tables: AsyncIterable<TableRows>): AsyncGenerator<TableRows> {
    for await (const part of tables) {
      this.#add(part)
      yield part
    }
  }

  async addAll(tables: AsyncIterable<TableRows>): Promise<void> {
    for await (const part of tables) this.#add(part)
  }

  #add({ table, columns, rows }: TableRows): void {
    const order = columns.map((column, index) => ({ column, index })).toSorted((a, b) => (a.column < b.column ? -1 : 1))
    for (const row of rows) {
      const text = JSON.stringify(order.map(({ column, index }) => [column, row[index]]))
      const digest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
      this.#sums.set(table, (this.#sums.get(table) ?? 0n) + digest)
    }
    this.rows += rows.length
  }

  differentTables(other: RowDigests): readonly string[] {
    const tables = new Set([...this.#sums.keys(), ...other.#sums.keys()])
    return [...tables].filter((table) => this.#sums.get(table) !== other.#sums.get(table))
  }
}
