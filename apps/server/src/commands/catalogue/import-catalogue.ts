import {
  collectionNames,
  editRecord,
  takenNames,
  readCatalogueFile,
  validateUniqueName,
  refused,
  type Actor,
  type Json,
  type RecordEdit,
  type Refused,
} from '@everquill/domain'
import type { ContentDeps } from './content-deps.ts'
import { editCatalogue } from './edit-catalogue.ts'

export interface Imported {
  readonly kind: 'imported'
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** Imports the records of a file, all of them or none. Records that do not differ are not written. */
export async function importCatalogue(
  deps: ContentDeps,
  actor: Actor,
  records: { readonly [collection: string]: Json },
): Promise<Imported | Refused> {
  const imported = collectionNames.filter((name) => Object.hasOwn(records, name))
  return editCatalogue(deps, actor, imported, (recordsOf) => {
    const parsed = readCatalogueFile(records)
    if ('kind' in parsed) return parsed
    const now = deps.now()
    const edits: RecordEdit[] = []
    let created = 0
    for (const { collection, record } of parsed) {
      const before = recordsOf(collection).get(record.id) ?? null
      if (before && before.record['key'] !== record['key']) {
        return refused('invalid-value', { field: 'key', detail: `the key of ${record.id} cannot be changed` })
      }
      const edit = editRecord(collection, before, record, now)
      if (!edit) continue
      edits.push(edit)
      if (!before) created++
    }
    const refusal = refusalOfNames(edits, (collection) => recordsOf(collection).values())
    if (refusal) return refusal
    const [changed, unchanged] = [edits.length - created, parsed.length - edits.length]
    return { kind: 'edited', edits, result: { kind: 'imported', created, changed, unchanged } }
  })
}

type RecordsOf = (collection: RecordEdit['override']['collection']) => Iterable<{
  readonly record: RecordEdit['override']['record']
}>

/** Checks names against the catalogue after the import, because two records of a file may swap names. */
function refusalOfNames(edits: readonly RecordEdit[], recordsOf: RecordsOf): Refused | null {
  for (const [collection, edited] of Map.groupBy(edits, ({ override }) => override.collection)) {
    const after = new Map([...recordsOf(collection)].map(({ record }) => [record.id, record]))
    for (const { override } of edited) after.set(override.record.id, override.record)
    const taken = takenNames(after.values())
    for (const { override } of edited) {
      const refusal = validateUniqueName(override.record, taken)
      if (!refusal) continue
      const { field = '', ...problem } = refusal.problem
      return { kind: 'refused', problem: { ...problem, field: `${collection}.${override.record.id}.${field}` } }
    }
  }
  return null
}
