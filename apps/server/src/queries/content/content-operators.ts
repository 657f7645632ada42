import { isList, isRecord, type Json } from '@everquill/domain'

/** A query that Directus would refuse, with its error message. */
export class InvalidQuery extends Error {
  override name = 'BadQuery'
  readonly code: 'INVALID_QUERY' | 'FORBIDDEN'

  constructor(code: InvalidQuery['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

/** The type that Directus would give a field; it decides which operators a filter may use. */
export type FieldType = 'string' | 'integer' | 'float' | 'boolean' | 'json'

type Row = Readonly<Record<string, unknown>>
type Compare = (value: unknown) => boolean

/** The types of all fields, judged by the values that they have. */
export function typesIn(rows: readonly Row[]): ReadonlyMap<string, FieldType> {
  const types = new Map<string, FieldType>()
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      if (isNull(value)) continue
      const [known, type] = [types.get(field), typeOf(value)]
      types.set(
        field,
        known === undefined || known === type ? type : isNumeric(known) && isNumeric(type) ? 'float' : 'string',
      )
    }
  }
  return types
}

function typeOf(value: unknown): FieldType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' ? 'json' : 'string'
}

const isNumeric = (type: FieldType): boolean => type === 'integer' || type === 'float'

const nullOperators = ['_null', '_nnull']
const equalOperators = ['_eq', '_neq', ...nullOperators]
const orderOperators = [...equalOperators, '_in', '_nin', '_lt', '_lte', '_gt', '_gte', '_between', '_nbetween']
const textOperators = ['contains', 'starts_with', 'ends_with'].flatMap((name) =>
  ['', 'n', 'i', 'ni'].map((prefix) => `_${prefix}${name}`),
)
const stringOperators = new Set([...orderOperators, ...textOperators, '_empty', '_nempty'])

/** As in Directus. */
const operatorsOf: { readonly [T in FieldType]: ReadonlySet<string> } = {
  string: stringOperators,
  integer: new Set(orderOperators),
  float: new Set(orderOperators),
  boolean: new Set(equalOperators),
  json: new Set(nullOperators),
}

const invalid = (reason: string): InvalidQuery => new InvalidQuery('INVALID_QUERY', reason)

/** In a URL, brackets produce objects with numeric keys instead of lists. */
export function listIn(key: string, value: Json): readonly Json[] {
  const list = isRecord(value)
    ? Object.values(value)
    : typeof value === 'string'
      ? value.split(',').filter((part) => part !== '')
      : value
  if (!isList(list)) throw invalid(`"${key}" has to be an array of values`)
  return list
}

function valuesIn(key: string, value: Json): readonly Json[] {
  const values = listIn(key, value)
  if (values.length === 0) throw invalid(`"${key}" has to be an array of values`)
  return values
}

function booleanIn(key: string, value: Json): boolean {
  // In a URL everything is text.
  const text = textOf(value)
  if (value === null || text === '' || text === 'true') return true
  if (text === 'false') return false
  throw invalid(`"${key}" has to be a boolean`)
}

function primitiveIn(key: string, value: Json): Json {
  if (value !== null && typeof value === 'object') {
    throw invalid(`The filter value for "${key}" has to be a string, number, or boolean`)
  }
  if (value === '') {
    throw invalid(`You can't filter for an empty string in "${key}". Use "_empty" or "_nempty" instead`)
  }
  return value
}

/** A condition on one field. As in SQL, null is neither equal nor unequal to a value. */
export function compare(operator: string, wanted: Json, type: FieldType): Compare {
  if (!operatorsOf[type].has(operator)) {
    const name = JSON.stringify(operator.slice(0, 80)).slice(1, -1)
    throw invalid(`"${type}" field type does not contain the "${name}" filter operator`)
  }
  const known =
    (test: Compare): Compare =>
    (value) =>
      !isNull(value) && test(value)
  switch (operator) {
    case '_null':
    case '_nnull': {
      const wantsNull = booleanIn(operator, wanted) === (operator === '_null')
      return (value) => isNull(value) === wantsNull
    }
    case '_empty':
    case '_nempty': {
      const wantsEmpty = booleanIn(operator, wanted) === (operator === '_empty')
      return (value) => (isNull(value) || value === '') === wantsEmpty
    }
    case '_in':
    case '_nin': {
      const values = new Set(valuesIn(operator, wanted).map(sortable))
      return known((value) => values.has(sortable(value)) === (operator === '_in'))
    }
    case '_between':
    case '_nbetween': {
      const [from, to, ...others] = valuesIn(operator, wanted)
      if (from === undefined || to === undefined || others.length > 0)
        throw invalid(`"${operator}" has to have two values`)
      const isBetween = (value: unknown) => compareValues(value, from) >= 0 && compareValues(value, to) <= 0
      return known((value) => isBetween(value) === (operator === '_between'))
    }
    default:
      return comparePrimitive(operator, primitiveIn(operator, wanted), known)
  }
}

function comparePrimitive(operator: string, wanted: Json, known: (test: Compare) => Compare): Compare {
  switch (operator) {
    case '_eq':
      return wanted === null ? isNull : known((value) => compareValues(value, wanted) === 0)
    case '_neq':
      return wanted === null ? (value) => !isNull(value) : known((value) => compareValues(value, wanted) !== 0)
    case '_lt':
      return known((value) => compareValues(value, wanted) < 0)
    case '_lte':
      return known((value) => compareValues(value, wanted) <= 0)
    case '_gt':
      return known((value) => compareValues(value, wanted) > 0)
    case '_gte':
      return known((value) => compareValues(value, wanted) >= 0)
    default:
      return known(compareText(operator, textOf(wanted)))
  }
}

/** `_nistarts_with` is `starts_with` without regard to case, negated. */
function compareText(operator: string, wanted: string): Compare {
  const [, negated = '', folded = '', kind = ''] = /^_(n?)(i?)(contains|starts_with|ends_with)$/.exec(operator) ?? []
  const fold = (text: string): string => (folded === '' ? text : text.toLowerCase())
  const part = fold(wanted)
  const matches = (text: string): boolean => {
    if (kind === 'contains') return text.includes(part)
    return kind === 'starts_with' ? text.startsWith(part) : text.endsWith(part)
  }
  return (value) => matches(fold(textOf(value))) === (negated === '')
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
