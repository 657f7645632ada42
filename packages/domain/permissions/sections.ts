import { isRecord, type Json } from '../json.ts'
import type { Character } from '../character/character.ts'
import { characterFields, type FieldKey } from '../character/fields.ts'
import { wholeCharacter } from '../log/entry.ts'
import { rolledField } from '../log/roll-entry.ts'

/** The parts of a character that are shown or withheld as a whole. */
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

/** One of those parts. */
export type Section = (typeof sections)[number]

/** What somebody sees of a character. */
export type View = ReadonlySet<Section>

/** Where each field belongs; `always` is what a character cannot be shown without. A new field does not compile until it is here. */
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
  mana: 'vitals',
  mana_max: 'vitals',
  image: 'name',
  conditions: 'vitals',
  items: 'inventory',
  spells: 'spells',
  background: 'background',
  notes: 'private',
  gameId: 'always',
  deletedAt: 'always',
}

/** The section of what an entry's field names, or of a key of the document. */
export function sectionOf(field: string): Section | 'always' {
  const key = field.split('.', 1)[0] ?? ''
  if (key === wholeCharacter) return 'always'
  if (key === rolledField) return 'log'
  return Object.hasOwn(characterFields, key) ? sectionOfField[key as FieldKey] : 'skills'
}

/** Whether a field is shown. */
export function shows(view: View, field: string): boolean {
  const section = sectionOf(field)
  return section === 'always' || view.has(section)
}

const identity: ReadonlySet<string> = new Set(['id', 'publicRef', 'user'])

/** The document of a character without what a view withholds: absent, not empty, so that nobody takes it for erased. */
export function shownDocument(document: Json, view: View): Json {
  if (!isRecord(document)) return null
  return Object.fromEntries(Object.entries(document).filter(([key]) => identity.has(key) || shows(view, key)))
}

/** A character without what a view withholds. */
export const shownCharacter = (character: Character, view: View): Character =>
  view.size === sections.length
    ? character
    : (shownDocument(character as unknown as Json, view) as unknown as Character)
