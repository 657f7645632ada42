import { isList, isRecord, type ContentRecord, type Json } from '@everquill/domain'

/** A query that Directus would refuse, with its error message. */
export class InvalidQuery extends Error {
  override name = 'BadQuery'
  readonly code: 'INVALID_QUERY' | 'FORBIDDEN'

  constructor(code: InvalidQuery['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** The fields that the records of a collection have. */
export interface RecordShape {
  /** Used in error messages. */
  readonly collection: string
  readonly queriedIn: string
  readonly fields: ReadonlySet<string>
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
    translations: {
      collection: `${collection}_translations`,
      queriedIn: '"translations"',
      fields: new Set(['id', `${collection}_id`, 'languages_code', ...rows.flatMap((row) => Object.keys(row))]),
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
    if (key === 'translations' && within.translations) {
      const test = all(value, within.translations, depth + 1)
      return ({ translations }) => (translations as readonly Row[]).some(test)
    }
    const tests = Object.entries(isRecord(value) ? value : { _eq: value }).map(([operator, wanted]) => {
      if (++conditions > maxConditions) {
        throw new InvalidQuery('INVALID_QUERY', `The filter has more than ${maxConditions} conditions`)
      }
      return compare(operator, wanted)
    })
    return (row) => tests.every((test) => test(row[key]))
  }

  return all(filter, shape, 1)
}

/** In a URL, brackets produce objects with numeric keys instead of lists. */
function listIn(key: string, value: Json): readonly Json[] {
  const list = isRecord(value) ? Object.values(value) : typeof value === 'string' ? value.split(',') : value
  if (!isList(list)) throw new InvalidQuery('INVALID_QUERY', `"${key}" has to be an array`)
  return list
}

type Compare = (value: unknown) => boolean

/** As in SQL, null is neither equal nor unequal to a value. */
function compare(operator: string, wanted: Json): Compare {
  const known =
    (test: Compare): Compare =>
    (value) =>
      value !== null && value !== undefined && test(value)
  const text = textOf(wanted)
  switch (operator) {
    case '_eq':
      return wanted === null ? isNull : known((value) => compareValues(value, wanted) === 0)
    case '_neq':
      return wanted === null ? (value) => !isNull(value) : known((value) => compareValues(value, wanted) !== 0)
    case '_in':
    case '_nin': {
      const values = new Set(listIn(operator, wanted).map(sortable))
      return known((value) => values.has(sortable(value)) === (operator === '_in'))
    }
    case '_lt':
      return known((value) => compareValues(value, wanted) < 0)
    case '_lte':
      return known((value) => compareValues(value, wanted) <= 0)
    case '_gt':
      return known((value) => compareValues(value, wanted) > 0)
    case '_gte':
      return known((value) => compareValues(value, wanted) >= 0)
    case '_null':
    case '_nnull': {
      const wantsNull = (operator === '_null') === (text !== 'false')
      return (value) => isNull(value) === wantsNull
    }
    case '_contains':
      return known((value) => textOf(value).includes(text))
    case '_icontains':
      return known((value) => textOf(value).toLowerCase().includes(text.toLowerCase()))
    case '_starts_with':
      return known((value) => textOf(value).startsWith(text))
    default: {
      const name = JSON.stringify(operator.slice(0, 80)).slice(1, -1)
      throw new InvalidQuery('INVALID_QUERY', `"string" field type does not contain the "${name}" filter operator`)
    }
  }
}

const isNull = (value: unknown): boolean => value === null || value === undefined

/** Numeric text is compared as a number: URLs have only text, and PostgreSQL sends decimals as text. */
const number = /^-?\d{1,15}(\.\d{1,15})?$/

function sortable(value: unknown): string | number {
  const text = textOf(value)
  return number.test(text) ? Number(text) : text
}

/** Negative, zero or positive for sorting; null sorts first. */
export function compareValues(left: unknown, right: unknown): number {
  if (isNull(left) || isNull(right)) return Number(isNull(right)) - Number(isNull(left))
  const [one, other] = [sortable(left), sortable(right)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, otherText] = [String(one), String(other)]
  return text < otherText ? -1 : text > otherText ? 1 : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
