import { isRecord, type Json } from '@everquill/domain'
import { InvalidQuery } from '../../../queries/content/content-operators.ts'
import type { ContentQuery } from '../../../queries/content/query-content.ts'

type Parameter = string | readonly string[]
type Query = Readonly<Record<string, Parameter | undefined>>
type Tree = { [key: string]: Json }

/** A content query with the metadata it asks for. */
export interface ParsedQuery extends ContentQuery {
  readonly meta: readonly string[]
  /** Whether only the number of records is requested. */
  readonly countOnly: boolean
}

const defaultLimit = 100
const maxBrackets = 20

/** Parses a query in the notations of Directus: JSON or brackets, comma-separated or repeated lists. */
export function parseContentQuery(query: Query): ParsedQuery {
  const limit = wholeNumber(query, 'limit', -1) ?? defaultLimit
  const page = wholeNumber(query, 'page', 0) ?? 0
  const offset = wholeNumber(query, 'offset', 0) ?? 0
  const fields = list(query, 'fields')
  return {
    fields: fields.length === 0 ? ['*'] : fields,
    filter: object(query, 'filter'),
    search: texts(query['search']).join(' '),
    sort: list(query, 'sort'),
    limit,
    offset: page > 0 && limit > 0 ? (page - 1) * limit : offset,
    translations: translationsFilter(object(query, 'deep')),
    meta: metaOf(query),
    countOnly: isCountOnly(object(query, 'aggregate')),
  }
}

const invalid = (reason: string): InvalidQuery => new InvalidQuery('INVALID_QUERY', reason)

const texts = (value: Parameter | undefined): readonly string[] => (typeof value === 'string' ? [value] : (value ?? []))

/** Reads `a,b`, `name=a&name=b`, `name[]=a&name[]=b` and `name[0]=a&name[1]=b` as the same list. */
const list = (query: Query, name: string): string[] =>
  Object.entries(query)
    .filter(([key]) => key === name || (key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length))))
    .flatMap(([, value]) => texts(value))
    .flatMap((text) => text.split(',').flatMap((part) => part.trim() || []))

function wholeNumber(query: Query, name: string, least: number): number | undefined {
  if (query[name] === undefined) return undefined
  const text = texts(query[name]).join(',')
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) throw invalid(`"${name}" must be a number`)
  if (!Number.isSafeInteger(number)) throw invalid(`"${name}" must be an integer`)
  if (number < least) throw invalid(`"${name}" must be greater than or equal to ${least}`)
  return number
}

function object(query: Query, name: string): Json {
  if (query[name] !== undefined) return json(texts(query[name]).join(','), name)
  const tree = emptyTree()
  for (const [key, value] of Object.entries(query)) {
    if (!key.startsWith(`${name}[`)) continue
    const path = key.slice(name.length + 1, -1).split('][')
    if (!key.endsWith(']') || path.length > maxBrackets) throw invalid(`"${name}" has malformed brackets`)
    insertAt(tree, path, texts(value).join(','))
  }
  return tree
}

function json(text: string, name: string): Json {
  try {
    return (JSON.parse(text) as Json) ?? {}
  } catch {
    throw invalid(`Invalid JSON for ${name} object`)
  }
}

/** Has no prototype, so that `__proto__` is an ordinary key. */
const emptyTree = (): Tree => Object.create(null) as Tree

function insertAt(tree: Tree, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree[first] = value
    return
  }
  const branch = tree[first]
  const next: Tree = branch !== undefined && isRecord(branch) ? branch : emptyTree()
  tree[first] = next
  insertAt(next, rest, value)
}

function translationsFilter(deep: Json): Json {
  const translations = (isRecord(deep) && deep['translations']) || {}
  const { _filter = {}, ...others } = isRecord(translations) ? translations : {}
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalid(`"deep" supports only "_filter" for translations`)
  return _filter
}

function metaOf(query: Query): readonly string[] {
  const names = list(query, 'meta')
  const unknown = names.findIndex((name) => !['*', 'total_count', 'filter_count'].includes(name))
  if (unknown >= 0) throw invalid(`"meta[${unknown}]" must be one of [total_count, filter_count]`)
  return names
}

function isCountOnly(aggregate: Json): boolean {
  const functions = isRecord(aggregate) ? Object.entries(aggregate) : []
  if (functions.some(([name, fields]) => name !== 'count' || !['"*"', '["*"]'].includes(JSON.stringify(fields)))) {
    throw invalid('"aggregate" supports only {"count":"*"}')
  }
  return functions.length > 0
}
