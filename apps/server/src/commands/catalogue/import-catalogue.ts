import {
  collectionNames,
  editRecord,
  namesTaken,
  readCatalogueFile,
  refusalByName,
  refused,
  type Actor,
  type Json,
  type RecordEdit,
  type Refused,
} from '@everquill/domain'
import type { ContentDeps } from './content-deps.ts'
import { editCatalogue } from './edit-catalogue.ts'

/** What an import came to. */
export interface Imported {
  readonly kind: 'imported'
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** Takes over the records of a file, all of them or none; what the catalogue says already is left alone. */
export async function importCatalogue(
  deps: ContentDeps,
  actor: Actor,
  records: { readonly [collection: string]: Json },
): Promise<Imported | Refused> {
  return editCatalogue(deps, actor, collectionNames, (recordsOf) => {
    const filed = readCatalogueFile(records)
    if ('kind' in filed) return filed
    const now = deps.now()
    const edits: RecordEdit[] = []
    let created = 0
    for (const { collection, record } of filed) {
      const before = recordsOf(collection).get(record.id) ?? null
      if (before && before.record['key'] !== record['key']) {
        return refused('invalid-value', { field: 'key', detail: `the key of ${record.id} can never change` })
      }
      const edit = editRecord(collection, before, record, now)
      if (!edit) continue
      edits.push(edit)
      if (!before) created++
    }
    const refusal = refusalOfNames(edits, (collection) => recordsOf(collection).values())
    if (refusal) return refusal
    const [changed, unchanged] = [edits.length - created, filed.length - edits.length]
    return { kind: 'edited', edits, answer: { kind: 'imported', created, changed, unchanged } }
  })
}

type RecordsOf = (collection: RecordEdit['override']['collection']) => Iterable<{
  readonly record: RecordEdit['override']['record']
}>

/** Judged by how the catalogue will be: two records of a file may well change names. */
function refusalOfNames(edits: readonly RecordEdit[], recordsOf: RecordsOf): Refused | null {
  for (const [collection, some] of Map.groupBy(edits, ({ override }) => override.collection)) {
    const after = new Map([...recordsOf(collection)].map(({ record }) => [record.id, record]))
    for (const { override } of some) after.set(override.record.id, override.record)
    const taken = namesTaken(after.values())
    for (const { override } of some) {
      const refusal = refusalByName(override.record, taken)
      if (!refusal) continue
      const { field = '', ...problem } = refusal.problem
      return { kind: 'refused', problem: { ...problem, field: `${collection}.${override.record.id}.${field}` } }
    }
  }
  return null
}
