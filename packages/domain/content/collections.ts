import type { ChoiceField, Field, IntegerField, TextField, ValuesOf } from '../character/field-kinds.ts'
import { attributes } from '../character/fields.ts'
import { localized, type Localized } from '../localized.ts'

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

/** Every collection of the catalogue and what is known of its records besides their words, described once. */
export const collections = {
  Races: {},
  Classes: {},
  Items: {
    kind: choice(localized('Kind', 'Art'), itemKinds),
    /** Null for what is only carried. */
    slot: { ...choice(localized('Where it fits', 'Wo es sitzt'), slots), nullable: true },
    weight_grams: number(localized('Weight', 'Gewicht'), 0, 1e9),
    price_copper: number(localized('Price', 'Preis'), 0, 1e9),
  },
  Spells: {
    school: choice(localized('School', 'Schule'), schools),
    level: number(localized('Level', 'Grad'), 1, 20),
    mana_cost: number(localized('Mana cost', 'Manakosten'), 0, 99_999),
  },
  Skills: {
    /** Gives a character's fields their names, so it can never change: `climbing_number`, `climbing_1`, `climbing_2`. */
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
