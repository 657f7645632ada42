import type { ChoiceField, Field, IntegerField, TextField, ValuesOf } from '../character/field-kinds.ts'
import { attributes } from '../character/fields.ts'
import { words, type Words } from '../localized.ts'

/** What an item is. */
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

/** Where an item is worn or held. */
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

/** The colours of conditions. */
export const pigments = ['rubric', 'lapis', 'verdigris', 'ochre', 'sepia'] as const

const choice = <Option extends string>(label: Words, options: readonly Option[]): ChoiceField<Option> => ({
  kind: 'choice',
  label,
  options,
})
const number = (label: Words, min: number, max: number): IntegerField => ({
  kind: 'integer',
  label,
  min,
  max,
  start: min,
})
const name = (label: Words): TextField => ({ kind: 'text', label, maxLength: 80, start: '' })

/** Every collection of the catalogue and what is known of its records besides their words, described once. */
export const collections = {
  Races: {},
  Classes: {},
  Items: {
    kind: choice(words('Kind', 'Art'), itemKinds),
    /** Null for what is only carried. */
    slot: { ...choice(words('Where it fits', 'Wo es sitzt'), slots), nullable: true },
    weight_grams: number(words('Weight', 'Gewicht'), 0, 1e9),
    price_copper: number(words('Price', 'Preis'), 0, 1e9),
  },
  Spells: {
    school: choice(words('School', 'Schule'), schools),
    level: number(words('Level', 'Grad'), 1, 20),
    mana_cost: number(words('Mana cost', 'Manakosten'), 0, 99_999),
  },
  Skills: {
    /** Gives a character's fields their names, so it can never change: `climbing_number`, `climbing_1`, `climbing_2`. */
    key: { ...name(words('Key', 'Schlüssel')), madeByServer: true },
    attribute_1: choice(words('First attribute', 'Erstes Attribut'), attributes),
    attribute_2: choice(words('Second attribute', 'Zweites Attribut'), attributes),
  },
  Conditions: {
    pigment: choice(words('Colour', 'Farbe'), pigments),
    icon: name(words('Icon', 'Symbol')),
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>

/** The name of a collection. */
export type Collection = keyof typeof collections

/** The names of all collections, in the order of a menu. */
export const collectionNames = Object.keys(collections) as readonly Collection[]

/** Whether a text names a collection. */
export const isCollection = (text: string): text is Collection => Object.hasOwn(collections, text)

/** What is known of a collection's records besides their words. */
export type FactsOf<C extends Collection> = ValuesOf<(typeof collections)[C]>

type LeafFact = ChoiceField | IntegerField | TextField

/** The facts of a collection, one by one. */
export const factsOf = (collection: Collection): readonly (readonly [string, LeafFact])[] =>
  Object.entries<LeafFact>(collections[collection])

/** Under which key a translation has what the record is called. */
export const labelKeyOf = (collection: Collection): 'title' | 'name' =>
  collection === 'Races' || collection === 'Classes' ? 'title' : 'name'

/** Whether a record is offered to players, not yet, or no more. */
export const statuses = ['draft', 'published', 'archived'] as const
export type Status = (typeof statuses)[number]

/** The languages of the catalogue, as Directus writes them. */
export const languages = ['en-US', 'de-DE'] as const
export type Language = (typeof languages)[number]
