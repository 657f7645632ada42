import { isList, isRecord, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { collectionNames, isCollection, catalogueLanguages, type Collection } from './collections.ts'
import type { OwnRecord, Override } from './own-record.ts'
import { isSkillKey } from './skill-key.ts'
import { isRecordId, validateRecordContent } from './validate-record.ts'

/** The value of `format` in a catalogue file. */
export const catalogueFormat = 'everquill-catalogue'

/** The export of all catalogue records edited in this installation. */
export interface CatalogueFile {
  readonly format: typeof catalogueFormat
  readonly version: 1
  readonly exportedAt: string
  /** Complete records by collection. */
  readonly records: { readonly [collection: string]: readonly Json[] }
}

/** One record of a catalogue file. */
export interface CatalogueFileRecord {
  readonly collection: Collection
  readonly record: OwnRecord
}

/** Far more than any real catalogue has. */
const maxRecords = 20_000

/** Creates a catalogue file; collections without edits are left out. */
export function catalogueFile(overrides: readonly Override[], now: number): CatalogueFile {
  const recordsOf = (collection: Collection): readonly Json[] =>
    overrides.filter((override) => override.collection === collection).map(({ record }) => plainRecord(record))
  const exported = collectionNames.map((collection) => [collection, recordsOf(collection)] as const)
  return {
    format: catalogueFormat,
    version: 1,
    exportedAt: new Date(now).toISOString(),
    records: Object.fromEntries(exported.filter(([, records]) => records.length > 0)),
  }
}

/** Leaves out `outdated` if it is null, as it is for most records. */
function plainRecord({ outdated, ...record }: OwnRecord): Json {
  return outdated === null ? record : { ...record, outdated }
}

/** Validates the records of a file and returns them in its order; one invalid record refuses the whole file. */
export function readCatalogueFile(records: {
  readonly [collection: string]: Json
}): readonly CatalogueFileRecord[] | Refused {
  const valid: CatalogueFileRecord[] = []
  const seen = new Set<string>()
  for (const [collection, list] of Object.entries(records)) {
    const at = `records.${collection.slice(0, 80)}`
    if (!isCollection(collection)) return refused('invalid-value', { field: at, detail: 'is not a collection' })
    if (!isList(list)) return refused('invalid-value', { field: at, detail: 'must be a list of records' })
    for (const [index, row] of list.entries()) {
      const parsed = parseRecord(collection, row)
      if ('kind' in parsed)
        return { ...parsed, problem: { ...parsed.problem, field: pathOf(`${at}.${index}`, parsed) } }
      if (seen.size === seen.add(`${collection}/${parsed.record.id}`).size) {
        return refused('invalid-value', { field: `${at}.${index}.id`, detail: 'must not occur twice in the file' })
      }
      valid.push(parsed)
    }
  }
  return valid.length > maxRecords
    ? refused('too-many-entries', { field: 'records', detail: `must have at most ${maxRecords} records` })
    : valid
}

const pathOf = (at: string, { problem: { field } }: Refused): string => (field === undefined ? at : `${at}.${field}`)

function parseRecord(collection: Collection, row: Json): CatalogueFileRecord | Refused {
  if (!isRecord(row)) return refused('invalid-value', { detail: 'must be an object' })
  const { id = null, key = null, outdated = null, ...content } = row
  if (!isRecordId(id)) return refused('invalid-value', { field: 'id', detail: 'must be an id such as silk-rope' })
  if (collection === 'Skills' ? !isSkillKey(key) : key !== null) {
    return refused('invalid-value', {
      field: 'key',
      detail: 'must be a key such as climbing for a skill, and absent otherwise',
    })
  }
  if (outdated !== null && !catalogueLanguages.some((language) => language === outdated)) {
    return refused('invalid-value', { field: 'outdated', detail: `must be one of ${catalogueLanguages.join(', ')}` })
  }
  const refusal = validateRecordContent(collection, content)
  if (refusal) return refusal
  return { collection, record: { ...content, id, ...(key !== null && { key }), outdated } as unknown as OwnRecord }
}
