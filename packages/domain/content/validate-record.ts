import { invalidReason, type ChoiceField, type ScalarField, type TextField } from '../character/field-kinds.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { localized } from '../localized.ts'
import {
  catalogueLanguages,
  labelKeyOf,
  plainFactsOf,
  statuses,
  translatedFactsOf,
  type Collection,
} from './collections.ts'
import { invalidFactReason } from './fact-fields.ts'
import type { OwnRecord } from './own-record.ts'
import { stripMarkup } from './strip-markup.ts'

const maxLabel = 80
const label: TextField = { kind: 'text', label: localized('Name', 'Name'), maxLength: maxLabel, start: '' }
const description: ScalarField = {
  kind: 'long-text',
  label: localized('Description', 'Beschreibung'),
  maxLength: 2_000,
  start: '',
}
const status: ChoiceField = { kind: 'choice', label: localized('Status', 'Status'), options: statuses }

/** Refuses invalid content of a record, or returns null. */
export function validateRecordContent(collection: Collection, content: Json): Refused | null {
  if (!isRecord(content)) return refused('invalid-value', { detail: 'must be an object' })
  const facts = plainFactsOf(collection).filter(([, fact]) => !fact.madeByServer)
  const known = new Set(['status', 'translations', ...facts.map(([fact]) => fact)])
  const unknown = Object.keys(content).find((key) => !known.has(key))
  if (unknown !== undefined)
    return refused('unknown-keys', { field: unknown.slice(0, 80), detail: 'is not a known property' })
  for (const [field, rule] of [['status', status] as const, ...facts]) {
    const wrong =
      invalidFactReason(rule, content[field] ?? null) ?? (field === 'icon' ? iconProblem(content[field]) : null)
    if (wrong !== null) return refused('invalid-value', { field, detail: wrong })
  }
  return validateTranslations(collection, content['translations'] ?? null)
}

const iconProblem = (icon: Json | undefined): string | null =>
  typeof icon === 'string' && /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(icon)
    ? null
    : 'must be the name of an icon, such as candle-flame'

function validateTranslations(collection: Collection, translations: Json): Refused | null {
  const inOrder = isList(translations) && translations.length === catalogueLanguages.length
  for (const [at, language] of catalogueLanguages.entries()) {
    const translation = inOrder ? (translations[at] ?? null) : null
    if (translation === null || !isRecord(translation) || translation['languages_code'] !== language) {
      return refused('invalid-value', {
        field: 'translations',
        detail: `must contain ${catalogueLanguages.join(' and ')} once each, in this order`,
      })
    }
    const refusal = validateTexts(collection, `translations.${language}`, translation)
    if (refusal) return refusal
  }
  return null
}

function validateTexts(collection: Collection, path: string, texts: { readonly [text: string]: Json }): Refused | null {
  const key = labelKeyOf(collection)
  const facts = translatedFactsOf(collection)
  const known = ['languages_code', 'description', key, ...facts.map(([fact]) => fact)]
  const unknown = Object.keys(texts).find((text) => !known.includes(text))
  if (unknown !== undefined) {
    return refused('unknown-keys', { field: `${path}.${unknown.slice(0, 80)}`, detail: 'is not a known property' })
  }
  const name = texts[key] ?? null
  const wrong = invalidReason(label, name) ?? labelProblem(name)
  if (wrong !== null) return refused('invalid-value', { field: `${path}.${key}`, detail: wrong })
  const prose = invalidReason(description, texts['description'] ?? null)
  if (prose !== null) return refused('invalid-value', { field: `${path}.description`, detail: prose })
  for (const [fact, { maxLength }] of facts) {
    const problem = invalidReason({ ...label, maxLength }, texts[fact] ?? '')
    if (problem !== null) return refused('invalid-value', { field: `${path}.${fact}`, detail: problem })
  }
  return null
}

/** Lookups strip markup and surrounding spaces, so a name with either could never be found. */
function labelProblem(name: Json): string | null {
  if (typeof name !== 'string' || name.trim() === '') return 'must not be empty'
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters'
  return stripMarkup(name) === name ? null : 'must not contain markup or surrounding spaces'
}

/** The ids of the records that use each name or skill key. */
export type TakenNames = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the names and skill keys used in a collection. */
export function takenNames(records: Iterable<OwnRecord>): TakenNames {
  const taken = new Map<string, Set<string>>()
  for (const record of records) {
    for (const { name } of claimsOf(record)) taken.set(name, (taken.get(name) ?? new Set()).add(record.id))
  }
  return taken
}

/** Refuses a record whose name or key another record has, because references would be ambiguous. */
export function validateUniqueName(record: OwnRecord, taken: TakenNames): Refused | null {
  const claim = claimsOf(record).find(({ name }) => [...(taken.get(name) ?? [])].some((id) => id !== record.id))
  return claim ? refused('name-taken', { field: claim.field, detail: 'is already used by another record' }) : null
}

function claimsOf({ translations, key }: OwnRecord): readonly { readonly name: string; readonly field: string }[] {
  const labels = translations.map((translation) => {
    const field = translation['title'] === undefined ? 'name' : 'title'
    return {
      name: `name:${(translation[field] ?? '').trim().toLowerCase()}`,
      field: `translations.${translation.languages_code}.${field}`,
    }
  })
  return typeof key === 'string' ? [...labels, { name: `key:${key}`, field: 'key' }] : labels
}

const recordId = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether a value is a valid record id. */
export const isRecordId = (id: Json): id is string => typeof id === 'string' && id.length <= 100 && recordId.test(id)

/** A readable id for a new record; its random suffix cannot collide with a later embedded catalogue. */
export function newRecordId(name: string, uuid: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  const slug = plain
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return [slug.replace(/-$/, '') || 'record', uuid.replaceAll('-', '').slice(0, 8)].join('-')
}
