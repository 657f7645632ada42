import { isList, isRecord, type ContentRecord, type Json } from '@everquill/domain'

/** A query that cannot be answered, in the words of Directus. */
export class BadQuery extends Error {
  override name = 'BadQuery'
  readonly code: 'INVALID_QUERY' | 'FORBIDDEN'

  constructor(code: BadQuery['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** What records are made of: the fields that any of them has. */
export interface Shape {
  /** What the collection is called in complaints, and where in the query it stands. */
  readonly collection: string
  readonly place: string
  readonly fields: ReadonlySet<string>
  /** The shape of the records inside of it: its translations. */
  readonly translations: Shape | null
}

type Row = Readonly<Record<string, unknown>>
type Test = (row: Row) => boolean

const maxDepth = 12
const maxConditions = 50

const shapes = new WeakMap<readonly ContentRecord[], Shape>()

export function shapeOf(collection: string, records: readonly ContentRecord[]): Shape {
  const known = shapes.get(records)
  if (known) return known
  const rows = records.flatMap(({ translations }) => translations)
  const shape: Shape = {
    collection,
    place: 'root',
    fields: new Set(['id', 'status', 'translations', ...records.flatMap((record) => Object.keys(record))]),
    translations: {
      collection: `${collection}_translations`,
      place: '"translations"',
      fields: new Set(['id', `${collection}_id`, 'languages_code', ...rows.flatMap((row) => Object.keys(row))]),
      translations: null,
    },
  }
  shapes.set(records, shape)
  return shape
}

/** A field that nobody knows and one that nobody may read look the same. */
export function mustHave({ collection, place, fields }: Shape, field: string): void {
  if (fields.has(field)) return
  const name = JSON.stringify(field.slice(0, 80)).slice(1, -1)
  throw new BadQuery(
    'FORBIDDEN',
    `You don't have permission to access field "${name}" in collection "${collection}" or it does not exist. Queried in ${place}.`,
  )
}

/** Reads a filter once, completely; who sends one that is endless or deep is told so before any record is looked at. */
export function compileFilter(filter: Json, shape: Shape): Test {
  let conditions = 0

  const all = (value: Json, within: Shape, depth: number): Test => {
    if (depth > maxDepth) throw new BadQuery('INVALID_QUERY', `The filter is more than ${maxDepth} levels deep`)
    if (!isRecord(value)) throw new BadQuery('INVALID_QUERY', 'The filter has to be an object')
    const tests = Object.entries(value).map(([key, part]) => one(key, part, within, depth))
    return (row) => tests.every((test) => test(row))
  }

  const one = (key: string, value: Json, within: Shape, depth: number): Test => {
    if (key === '_and' || key === '_or') {
      const tests = listIn(key, value).map((part) => all(part, within, depth + 1))
      return key === '_and' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
    }
    mustHave(within, key)
    if (key === 'translations' && within.translations) {
      const test = all(value, within.translations, depth + 1)
      return ({ translations }) => (translations as readonly Row[]).some(test)
    }
    const tests = Object.entries(isRecord(value) ? value : { _eq: value }).map(([operator, wanted]) => {
      if (++conditions > maxConditions) {
        throw new BadQuery('INVALID_QUERY', `The filter has more than ${maxConditions} conditions`)
      }
      return compare(operator, wanted)
    })
    return (row) => tests.every((test) => test(row[key]))
  }

  return all(filter, shape, 1)
}

/** Brackets in an address make objects whose keys are numbers where JSON has lists. */
function listIn(key: string, value: Json): readonly Json[] {
  const list = isRecord(value) ? Object.values(value) : typeof value === 'string' ? value.split(',') : value
  if (!isList(list)) throw new BadQuery('INVALID_QUERY', `"${key}" has to be an array`)
  return list
}

type Compare = (value: unknown) => boolean

/** As in SQL, what is null equals nothing and differs from nothing. */
function compare(operator: string, wanted: Json): Compare {
  const known =
    (test: Compare): Compare =>
    (value) =>
      value !== null && value !== undefined && test(value)
  const text = textOf(wanted)
  switch (operator) {
    case '_eq':
      return wanted === null ? isNull : known((value) => order(value, wanted) === 0)
    case '_neq':
      return wanted === null ? (value) => !isNull(value) : known((value) => order(value, wanted) !== 0)
    case '_in':
    case '_nin': {
      const values = new Set(listIn(operator, wanted).map(sortable))
      return known((value) => values.has(sortable(value)) === (operator === '_in'))
    }
    case '_lt':
      return known((value) => order(value, wanted) < 0)
    case '_lte':
      return known((value) => order(value, wanted) <= 0)
    case '_gt':
      return known((value) => order(value, wanted) > 0)
    case '_gte':
      return known((value) => order(value, wanted) >= 0)
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
      throw new BadQuery('INVALID_QUERY', `"string" field type does not contain the "${name}" filter operator`)
    }
  }
}

const isNull = (value: unknown): boolean => value === null || value === undefined

/** Text that is a number counts as one: an address has no numbers, and PostgreSQL writes decimals as text. */
const number = /^-?\d{1,15}(\.\d{1,15})?$/

function sortable(value: unknown): string | number {
  const text = textOf(value)
  return number.test(text) ? Number(text) : text
}

/** Negative, zero or positive, as the first comes before, with or after the second; nothing comes before anything. */
export function order(left: unknown, right: unknown): number {
  if (isNull(left) || isNull(right)) return Number(isNull(right)) - Number(isNull(left))
  const [one, other] = [sortable(left), sortable(right)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, otherText] = [String(one), String(other)]
  return text < otherText ? -1 : text > otherText ? 1 : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
