import type { ContentRecord, Json } from '@everquill/domain'
import { assertField, compileFilter, shapeOf, type RecordShape } from './content-filter.ts'
import { compareValues, InvalidQuery } from './content-operators.ts'

/** A query in the style of Directus. */
export interface ContentQuery {
  /** Field names, nested ones such as `translations.title`, and `*` for all fields of a level. */
  readonly fields: readonly string[]
  readonly filter: Json
  /** Text that any text field of a record must contain. */
  readonly search: string
  /** Field names, with a minus for descending order. */
  readonly sort: readonly string[]
  /** -1 for all. */
  readonly limit: number
  readonly offset: number
  /** A filter for the translations of each record. */
  readonly translations: Json
}

type Row = Readonly<Record<string, unknown>>

/** The requested page, and the numbers of matching and of all records. */
export interface ContentPage {
  readonly data: readonly Row[]
  readonly matching: number
  readonly total: number
}

/** Runs a Directus query on records in memory; throws `InvalidQuery`. */
export function queryContent(
  collection: string,
  records: readonly ContentRecord[],
  { fields, filter, search, sort, limit, offset, translations }: ContentQuery,
): ContentPage {
  const shape = shapeOf(collection, records)
  const present = presenter(fields, translations, shape)
  const compareRows = comparison(sort, shape)
  const isWanted = compileFilter(filter, shape)
  const matching = records.filter((record) => isWanted(record) && containsText(record, search)).toSorted(compareRows)
  const page = matching.slice(offset, limit < 0 ? undefined : offset + limit)
  return { data: page.map(present), matching: matching.length, total: records.length }
}

const containsText = (record: Row, search: string): boolean =>
  search === '' ||
  Object.values(record).some((value) => typeof value === 'string' && value.toLowerCase().includes(search.toLowerCase()))

function comparison(sort: readonly string[], shape: RecordShape): (left: Row, right: Row) => number {
  // A map, so that a field that is named many times is compared once.
  const signs = new Map(sort.map((name) => [name.replace(/^-/, ''), name.startsWith('-') ? -1 : 1]))
  for (const field of signs.keys()) assertField(shape, field)
  if (signs.has('translations')) throw new InvalidQuery('INVALID_QUERY', 'Records cannot be sorted by "translations"')
  return (left, right) => {
    for (const [field, sign] of signs) {
      const compared = sign * compareValues(left[field], right[field])
      if (compared !== 0) return compared
    }
    return 0
  }
}

function presenter(fields: readonly string[], filter: Json, shape: RecordShape): (record: ContentRecord) => Row {
  const inner = shape.translations ?? shape
  const own = new Set<string>()
  const within = new Set<string>()
  for (const path of fields) {
    const [first = '', second, ...deeper] = path.split('.')
    addFields(own, first, shape)
    if (second === undefined) continue
    if (first !== '*' && first !== 'translations') assertField(shape, path)
    addFields(within, second, inner)
    if (deeper.some((part) => part !== '*')) assertField(inner, [second, ...deeper].join('.'))
  }
  const isWanted = compileFilter(filter, inner)
  return (record) => {
    const rows = record.translations.filter(isWanted)
    const translations = within.size === 0 ? rows.map(({ id }) => id) : rows.map((row) => pick(row, within))
    return pick({ ...record, translations }, own)
  }
}

function addFields(to: Set<string>, name: string, shape: RecordShape): void {
  if (name !== '*') assertField(shape, name)
  for (const field of name === '*' ? shape.fields : [name]) to.add(field)
}

/** Keeps the order of the record's fields, as Directus does. */
const pick = (row: Row, fields: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field)))
