import {
  ownRecord,
  refused,
  type Actor,
  type Before,
  type Collection,
  type RecordEdit,
  type Refused,
} from '@everquill/domain'
import type { OverrideTransaction } from '../../storage/content-port.ts'
import type { ContentDeps } from './content-deps.ts'
import { refusalByWriteLimit } from '../write-path/write-limit.ts'

/** The records of a collection as they are now, by their ids. */
export type Records = ReadonlyMap<string, Before>

/** What is to be kept, and what to answer; or why nothing is. */
type Edited<T> = { readonly kind: 'edited'; readonly edits: readonly RecordEdit[]; readonly answer: T } | Refused

/**
 * The one way in which the catalogue changes: permission, judgement, records and their log in one transaction; then
 * this process answers with it.
 */
export async function editCatalogue<T>(
  deps: ContentDeps,
  actor: Actor,
  collections: readonly Collection[],
  work: (records: (collection: Collection) => Records) => Edited<T>,
): Promise<T | Refused> {
  if (deps.elsewhere !== null) return refused('content-elsewhere', { detail: `edit it at ${deps.elsewhere}` })
  const outcome = await deps.overrides.edit<Edited<T>>(async (tx) => {
    const user = await tx.user(actor.user)
    if (!user?.administrator) return refused('not-administrator')
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    const edited = work(await recordsNow(deps, tx, collections))
    if (edited.kind === 'refused') return edited
    for (const edit of edited.edits) await tx.keep(edit, actor.user)
    return edited
  })
  if (outcome.kind === 'refused') return outcome
  // What is kept is kept: should reading it fail now, the next look brings it.
  if (outcome.edits.length > 0) await deps.own.refresh().catch(() => undefined)
  return outcome.answer
}

async function recordsNow(
  { embedded }: ContentDeps,
  tx: OverrideTransaction,
  collections: readonly Collection[],
): Promise<(collection: Collection) => Records> {
  const overrides = await tx.overridesOf(collections)
  const all = new Map(
    collections.map((collection) => {
      const rows = (embedded.collection(collection) ?? []).map((row) => ownRecord(collection, row))
      const own = overrides.filter((override) => override.collection === collection)
      return [
        collection,
        new Map<string, Before>([
          ...rows.map((record) => [record.id, { record, revision: 0, createdAt: null }] as const),
          ...own.map((override) => [override.record.id, override] as const),
        ]),
      ] as const
    }),
  )
  return (collection) => all.get(collection) ?? new Map()
}
