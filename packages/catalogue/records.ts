/**
 * The types of the embedded content, in the format of a Directus collection with translations, so field names follow
 * Directus. The allowed kinds, slots, schools and colours are defined in the domain; a test compares them.
 */

type Language = 'en-US' | 'de-DE'

export type TitleTranslation = {
  readonly languages_code: Language
  readonly title: string
  readonly description: string
}
export type NameTranslation = { readonly languages_code: Language; readonly name: string; readonly description: string }

type ContentRecord<Translation> = {
  readonly id: string
  readonly status: string
  readonly translations: readonly Translation[]
}

export type Race = ContentRecord<TitleTranslation>
export type Class = ContentRecord<TitleTranslation>
export type Item = ContentRecord<NameTranslation> & {
  readonly kind: string
  readonly weight_grams: number
  readonly price_copper: number
  /** The slot it is worn or held in; null if it is only carried. */
  readonly slot: string | null
}
export type Spell = ContentRecord<NameTranslation> & {
  readonly school: string
  /** 1 to 6. */
  readonly level: number
  readonly mana_cost: number
}
export type Skill = ContentRecord<NameTranslation> & {
  /** Part of the character's field names: `climbing_number`, `climbing_1` and `climbing_2`. */
  readonly key: string
  readonly attribute_1: string
  readonly attribute_2: string
}
export type Condition = ContentRecord<NameTranslation> & {
  readonly pigment: string
  /** A name from the game-icons set. */
  readonly icon: string
}

type Text = readonly [label: string, description: string]
type Entry = { readonly status?: string; readonly en: Text; readonly de: Text }

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

/** Not named `class`, which is a reserved word. */
export const characterClass = (id: string, entry: Entry): Class => titled(id, entry)

export const itemOf =
  (kind: string) =>
  (id: string, weight_grams: number, price_copper: number, slot: string | null, entry: Entry): Item => ({
    ...named(id, entry),
    kind,
    weight_grams,
    price_copper,
    slot,
  })

export const spellOf =
  (school: string) =>
  (id: string, level: number, mana_cost: number, entry: Entry): Spell => ({
    ...named(id, entry),
    school,
    level,
    mana_cost,
  })

export const skill = (key: string, attribute_1: string, attribute_2: string, entry: Entry): Skill => ({
  ...named(key, entry),
  key,
  attribute_1,
  attribute_2,
})

export const condition = (id: string, pigment: string, icon: string, entry: Entry): Condition => ({
  ...named(id, entry),
  pigment,
  icon,
})
