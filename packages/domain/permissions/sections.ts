import { isRecord, type Json } from '../json.ts'
import type { Character } from '../character/character.ts'
import { characterFields, type FieldKey } from '../character/fields.ts'
import type { Change } from '../change/change.ts'
import { documentKeys, isGameKey } from '../change/document-fields.ts'
import { isBestiaryDocument } from '../encounter/bestiary.ts'
import { isEncounterDocument } from '../encounter/fields.ts'
import { creationField } from '../log/entry.ts'
import { participantRolledFor, rollField, rollOf } from '../log/roll-entry.ts'

/** The parts of a character that are shown or hidden as a whole. */
export const sections = [
  'name',
  'who',
  'vitals',
  'attributes',
  'skills',
  'wallet',
  'inventory',
  'spells',
  'background',
  'private',
  'log',
] as const

/** One of the sections. */
export type Section = (typeof sections)[number]

/** The sections of a character that a viewer may see, and whether that includes the encounters and creatures of its game. */
export type View = ReadonlySet<Section | 'encounter'>

/** The section of each field; `always` cannot be hidden. A new field does not compile until it is listed. */
const sectionOfField: { readonly [K in FieldKey]: Section | 'always' } = {
  player: 'name',
  name: 'name',
  race: 'who',
  class: 'who',
  level: 'who',
  xp: 'who',
  platinum: 'wallet',
  gold: 'wallet',
  silver: 'wallet',
  copper: 'wallet',
  str: 'attributes',
  dex: 'attributes',
  con: 'attributes',
  wil: 'attributes',
  int: 'attributes',
  soc: 'attributes',
  hp: 'vitals',
  hp_max: 'vitals',
  hp_temp: 'vitals',
  mana: 'vitals',
  mana_max: 'vitals',
  image: 'name',
  conditions: 'vitals',
  condition_ends: 'vitals',
  items: 'inventory',
  spells: 'spells',
  background: 'background',
  notes: 'private',
  pinned: 'private',
  imports: 'private',
  gameId: 'always',
  deletedAt: 'always',
  user: 'always',
}

/** The section of a log entry's field or of a key of the document. */
export function sectionOf(field: string): Section | 'always' | 'encounter' {
  const key = field.split('.', 1)[0] ?? ''
  if (key === creationField) return 'always'
  if (key === rollField) return 'log'
  if (isGameKey(key)) return 'encounter'
  return Object.hasOwn(characterFields, key) ? sectionOfField[key as FieldKey] : 'skills'
}

/** Whether a logged change or roll is one of an encounter or a bestiary. */
export const isOfEncounter = ({ field, newValue }: Pick<Change, 'field' | 'newValue'>): boolean =>
  sectionOf(field) === 'encounter' ||
  (field === creationField && (isEncounterDocument(newValue) || isBestiaryDocument(newValue))) ||
  participantRolledFor(rollOf({ field, oldValue: null, newValue }) ?? {}) !== undefined

/** Whether a view includes a field. */
export function isShown(view: View, field: string): boolean {
  const section = sectionOf(field)
  return section === 'always' || view.has(section)
}

/** The top-level keys of log fields that a view shows: the listed ones, or all except the listed ones. */
export type ShownKeys = { readonly only: readonly string[] } | { readonly except: readonly string[] }

const knownKeys: readonly string[] = [...documentKeys, creationField, rollField]

/** What `isShown` decides for each field, as lists for a query. Skills have no fixed keys, so they decide the form. */
export function shownKeys(view: View): ShownKeys {
  return view.has('skills')
    ? { except: knownKeys.filter((key) => !isShown(view, key)) }
    : { only: knownKeys.filter((key) => isShown(view, key)) }
}

/** Whether a view hides nothing of a character. */
export const isWhole = (view: View): boolean => sections.every((section) => view.has(section))

const identity: ReadonlySet<string> = new Set(['id', 'publicRef', 'user'])

/** Removes hidden keys from a character's document; absent, not empty, so that they do not look deleted. */
export function shownDocument(document: Json, view: View): Json {
  if (!isRecord(document)) return null
  return Object.fromEntries(Object.entries(document).filter(([key]) => identity.has(key) || isShown(view, key)))
}

/** Removes the hidden fields from a character. */
export const shownCharacter = (character: Character, view: View): Character =>
  isWhole(view) ? character : (shownDocument(character as unknown as Json, view) as unknown as Character)
