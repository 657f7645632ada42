import { catalogueRecord, factsOf, type Collection, type ContentRecord } from '@everquill/domain'
import { maxRecords } from './fetch-collection.ts'

interface ReadCollection {
  readonly sent: number
  /** How many the content server has, of those that are requested; null if it does not say. */
  readonly count: number | null
  /** The number of rows without an id or with the id of another row. */
  readonly skipped: number
  readonly nameless: readonly ContentRecord[]
  /** The skills that were left out because of their key. */
  readonly keyless: readonly ContentRecord[]
  readonly usable: readonly ContentRecord[]
}

/** What the host should know about a collection that can be used, as sentences without a full stop. */
export function collectionNotices(
  collection: Collection,
  { sent, count, skipped, nameless, keyless, usable }: ReadCollection,
): readonly string[] {
  const [first] = nameless
  return [
    ...limitNotice(collection, sent, count),
    ...(skipped > 0 ? [`The content server sent ${countOf(skipped)} of ${collection} without an id or twice`] : []),
    ...(first
      ? [`The content server sent ${countOf(nameless.length)} of ${collection} without translations (${first.id})`]
      : []),
    ...aFewOf(collection, [
      ...keyless.map(({ id }) => `${collection}/${id}: ${keyProblem}`),
      ...usable.flatMap((record) =>
        ignoredFacts(collection, record).map((fact) => `${collection}/${record.id}: ${fact} ${factProblem}`),
      ),
    ]),
  ]
}

function limitNotice(collection: Collection, sent: number, count: number | null): readonly string[] {
  const limit = maxRecords[collection]
  if (sent === 0) return [`The content server has no ${collection}`]
  if (limit === undefined || sent < limit || (count !== null && count <= limit)) return []
  return count === null
    ? [`The content server sent ${limit} ${collection}, which is the limit, and may have more`]
    : [`The content server has ${count} ${collection}, and only the first ${limit} by id are used`]
}

const keyProblem = 'the key is missing, not valid or used twice, and the record was ignored'
const factProblem = 'is not valid and was ignored'

const countOf = (records: number): string => (records === 1 ? '1 record' : `${records} records`)

/** One mistake is often repeated in every record. */
function aFewOf(collection: Collection, notices: readonly string[]): readonly string[] {
  const shown = notices.slice(0, 3)
  const more = notices.length - shown.length
  return more === 0 ? shown : [...shown, `${collection}: ${more} more like these`]
}

/** The names of the facts that a record has and the interface leaves out because they are not valid. */
function ignoredFacts(collection: Collection, record: ContentRecord): readonly string[] {
  const { facts } = catalogueRecord(collection, record)
  return factsOf(collection).flatMap(([name, { kind }]) => {
    const places = kind === 'translated' ? [record, ...record.translations] : [record]
    const isGiven = places.some((place) => !isEmpty(place[name]))
    return isGiven && !Object.hasOwn(facts, name) ? [name] : []
  })
}

/** Directus sends null for an empty field, or an empty text if somebody cleared it. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
