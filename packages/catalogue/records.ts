/**
 * The shapes of the embedded content: what a Directus collection with translations sends, without the columns that only
 * its editors need. Field names are therefore written as Directus writes them.
 */

export const statuses = ['draft', 'published', 'archived'] as const
export type Status = (typeof statuses)[number]

export const languages = ['en-US', 'de-DE'] as const
export type Language = (typeof languages)[number]

export const attributes = ['str', 'dex', 'con', 'wil', 'int', 'soc'] as const
export type Attribute = (typeof attributes)[number]

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
export type ItemKind = (typeof itemKinds)[number]

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
export type Slot = (typeof slots)[number]

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
export type School = (typeof schools)[number]

export const pigments = ['rubric', 'lapis', 'verdigris', 'ochre', 'sepia'] as const
export type Pigment = (typeof pigments)[number]

export type TitleTranslation = {
  readonly languages_code: Language
  readonly title: string
  readonly description: string
}
export type NameTranslation = { readonly languages_code: Language; readonly name: string; readonly description: string }

type ContentRecord<Translation> = {
  readonly id: string
  readonly status: Status
  readonly translations: readonly Translation[]
}

export type Race = ContentRecord<TitleTranslation>
export type Class = ContentRecord<TitleTranslation>
export type Item = ContentRecord<NameTranslation> & {
  readonly kind: ItemKind
  readonly weight_grams: number
  readonly price_copper: number
  /** Where it is worn or held; null for what is only carried. */
  readonly slot: Slot | null
}
export type Spell = ContentRecord<NameTranslation> & {
  readonly school: School
  /** 1 to 6. */
  readonly level: number
  readonly mana_cost: number
}
export type Skill = ContentRecord<NameTranslation> & {
  /** Gives the character's fields their names: `climbing` has `climbing_number`, `climbing_1` and `climbing_2`. */
  readonly key: string
  readonly attribute_1: Attribute
  readonly attribute_2: Attribute
}
export type Condition = ContentRecord<NameTranslation> & {
  readonly pigment: Pigment
  /** A name from the game-icons set. */
  readonly icon: string
}

type Text = readonly [label: string, description: string]
type Entry = { readonly status?: Status; readonly en: Text; readonly de: Text }

const inBoth = <T>({ en, de }: Entry, translate: (language: Language, text: Text) => T): readonly T[] => [
  translate('en-US', en),
  translate('de-DE', de),
]

const titled = (id: string, entry: Entry): ContentRecord<TitleTranslation> => ({
  id,
  status: entry.status ?? 'published',
  translations: inBoth(entry, (languages_code, [title, description]) => ({ languages_code, title, description })),
})

const named = (id: string, entry: Entry): ContentRecord<NameTranslation> => ({
  id,
  status: entry.status ?? 'published',
  translations: inBoth(entry, (languages_code, [name, description]) => ({ languages_code, name, description })),
})

export const race = (id: string, entry: Entry): Race => titled(id, entry)

/** Not `class`, which the language keeps for itself. */
export const calling = (id: string, entry: Entry): Class => titled(id, entry)

export const itemOf =
  (kind: ItemKind) =>
  (id: string, weight_grams: number, price_copper: number, slot: Slot | null, entry: Entry): Item => ({
    ...named(id, entry),
    kind,
    weight_grams,
    price_copper,
    slot,
  })

export const spellOf =
  (school: School) =>
  (id: string, level: number, mana_cost: number, entry: Entry): Spell => ({
    ...named(id, entry),
    school,
    level,
    mana_cost,
  })

export const skill = (key: string, attribute_1: Attribute, attribute_2: Attribute, entry: Entry): Skill => ({
  ...named(key, entry),
  key,
  attribute_1,
  attribute_2,
})

export const condition = (id: string, pigment: Pigment, icon: string, entry: Entry): Condition => ({
  ...named(id, entry),
  pigment,
  icon,
})
