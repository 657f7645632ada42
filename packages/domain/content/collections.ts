import type { ChoiceField, Field, IntegerField, TextField, ValuesOf } from '../character/field-kinds.ts'
import { attributes } from '../character/fields.ts'
import { slots } from '../character/slots.ts'
import { localized, type Localized } from '../localized.ts'
import { creatureFigures, protection } from '../encounter/creature-figures.ts'
import type {
  AmountsFact,
  Attack,
  AttacksFact,
  ChoicesFact,
  FactField,
  FormulaFact,
  SkillFact,
  TranslatedFact,
} from './fact-fields.ts'

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

/** What the effect of an item or a spell does: it heals hit points, costs hit points, or restores mana. */
export const effectKinds = ['healing', 'damage', 'mana'] as const

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
const optional = <F extends FactField>(fact: F): F & { readonly optional: true } => ({ ...fact, optional: true })
const formula = (label: Localized): FormulaFact => ({ kind: 'formula', label, optional: true })
const skill = (label: Localized): SkillFact => ({ kind: 'skill', label, optional: true })
const choices = <Option extends string>(label: Localized, options: readonly Option[]): ChoicesFact<Option> => ({
  kind: 'choices',
  label,
  options,
  optional: true,
})
const amounts = <Key extends string>(
  label: Localized,
  keys: readonly Key[] | null,
  min: number,
  max: number,
): AmountsFact<Key> => ({ kind: 'amounts', label, keys, min, max, optional: true })
const effect = {
  effect: formula(localized('Effect', 'Wirkung')),
  effect_kind: optional(choice(localized('Kind of effect', 'Art der Wirkung'), effectKinds)),
}
const name = (label: Localized): TextField => ({ kind: 'text', label, maxLength: 80, start: '' })

/** Every collection of the catalogue with the facts of its records; texts are in the translations. */
export const collections = {
  Races: {
    /** Added to the attributes once, when a character is created. */
    bonuses: amounts(localized('Bonuses', 'Boni'), attributes, -99, 99),
  },
  Classes: {
    /** A new character has this plus constitution. */
    hp_base: optional(number(localized('Base hit points', 'Grundwert Lebenspunkte'), 0, 99_999)),
    hp_per_level: formula(localized('Hit points per level', 'Lebenspunkte je Stufe')),
    /** A new character has this plus willpower; a class without it has no mana. */
    mana_base: optional(number(localized('Base mana', 'Grundwert Mana'), 0, 99_999)),
    mana_per_level: formula(localized('Mana per level', 'Mana je Stufe')),
    key_attributes: choices(localized('Key attributes', 'Wichtige Attribute'), attributes),
    starting_items: amounts(localized('Starting items', 'Startausrüstung'), null, 1, 999),
  },
  Items: {
    kind: choice(localized('Kind', 'Art'), itemKinds),
    /** Null for an item that is only carried. */
    slot: { ...choice(localized('Slot', 'Platz'), slots), nullable: true },
    weight_grams: number(localized('Weight', 'Gewicht'), 0, 1e9),
    price_copper: number(localized('Price', 'Preis'), 0, 1e9),
    attack_skill: skill(localized('Attack skill', 'Angriffsfertigkeit')),
    damage: formula(localized('Damage', 'Schaden')),
    protection,
    ...effect,
    /** How often one piece can be used before it is used up. */
    uses: optional(number(localized('Uses', 'Anwendungen'), 1, 999)),
  },
  Spells: {
    school: choice(localized('School', 'Schule'), schools),
    level: number(localized('Level', 'Grad'), 1, 20),
    mana_cost: number(localized('Mana cost', 'Manakosten'), 0, 99_999),
    ...effect,
    duration: { kind: 'translated', label: localized('Duration', 'Dauer'), maxLength: 80, optional: true },
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
    ends_with_rest: optional({
      kind: 'flag',
      label: localized('Ends with a long rest', 'Endet mit einer langen Rast'),
    }),
  },
  Creatures: {
    ...creatureFigures,
    attacks: { kind: 'attacks', label: localized('Attacks', 'Angriffe'), optional: true },
  },
} as const satisfies Record<string, Readonly<Record<string, FactField>>>

/** The name of a collection. */
export type Collection = keyof typeof collections

/** The names of all collections, in menu order. */
export const collectionNames = Object.keys(collections) as readonly Collection[]

/** Whether a text names a collection. */
export const isCollection = (text: string): text is Collection => Object.hasOwn(collections, text)

type OwnKinds = FormulaFact | SkillFact | ChoicesFact | AmountsFact | AttacksFact | TranslatedFact

type OwnValueOf<F extends OwnKinds> = F extends FormulaFact | SkillFact
  ? string
  : F extends ChoicesFact<infer Option>
    ? readonly Option[]
    : F extends AmountsFact<infer Key>
      ? Readonly<Partial<Record<Key, number>>>
      : F extends AttacksFact
        ? readonly Attack[]
        : F extends TranslatedFact
          ? Localized
          : never

type FactsIn<Facts extends Record<string, FactField>> = ValuesOf<{
  [K in keyof Facts as Facts[K] extends OwnKinds ? never : K]: Extract<Facts[K], Field>
}> & { readonly [K in keyof Facts as Facts[K] extends OwnKinds ? K : never]?: OwnValueOf<Extract<Facts[K], OwnKinds>> }

/** The facts of a collection's records. */
export type FactsOf<C extends Collection> = FactsIn<(typeof collections)[C]>

/** The fields of a collection's facts, by name. */
export const factsOf = (collection: Collection): readonly (readonly [string, FactField])[] =>
  Object.entries<FactField>(collections[collection])

/** The facts that are texts in each language, by name. */
export const translatedFactsOf = (collection: Collection): readonly (readonly [string, TranslatedFact])[] =>
  factsOf(collection).flatMap(([key, fact]) => (fact.kind === 'translated' ? [[key, fact] as const] : []))

/** The facts that are the same in every language, by name. */
export const plainFactsOf = (
  collection: Collection,
): readonly (readonly [string, Exclude<FactField, TranslatedFact>])[] =>
  factsOf(collection).flatMap(([key, fact]) => (fact.kind === 'translated' ? [] : [[key, fact] as const]))

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
