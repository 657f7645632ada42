import { invalidReason, type ScalarField } from '../character/field-kinds.ts'
import { fieldOf } from '../change/path.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { localized } from '../localized.ts'
import { factsOf, labelKeyOf, languages, statuses, type Collection } from './collections.ts'
import type { OwnRecord } from './own-record.ts'
import { stripMarkup } from './strip-markup.ts'

const maxLabel = 80
const label: ScalarField = { kind: 'text', label: localized('Name', 'Name'), maxLength: maxLabel, start: '' }
const description: ScalarField = {
  kind: 'long-text',
  label: localized('Description', 'Beschreibung'),
  maxLength: 2_000,
  start: '',
}
const status: ScalarField = { kind: 'choice', label: localized('Status', 'Status'), options: statuses }

/** Why something cannot be what is known of a record; null when it can. */
export function refusalOfContent(collection: Collection, content: Json): Refused | null {
  if (!isRecord(content)) return refused('invalid-value', { detail: 'must be a record' })
  const facts = factsOf(collection).filter(([, fact]) => !fact.madeByServer)
  const known = new Set(['status', 'translations', ...facts.map(([fact]) => fact)])
  const unknown = Object.keys(content).find((key) => !known.has(key))
  if (unknown !== undefined)
    return refused('unknown-keys', { field: unknown.slice(0, 80), detail: 'is not known here' })
  for (const [field, rule] of [['status', status] as const, ...facts]) {
    const wrong =
      invalidReason(rule, content[field] ?? null) ?? (field === 'icon' ? iconComplaint(content[field]) : null)
    if (wrong !== null) return refused('invalid-value', { field, detail: wrong })
  }
  return refusalOfTranslations(collection, content['translations'] ?? null)
}

const iconComplaint = (icon: Json | undefined): string | null =>
  typeof icon === 'string' && /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(icon)
    ? null
    : 'must be the name of an icon, such as candle-flame'

function refusalOfTranslations(collection: Collection, translations: Json): Refused | null {
  const inOrder = isList(translations) && translations.length === languages.length
  for (const [at, language] of languages.entries()) {
    const translation = inOrder ? (translations[at] ?? null) : null
    if (translation === null || !isRecord(translation) || translation['languages_code'] !== language) {
      return refused('invalid-value', {
        field: 'translations',
        detail: `must be ${languages.join(' and ')}, once each`,
      })
    }
    const refusal = refusalOfWords(labelKeyOf(collection), `translations.${language}`, translation)
    if (refusal) return refusal
  }
  return null
}

function refusalOfWords(key: string, path: string, texts: { readonly [text: string]: Json }): Refused | null {
  const unknown = Object.keys(texts).find((text) => !['languages_code', 'description', key].includes(text))
  if (unknown !== undefined) {
    return refused('unknown-keys', { field: `${path}.${unknown.slice(0, 80)}`, detail: 'is not known here' })
  }
  const name = texts[key] ?? null
  const wrong = invalidReason(label, name) ?? labelComplaint(name)
  if (wrong !== null) return refused('invalid-value', { field: `${path}.${key}`, detail: wrong })
  const prose = invalidReason(description, texts['description'] ?? null)
  return prose === null ? null : refused('invalid-value', { field: `${path}.description`, detail: prose })
}

/** A name that is looked up loses its markup and its margins first: with either it could never be found. */
function labelComplaint(name: Json): string | null {
  if (typeof name !== 'string' || name.trim() === '') return 'may not be empty'
  if (/\p{Cc}/u.test(name)) return 'may not contain control characters'
  return stripMarkup(name) === name ? null : 'may not contain markup, nor begin or end with a space'
}

/** Which records of a collection bear a name, and which skills have a key. */
export type NamesTaken = ReadonlyMap<string, ReadonlySet<string>>

/** Whose the names and keys of a collection are. */
export function namesTaken(records: Iterable<OwnRecord>): NamesTaken {
  const taken = new Map<string, Set<string>>()
  for (const record of records) {
    for (const { name } of claimsOf(record)) taken.set(name, (taken.get(name) ?? new Set()).add(record.id))
  }
  return taken
}

/** Why a record cannot stand among others; null when it can. Two of one name would both be meant by it. */
export function refusalByName(record: OwnRecord, taken: NamesTaken): Refused | null {
  const claim = claimsOf(record).find(({ name }) => [...(taken.get(name) ?? [])].some((id) => id !== record.id))
  return claim ? refused('name-taken', { field: claim.field, detail: 'another record has this' }) : null
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

/** Whether a text can give a skill's fields their names. */
export const isSkillKey = (key: Json): boolean =>
  typeof key === 'string' && fieldOf(`${key}_number`) !== null && !/_(number|1|2)$/.test(key)

const recordId = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether a text can be the id of a record. */
export const isRecordId = (id: Json): id is string => typeof id === 'string' && id.length <= 100 && recordId.test(id)

/** An id that says what it is for, and that no later catalogue can have: its end is chance. */
export function newRecordId(name: string, uuid: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  const slug = plain
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return [slug.replace(/-$/, '') || 'record', uuid.replaceAll('-', '').slice(0, 8)].join('-')
}
