import {
  collectionNames,
  factsOf,
  isList,
  isRecord,
  isSkillKey,
  labelOf,
  type Collection,
  type ContentRecord,
  type Json,
  type Translation,
} from '@everquill/domain'
import { collectionNotices } from './collection-notices.ts'
import type { Reason } from './fetch-collection.ts'

/** The records of a fetched collection; `notices` are sentences without a full stop. */
export type ReadRecords =
  | { readonly kind: 'records'; readonly records: readonly ContentRecord[]; readonly notices: readonly string[] }
  | { readonly kind: 'unusable'; readonly reason: Reason }

/**
 * Parses a collection as Directus sends it, in all observed variants: numeric ids, decimals as text, languages that are
 * missing, short or objects, translations that are missing or plain numbers. A collection without any names, or skills
 * without any keys, are unusable, because they would replace the ones we have.
 */
export function readRecords(collection: Collection, text: string): ReadRecords {
  const body = bodyIn(text)
  if (body === 'not-json') return unusable((all) => `The content server sent ${all} in a format that is not JSON`)
  if (body === null) return unusable((all) => `The content server sent ${all} in an unknown format`)
  const { rows, count } = body
  const records = new Map<string, ContentRecord>()
  for (const row of rows) {
    const record = readRecord(collection, row)
    if (record && !records.has(record.id)) records.set(record.id, record)
  }
  const read = [...records.values()].toSorted(inOrder)
  const nameless = read.filter(({ translations }) => translations.length === 0)
  if (rows.length > 0 && nameless.length === read.length) {
    return unusable(
      (all) =>
        `The content server sent ${all} without translations; CONTENT_TOKEN may lack the permission to read them`,
    )
  }
  const keyless = collection === 'Skills' ? skillsWithoutKey(read) : []
  if (rows.length > 0 && keyless.length === read.length) {
    return unusable((all) => `The content server sent ${all} without valid keys`)
  }
  const usable = without(read, keyless)
  const skipped = rows.length - read.length
  return {
    kind: 'records',
    records: usable,
    notices: collectionNotices(collection, { sent: rows.length, count, skipped, nameless, keyless, usable }),
  }
}

const unusable = (reason: Reason): ReadRecords => ({ kind: 'unusable', reason })

interface Body {
  readonly rows: readonly Json[]
  /** How many the content server has, of those that are requested; null if it does not say. */
  readonly count: number | null
}

function bodyIn(text: string): Body | 'not-json' | null {
  try {
    const body = JSON.parse(text) as Json
    if (!isRecord(body) || body['data'] === undefined || !isList(body['data'])) return null
    return { rows: body['data'], count: countIn(body['meta']) }
  } catch {
    return 'not-json'
  }
}

/** Directus on PostgreSQL may send counts as text. */
function countIn(meta: Json | undefined): number | null {
  const count = meta !== undefined && isRecord(meta) ? Number(meta['filter_count']) : Number.NaN
  return Number.isSafeInteger(count) ? count : null
}

/** Field names are derived from the key of a skill, so two skills must not share one. */
function skillsWithoutKey(skills: readonly ContentRecord[]): readonly ContentRecord[] {
  const keys = new Set<string>()
  return skills.filter(({ key }) => {
    if (typeof key !== 'string' || !isSkillKey(key) || keys.has(key)) return true
    keys.add(key)
    return false
  })
}

function without(records: readonly ContentRecord[], ignored: readonly ContentRecord[]): readonly ContentRecord[] {
  const leftOut = new Set(ignored)
  return records.filter((record) => !leftOut.has(record))
}

function readRecord(collection: Collection, row: Json): ContentRecord | null {
  if (!isRecord(row)) return null
  const { id, status, translations, ...own } = row
  const name = textIn(id)
  if (name === null) return null
  const rows = translations !== undefined && isList(translations) ? translations : []
  return {
    id: name,
    // Collections without a status field are published.
    status: typeof status === 'string' ? status : 'published',
    ...Object.fromEntries(
      shallow(own).map(([field, value]) => [field, textFacts.get(collection)?.has(field) ? value : numberIn(value)]),
    ),
    translations: rows.flatMap((one, at) => readTranslation(collection, name, one, at) ?? []),
  }
}

function readTranslation(collection: Collection, record: string, row: Json, at: number): Translation | null {
  if (!isRecord(row)) return null
  const { id = at, languages_code = null, title, name, ...own } = row
  const translation = {
    ...Object.fromEntries(shallow(own)),
    id: typeof id === 'object' ? at : id,
    [`${collection}_id`]: record,
    languages_code: languageIn(languages_code),
    ...(typeof title === 'string' && title.trim() !== '' && { title }),
    ...(typeof name === 'string' && name.trim() !== '' && { name }),
  }
  return labelOf(translation) === undefined ? null : translation
}

/** Drops deeply nested values: JSON.parse accepts them, but JSON.stringify would overflow the stack. */
const shallow = (own: { readonly [field: string]: Json }): [string, Json][] =>
  Object.entries(own).filter(([, value]) => isShallow(value, 8))

const isShallow = (value: Json, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part: Json) => isShallow(part, levels - 1)))

const textIn = (id: Json | undefined): string | null =>
  typeof id === 'number' ? String(id) : typeof id === 'string' && id !== '' ? id : null

const languages: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['de', 'de-DE'],
])

/** Maps `en` and `de` to the language codes that the app uses. */
function languageIn(code: Json): string | null {
  const text = isRecord(code) ? code['code'] : code
  return typeof text === 'string' ? (languages.get(text.toLowerCase()) ?? text) : null
}

/** The facts that are no numbers even if they look like one, such as the formula `5`. */
const textFacts: ReadonlyMap<Collection, ReadonlySet<string>> = new Map(
  collectionNames.map((collection) => {
    const facts = factsOf(collection).filter(([, { kind }]) => kind !== 'integer')
    return [collection, new Set(facts.map(([name]) => name))]
  }),
)

/** Directus on PostgreSQL sends decimals as text. */
const numberIn = (value: Json): Json =>
  typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(value) ? Number(value) : value

const ids = new Intl.Collator('en', { numeric: true })

/** By the `sort` field, then by id; records without `sort` come last, because databases disagree about that. */
function inOrder(left: ContentRecord, right: ContentRecord): number {
  const [one, other] = [left, right].map(({ sort }) => (typeof sort === 'number' ? sort : Infinity))
  return (one ?? 0) - (other ?? 0) || ids.compare(left.id, right.id)
}
