import type { ContentRecord, Json } from '@everquill/domain'
import { BadQuery, compileFilter, mustHave, order, shapeOf, type Shape } from './content-filter.ts'

/** What is wanted of a collection. */
export interface ContentQuery {
  /** Names of fields, of fields within (`translations.title`), and `*` for all of a level. */
  readonly fields: readonly string[]
  readonly filter: Json
  /** A part of any text field of the records themselves. */
  readonly search: string
  /** Names of fields, with a minus where the last comes first. */
  readonly sort: readonly string[]
  /** -1 for all. */
  readonly limit: number
  readonly offset: number
  /** Which of a record's translations are wanted. */
  readonly translations: Json
}

type Row = Readonly<Record<string, unknown>>

/** Records as they were asked for, and of how many they are a part. */
export interface ContentAnswer {
  readonly data: readonly Row[]
  readonly matching: number
  readonly total: number
}

/** Answers from records in memory what Directus would ask its database for; throws a `BadQuery`. */
export function queryContent(
  collection: string,
  records: readonly ContentRecord[],
  { fields, filter, search, sort, limit, offset, translations }: ContentQuery,
): ContentAnswer {
  const shape = shapeOf(collection, records)
  const present = presenter(fields, translations, shape)
  const compareRows = comparison(sort, shape)
  const isWanted = compileFilter(filter, shape)
  const matching = records.filter((record) => isWanted(record) && mentions(record, search)).toSorted(compareRows)
  const page = matching.slice(offset, limit < 0 ? undefined : offset + limit)
  return { data: page.map(present), matching: matching.length, total: records.length }
}

const mentions = (record: Row, search: string): boolean =>
  search === '' ||
  Object.values(record).some((value) => typeof value === 'string' && value.toLowerCase().includes(search.toLowerCase()))

function comparison(sort: readonly string[], shape: Shape): (left: Row, right: Row) => number {
  // By name: a field that is named a thousand times is compared once.
  const signs = new Map(sort.map((name) => [name.replace(/^-/, ''), name.startsWith('-') ? -1 : 1]))
  for (const field of signs.keys()) mustHave(shape, field)
  if (signs.has('translations')) throw new BadQuery('INVALID_QUERY', 'Records cannot be sorted by "translations"')
  return (left, right) => {
    for (const [field, sign] of signs) {
      const compared = sign * order(left[field], right[field])
      if (compared !== 0) return compared
    }
    return 0
  }
}

function presenter(fields: readonly string[], filter: Json, shape: Shape): (record: ContentRecord) => Row {
  const inner = shape.translations ?? shape
  const own = new Set<string>()
  const within = new Set<string>()
  for (const path of fields) {
    const [first = '', second, ...deeper] = path.split('.')
    addFields(own, first, shape)
    if (second === undefined) continue
    if (first !== '*' && first !== 'translations') mustHave(shape, path)
    addFields(within, second, inner)
    if (deeper.some((part) => part !== '*')) mustHave(inner, [second, ...deeper].join('.'))
  }
  const isWanted = compileFilter(filter, inner)
  return (record) => {
    const rows = record.translations.filter(isWanted)
    const translations = within.size === 0 ? rows.map(({ id }) => id) : rows.map((row) => pick(row, within))
    return pick({ ...record, translations }, own)
  }
}

function addFields(to: Set<string>, name: string, shape: Shape): void {
  if (name !== '*') mustHave(shape, name)
  for (const field of name === '*' ? shape.fields : [name]) to.add(field)
}

/** In the order in which they lie there, as Directus does. */
const pick = (row: Row, fields: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field)))
