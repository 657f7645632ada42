import type { Character } from '../character/character.ts'
import { isEntryId, type EntriesField, type EntryPart, type Field, type ScalarField } from '../character/field-kinds.ts'
import { skillAttribute, skillNumber } from '../character/fields.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { documentFields } from './document-fields.ts'

/** The path of a top-level field. */
export interface FieldPath {
  readonly kind: 'field'
  readonly key: string
  readonly field: ScalarField
}

/** The path of a list entry. */
export interface EntryPath {
  readonly kind: 'entry'
  readonly key: string
  readonly entryId: string
  readonly field: EntriesField
}

/** The path of one part of a list entry. */
export interface PartPath {
  readonly kind: 'part'
  readonly key: string
  readonly entryId: string
  readonly part: string
  readonly field: EntryPart
}

/** A parsed field path. */
export type Path = FieldPath | EntryPath | PartPath

/** A character or an entry as plain keys and values. */
type Document = { readonly [key: string]: Json }

/** The character as a plain document, for access by dynamic keys. */
export const documentOf = (character: Character): Document => character as unknown as Document

const skillKey = /^\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)*_(?<part>number|1|2)$/u

/** The field of a top-level key, including skills, or null if there is no such field. */
export function fieldOf(key: string): Field | null {
  if (Object.hasOwn(documentFields, key)) return documentFields[key] ?? null
  if (key.length > 80) return null
  const part = skillKey.exec(key)?.groups?.['part']
  if (!part || key !== key.normalize('NFC')) return null
  return part === 'number' ? skillNumber : skillAttribute
}

/** Parses a field path; null if there is no such field. */
export function parsePath(text: string): Path | null {
  const [key = '', entryId, part, ...rest] = text.split('.')
  const field = fieldOf(key)
  if (!field || rest.length > 0) return null
  if (field.kind !== 'entries') return entryId === undefined ? { kind: 'field', key, field } : null
  if (!isEntryId(entryId)) return null
  if (part === undefined) return { kind: 'entry', key, entryId, field }
  const partField = Object.hasOwn(field.parts, part) ? field.parts[part] : undefined
  return partField ? { kind: 'part', key, entryId, part, field: partField } : null
}

/** The entries of a list, without stored values that are not entries. */
export function entriesOf(character: Character, key: string): readonly Document[] {
  const list = documentOf(character)[key] ?? null
  return isList(list) ? list.filter(isRecord) : []
}

function entryOf(character: Character, key: string, entryId: string): Document | null {
  const list = documentOf(character)[key] ?? null
  const entry = isList(list) ? list.find((candidate) => isRecord(candidate) && candidate['id'] === entryId) : null
  return entry && isRecord(entry) ? entry : null
}

/** The value at a path, `null` if absent. */
export function read(character: Character, path: Path): Json {
  if (path.kind === 'field') return documentOf(character)[path.key] ?? null
  const entry = entryOf(character, path.key, path.entryId)
  return path.kind === 'entry' ? entry : (entry?.[path.part] ?? null)
}

/** Whether a value can be written at the path: a part needs its entry. */
export const exists = (character: Character, path: Path): boolean =>
  path.kind !== 'part' || entryOf(character, path.key, path.entryId) !== null
