import { isRecord, type ContentRecord, type Json } from '@everquill/domain'
import { compare, InvalidQuery, listIn, typesIn, type FieldType } from './content-operators.ts'

/** The fields that the records of a collection have. */
export interface RecordShape {
  /** Used in error messages. */
  readonly collection: string
  readonly queriedIn: string
  readonly fields: ReadonlySet<string>
  readonly types: ReadonlyMap<string, FieldType>
  /** The fields of the translations. */
  readonly translations: RecordShape | null
}

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

const maxDepth = 12
const maxConditions = 50

const shapes = new WeakMap<readonly ContentRecord[], RecordShape>()

export function shapeOf(collection: string, records: readonly ContentRecord[]): RecordShape {
  const known = shapes.get(records)
  if (known) return known
  const rows = records.flatMap(({ translations }) => translations)
  const shape: RecordShape = {
    collection,
    queriedIn: 'root',
    fields: new Set(['id', 'status', 'translations', ...records.flatMap((record) => Object.keys(record))]),
    types: typesIn(records),
    translations: {
      collection: `${collection}_translations`,
      queriedIn: '"translations"',
      fields: new Set(['id', `${collection}_id`, 'languages_code', ...rows.flatMap((row) => Object.keys(row))]),
      types: typesIn(rows),
      translations: null,
    },
  }
  shapes.set(records, shape)
  return shape
}

/** Throws if there is no such field, with the message Directus has for unknown and forbidden fields. */
export function assertField({ collection, queriedIn, fields }: RecordShape, field: string): void {
  if (fields.has(field)) return
  const name = JSON.stringify(field.slice(0, 80)).slice(1, -1)
  throw new InvalidQuery(
    'FORBIDDEN',
    `You don't have permission to access field "${name}" in collection "${collection}" or it does not exist. Queried in ${queriedIn}.`,
  )
}

/** Compiles a filter; one that is too long or too deep is refused before any record is read. */
export function compileFilter(filter: Json, shape: RecordShape): Test {
  let conditions = 0

  const all = (value: Json, within: RecordShape, depth: number): Test => {
    if (depth > maxDepth) throw new InvalidQuery('INVALID_QUERY', `The filter is more than ${maxDepth} levels deep`)
    if (!isRecord(value)) throw new InvalidQuery('INVALID_QUERY', 'The filter has to be an object')
    const tests = Object.entries(value).map(([key, part]) => one(key, part, within, depth))
    return (row) => tests.every((test) => test(row))
  }

  const one = (key: string, value: Json, within: RecordShape, depth: number): Test => {
    if (key === '_and' || key === '_or') {
      const tests = listIn(key, value).map((part) => all(part, within, depth + 1))
      return key === '_and' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
    }
    assertField(within, key)
    if (key === 'translations' && within.translations) return related(value, within.translations, depth + 1)
    const tests = Object.entries(isRecord(value) ? value : { _eq: value }).map(([operator, wanted]) => {
      if (++conditions > maxConditions) {
        throw new InvalidQuery('INVALID_QUERY', `The filter has more than ${maxConditions} conditions`)
      }
      return compare(operator, wanted, within.types.get(key) ?? 'string')
    })
    return (row) => tests.every((test) => test(row[key]))
  }

  /** A condition on translations: at least one of them matches, or none with `_none`. */
  const related = (value: Json, within: RecordShape, depth: number): Test => {
    const [operator, ...others] = isRecord(value) ? Object.keys(value) : []
    const isQuantified = others.length === 0 && (operator === '_some' || operator === '_none')
    const test = all(isQuantified && isRecord(value) ? (value[operator] ?? null) : value, within, depth)
    return ({ translations }) => (translations as readonly Row[]).some(test) !== (operator === '_none')
  }

  return all(filter, shape, 1)
}
