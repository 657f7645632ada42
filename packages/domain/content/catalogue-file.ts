import { isList, isRecord, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { collectionNames, isCollection, languages, type Collection } from './collections.ts'
import type { OwnRecord, Override } from './own-record.ts'
import { isRecordId, isSkillKey, refusalOfContent } from './record-refusal.ts'

/** What the file of a catalogue calls itself. */
export const catalogueFormat = 'everquill-catalogue'

/** Everything that an installation changed about the catalogue, as a file that people can read. */
export interface CatalogueFile {
  readonly format: typeof catalogueFormat
  readonly version: 1
  readonly exportedAt: string
  /** Records by collection, each whole. */
  readonly records: { readonly [collection: string]: readonly Json[] }
}

/** A record of a file. */
export interface FiledRecord {
  readonly collection: Collection
  readonly record: OwnRecord
}

/** More than any table has; a file beyond that is a mistake. */
const maxRecords = 20_000

/** Writes the file; collections in which nothing changed are not in it. */
export function catalogueFile(overrides: readonly Override[], now: number): CatalogueFile {
  const filed = collectionNames.map((collection) => [
    collection,
    overrides.flatMap(({ collection: of, record }) => (of === collection ? [plainRecord(record)] : [])),
  ])
  return {
    format: catalogueFormat,
    version: 1,
    exportedAt: new Date(now).toISOString(),
    records: Object.fromEntries(filed.filter(([, records]) => records && records.length > 0)),
  }
}

/** Most records are not outdated in any language, and need not say so. */
function plainRecord({ outdated, ...record }: OwnRecord): Json {
  return outdated === null ? record : { ...record, outdated }
}

/** The records of a file, in its order, or why it cannot be read; then nothing of it is. */
export function readCatalogueFile(records: { readonly [collection: string]: Json }): readonly FiledRecord[] | Refused {
  const filed: FiledRecord[] = []
  const seen = new Set<string>()
  for (const [collection, list] of Object.entries(records)) {
    const at = `records.${collection.slice(0, 80)}`
    if (!isCollection(collection)) return refused('invalid-value', { field: at, detail: 'is not a collection' })
    if (!isList(list)) return refused('invalid-value', { field: at, detail: 'must be a list of records' })
    for (const [place, row] of list.entries()) {
      const read = readFiled(collection, row)
      if ('kind' in read) return { ...read, problem: { ...read.problem, field: pathOf(`${at}.${place}`, read) } }
      if (seen.size === seen.add(`${collection}/${read.record.id}`).size) {
        return refused('invalid-value', { field: `${at}.${place}.id`, detail: 'is in the file twice' })
      }
      filed.push(read)
    }
  }
  return filed.length > maxRecords
    ? refused('too-many-entries', { field: 'records', detail: `may have at most ${maxRecords} records` })
    : filed
}

const pathOf = (at: string, { problem: { field } }: Refused): string => (field === undefined ? at : `${at}.${field}`)

function readFiled(collection: Collection, row: Json): FiledRecord | Refused {
  if (!isRecord(row)) return refused('invalid-value', { detail: 'must be a record' })
  const { id = null, key = null, outdated = null, ...content } = row
  if (!isRecordId(id)) return refused('invalid-value', { field: 'id', detail: 'must be an id such as silk-rope' })
  if (collection === 'Skills' ? !isSkillKey(key) : key !== null) {
    return refused('invalid-value', { field: 'key', detail: 'must be a key such as climbing, for a skill only' })
  }
  if (outdated !== null && !languages.some((language) => language === outdated)) {
    return refused('invalid-value', { field: 'outdated', detail: `must be one of ${languages.join(', ')}` })
  }
  const refusal = refusalOfContent(collection, content)
  if (refusal) return refusal
  return { collection, record: { ...content, id, ...(key !== null && { key }), outdated } as unknown as OwnRecord }
}
