import type { ChoiceField, Field, IntegerField, TextField, ValuesOf } from '../character/field-kinds.ts'
import { attributes } from '../character/fields.ts'
import { localized, type Localized } from '../localized.ts'

/** The kinds of items. */
export const itemKinds = [
  'weapon',
  'ammunition',
  'armour',
  'clothing',
  'gear',
  'light',
  'container',
  'tool',
  'instrument',
  'writing',
  'provision',
  'potion',
  'herb',
  'treasure',
  'wondrous',
  'animal',
  'transport',
] as const

/** The slots in which an item is worn or held. */
export const slots = [
  'head',
  'neck',
  'shoulders',
  'body',
  'wrists',
  'hands',
  'finger',
  'waist',
  'legs',
  'feet',
  'back',
  'main-hand',
  'off-hand',
  'both-hands',
] as const

/** The schools of magic. */
export const schools = [
  'flame',
  'water',
  'air',
  'stone',
  'growth',
  'mending',
  'mind',
  'shadow',
  'ward',
  'path',
] as const

/** The colours of conditions, named after the pigments of the style tokens. */
export const pigments = ['rubric', 'lapis', 'verdigris', 'ochre', 'sepia'] as const

const choice = <Option extends string>(label: Localized, options: readonly Option[]): ChoiceField<Option> => ({
  kind: 'choice',
  label,
  options,
})
const number = (label: Localized, min: number, max: number): IntegerField => ({
  kind: 'integer',
  label,
  min,
  max,
  start: min,
})
const name = (label: Localized): TextField => ({ kind: 'text', label, maxLength: 80, start: '' })

/** Every collection of the catalogue with the facts of its records; texts are in the translations. */
export const collections = {
  Races: {},
  Classes: {},
  Items: {
    kind: choice(localized('Kind', 'Art'), itemKinds),
    /** Null for an item that is only carried. */
    slot: { ...choice(localized('Slot', 'Platz'), slots), nullable: true },
    weight_grams: number(localized('Weight', 'Gewicht'), 0, 1e9),
    price_copper: number(localized('Price', 'Preis'), 0, 1e9),
  },
  Spells: {
    school: choice(localized('School', 'Schule'), schools),
    level: number(localized('Level', 'Grad'), 1, 20),
    mana_cost: number(localized('Mana cost', 'Manakosten'), 0, 99_999),
  },
  Skills: {
    /** Part of field names such as `climbing_number`, so it can never change. */
    key: { ...name(localized('Key', 'Schlüssel')), madeByServer: true },
    attribute_1: choice(localized('First attribute', 'Erstes Attribut'), attributes),
    attribute_2: choice(localized('Second attribute', 'Zweites Attribut'), attributes),
  },
  Conditions: {
    pigment: choice(localized('Colour', 'Farbe'), pigments),
    icon: name(localized('Icon', 'Symbol')),
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>

/** The name of a collection. */
export type Collection = keyof typeof collections

/** The names of all collections, in menu order. */
export const collectionNames = Object.keys(collections) as readonly Collection[]

/** Whether a text names a collection. */
export const isCollection = (text: string): text is Collection => Object.hasOwn(collections, text)

/** The facts of a collection's records. */
export type FactsOf<C extends Collection> = ValuesOf<(typeof collections)[C]>

type FactField = ChoiceField | IntegerField | TextField

/** The fields of a collection's facts, by name. */
export const factsOf = (collection: Collection): readonly (readonly [string, FactField])[] =>
  Object.entries<FactField>(collections[collection])

/** The key of a record's name in its translations. */
export const labelKeyOf = (collection: Collection): 'title' | 'name' =>
  collection === 'Races' || collection === 'Classes' ? 'title' : 'name'

/** The states of a record: not yet offered to players, offered, no longer offered. */
export const statuses = ['draft', 'published', 'archived'] as const

/** One of the states of a record. */
export type Status = (typeof statuses)[number]

/** The languages of the catalogue, as language codes of Directus. */
export const catalogueLanguages = ['en-US', 'de-DE'] as const

/** One of the languages of the catalogue. */
export type CatalogueLanguage = (typeof catalogueLanguages)[number]
