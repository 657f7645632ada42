import type { Change } from '../change/change.ts'
import { same, type Json } from '../json.ts'
import { factsOf, labelKeyOf, languages, type Collection, type Language, type Status } from './collections.ts'
import type { ContentRecord } from './record.ts'

/** The words of a record in one language: its `title` or `name`, and its `description`. */
export type OwnTranslation = { readonly languages_code: Language } & { readonly [text: string]: string }

/** What somebody writes about a record: its status, its facts, its words in both languages. */
export type RecordContent = {
  readonly status: Status
  /** English, then German. */
  readonly translations: readonly OwnTranslation[]
} & { readonly [fact: string]: Json }

/** A record of this installation's own catalogue, whole. */
export type OwnRecord = RecordContent & {
  readonly id: string
  /** The language whose words were not looked at since the other's changed. */
  readonly outdated: Language | null
}

/** A record as it was edited in this installation; it stands for the embedded one of the same id. */
export interface Override {
  readonly collection: Collection
  readonly record: OwnRecord
  /** 1, 2, 3 … with each edit; a record that nobody edited is at 0. */
  readonly revision: number
  /** When it was first edited and when last, milliseconds since 1970. */
  readonly createdAt: number
  readonly changedAt: number
}

/** An edit that is to be kept, and what it changed. */
export interface RecordEdit {
  readonly override: Override
  readonly changes: readonly Change[]
}

/** The own part of a record as content calls send it. */
export function ownRecord(collection: Collection, row: ContentRecord): OwnRecord {
  const label = labelKeyOf(collection)
  const facts = factsOf(collection).map(([fact]) => [fact, (row[fact] ?? null) as Json])
  return {
    id: row.id,
    status: row.status as Status,
    ...(Object.fromEntries(facts) as { readonly [fact: string]: Json }),
    translations: languages.map((languages_code) => {
      const words = row.translations.find((translation) => translation.languages_code === languages_code)
      return {
        languages_code,
        [label]: words?.[label] ?? '',
        description: textIn(words?.['description']),
      }
    }),
    outdated: languages.find((language) => language === row['outdated']) ?? null,
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A record before it is edited, wherever it lies. */
export interface Before {
  readonly record: OwnRecord
  readonly revision: number
  readonly createdAt: number | null
}

/** What an edit comes to; null when it changes nothing. A record that was not there is created. */
export function editRecord(
  collection: Collection,
  before: Before | null,
  record: OwnRecord,
  now: number,
): RecordEdit | null {
  const changes = recordChanges(before?.record ?? null, record)
  if (changes.length === 0) return null
  const revision = (before?.revision ?? 0) + 1
  return { override: { collection, record, revision, createdAt: before?.createdAt ?? now, changedAt: now }, changes }
}

/** What differs between two records, field by field, in their order; what was not there is null. */
export function recordChanges(before: RecordContent | null, after: RecordContent): readonly Change[] {
  const old = before ? fieldsOf(before) : new Map<string, Json>()
  return [...fieldsOf(after)]
    .map(([field, newValue]) => ({ field, oldValue: old.get(field) ?? null, newValue }))
    .filter(({ oldValue, newValue }) => !same(oldValue, newValue))
}

/** Every value of a record under a name of its own, such as `translations.de-DE.name`. */
function fieldsOf({ id: _id, translations, ...own }: RecordContent): ReadonlyMap<string, Json> {
  const words = translations.flatMap(({ languages_code, ...texts }) =>
    Object.entries(texts).map(([text, value]) => [`translations.${languages_code}.${text}`, value] as const),
  )
  return new Map([...Object.entries(own as { readonly [field: string]: Json }), ...words])
}

/**
 * Which language is outdated after an edit. Words that change alone leave the other language's behind, until somebody
 * changes those as well or says that they are still right; whoever catches up leaves nobody behind.
 */
export function outdatedAfter(
  before: OwnRecord | null,
  translations: RecordContent['translations'],
  stillRight: boolean,
): Language | null {
  if (!before) return null
  const changed = languages.filter(
    (language) => !same(wordsIn(before.translations, language), wordsIn(translations, language)),
  )
  const [only, ...others] = changed
  if (stillRight || others.length > 0) return null
  if (only === undefined) return before.outdated
  return before.outdated === only ? null : (languages.find((language) => language !== only) ?? null)
}

const wordsIn = (translations: readonly OwnTranslation[], language: Language): Json =>
  translations.find(({ languages_code }) => languages_code === language) ?? null

/** The embedded records with those of this installation in their places, and its new ones after them. */
export function withOverrides<R extends { readonly id: string }>(
  embedded: readonly R[],
  overrides: readonly R[],
): readonly R[] {
  const own = new Map(overrides.map((record) => [record.id, record]))
  const known = new Set(embedded.map(({ id }) => id))
  return [...embedded.map((record) => own.get(record.id) ?? record), ...overrides.filter(({ id }) => !known.has(id))]
}
