import type { Change } from '../change/change.ts'
import { same, type Json } from '../json.ts'
import {
  labelKeyOf,
  catalogueLanguages,
  plainFactsOf,
  translatedFactsOf,
  type Collection,
  type CatalogueLanguage,
  type Status,
} from './collections.ts'
import type { ContentRecord } from './record.ts'

/** The texts of a record in one language: its `title` or `name`, and its `description`. */
export type OwnTranslation = { readonly languages_code: CatalogueLanguage } & { readonly [text: string]: string }

/** The editable content of a record: its status, its facts and its texts in both languages. */
export type RecordContent = {
  readonly status: Status
  /** English, then German. */
  readonly translations: readonly OwnTranslation[]
} & { readonly [fact: string]: Json }

/** A complete record of this installation's own catalogue. */
export type OwnRecord = RecordContent & {
  readonly id: string
  /** The language whose texts were not updated since those of the other changed. */
  readonly outdated: CatalogueLanguage | null
}

/** A record edited in this installation; it replaces the embedded record with the same id. */
export interface Override {
  readonly collection: Collection
  readonly record: OwnRecord
  /** The number of edits; an unedited record has revision 0. */
  readonly revision: number
  /** The times of the first and the last edit, in milliseconds since 1970. */
  readonly createdAt: number
  readonly changedAt: number
}

/** An edit to be stored, and its changes. */
export interface RecordEdit {
  readonly override: Override
  readonly changes: readonly Change[]
}

/** Converts a record from the content API to an editable one. */
export function ownRecord(collection: Collection, row: ContentRecord): OwnRecord {
  const label = labelKeyOf(collection)
  const facts = plainFactsOf(collection).map(([fact]) => [fact, (row[fact] ?? null) as Json])
  return {
    id: row.id,
    status: row.status as Status,
    ...(Object.fromEntries(facts) as { readonly [fact: string]: Json }),
    translations: catalogueLanguages.map((languages_code) => {
      const texts = row.translations.find((translation) => translation.languages_code === languages_code)
      return {
        languages_code,
        [label]: texts?.[label] ?? '',
        description: textIn(texts?.['description']),
        ...Object.fromEntries(translatedFactsOf(collection).map(([text]) => [text, textIn(texts?.[text])])),
      }
    }),
    outdated: catalogueLanguages.find((language) => language === row['outdated']) ?? null,
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A record before an edit, embedded or already edited. */
export interface PreviousRecord {
  readonly record: OwnRecord
  readonly revision: number
  readonly createdAt: number | null
}

/** Creates the edit that leads to `record`; null if nothing changes. */
export function editRecord(
  collection: Collection,
  before: PreviousRecord | null,
  record: OwnRecord,
  now: number,
): RecordEdit | null {
  const changes = recordChanges(before?.record ?? null, record)
  if (changes.length === 0) return null
  const revision = (before?.revision ?? 0) + 1
  return { override: { collection, record, revision, createdAt: before?.createdAt ?? now, changedAt: now }, changes }
}

/** The changes between two records, field by field; the old value of a new field is null. */
export function recordChanges(before: RecordContent | null, after: RecordContent): readonly Change[] {
  const old = before ? fieldsOf(before) : new Map<string, Json>()
  return [...fieldsOf(after)]
    .map(([field, newValue]) => ({ field, oldValue: old.get(field) ?? null, newValue }))
    .filter(({ oldValue, newValue }) => !same(oldValue, newValue))
}

/** Flattens a record to paths such as `translations.de-DE.name`. */
function fieldsOf({ id: _id, translations, ...facts }: RecordContent): ReadonlyMap<string, Json> {
  const texts = translations.flatMap(({ languages_code, ...own }) =>
    Object.entries(own).map(([text, value]) => [`translations.${languages_code}.${text}`, value] as const),
  )
  return new Map([...Object.entries(facts as { readonly [field: string]: Json }), ...texts])
}

/**
 * The language that is outdated after an edit. Editing only one language makes the other outdated, until that one is
 * edited too or confirmed with `stillRight`.
 */
export function outdatedLanguage(
  before: OwnRecord | null,
  translations: RecordContent['translations'],
  stillRight: boolean,
): CatalogueLanguage | null {
  if (!before) return null
  const changed = catalogueLanguages.filter(
    (language) => !same(textsIn(before.translations, language), textsIn(translations, language)),
  )
  const [only, ...others] = changed
  if (stillRight || others.length > 0) return null
  if (only === undefined) return before.outdated
  return before.outdated === only ? null : (catalogueLanguages.find((language) => language !== only) ?? null)
}

const textsIn = (translations: readonly OwnTranslation[], language: CatalogueLanguage): Json =>
  translations.find(({ languages_code }) => languages_code === language) ?? null

/** Replaces embedded records by their overrides and appends new records. */
export function withOverrides<R extends { readonly id: string }>(
  embedded: readonly R[],
  overrides: readonly R[],
): readonly R[] {
  const own = new Map(overrides.map((record) => [record.id, record]))
  const known = new Set(embedded.map(({ id }) => id))
  return [...embedded.map((record) => own.get(record.id) ?? record), ...overrides.filter(({ id }) => !known.has(id))]
}
