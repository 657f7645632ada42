import {
  ownRecord,
  refused,
  type Actor,
  type PreviousRecord,
  type Collection,
  type RecordEdit,
  type Refused,
} from '@everquill/domain'
import type { OverrideTransaction } from '../../storage/content-port.ts'
import type { ContentDeps } from './content-deps.ts'
import { checkWriteLimit } from '../write-path/write-limit.ts'

/** The current records of a collection by id. */
export type Records = ReadonlyMap<string, PreviousRecord>

/** The edits to store and the result for the caller, or a refusal. */
type Edited<T> = { readonly kind: 'edited'; readonly edits: readonly RecordEdit[]; readonly result: T } | Refused

/** Every catalogue edit goes through here: permission, validation, records and their log in one transaction. */
export async function editCatalogue<T>(
  deps: ContentDeps,
  actor: Actor,
  collections: readonly Collection[],
  work: (records: (collection: Collection) => Records) => Edited<T>,
): Promise<T | Refused> {
  const elsewhere = collections.find((collection) => !deps.content.isEditedHere(collection))
  if (elsewhere !== undefined) {
    return refused('content-elsewhere', { detail: `edit ${elsewhere} at ${deps.contentServer}` })
  }
  const outcome = await deps.overrides.edit<Edited<T>>(async (overrides) => {
    const user = await overrides.user(actor.user)
    if (!user?.administrator) return refused('not-administrator')
    if (deps.needsSecondFactor && !(await overrides.hasSecondFactor(user.id))) return refused('second-factor-required')
    const limited = await checkWriteLimit(deps, overrides, actor)
    if (limited) return limited
    const edited = work(await currentRecords(deps, overrides, collections))
    if (edited.kind === 'refused') return edited
    for (const edit of edited.edits) await overrides.keep(edit, actor.user)
    return edited
  })
  if (outcome.kind === 'refused') return outcome
  // The edits are committed: if refreshing fails now, the next refresh shows them.
  if (outcome.edits.length > 0) await deps.own.refresh().catch(() => undefined)
  return outcome.result
}

async function currentRecords(
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
        new Map<string, PreviousRecord>([
          ...rows.map((record) => [record.id, { record, revision: 0, createdAt: null }] as const),
          ...own.map((override) => [override.record.id, override] as const),
        ]),
      ] as const
    }),
  )
  return (collection) => all.get(collection) ?? new Map()
}
