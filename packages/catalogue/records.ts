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
export type SpellTranslation = NameTranslation & { readonly duration?: string }

type ContentRecord<Translation> = {
  readonly id: string
  readonly status: string
  readonly translations: readonly Translation[]
}

/** Numbers by attribute. */
type Bonuses = Readonly<Record<string, number>>

/** What an item or a spell does when it is used: a formula, and whether it is healing, damage or mana. */
type Effect = { readonly effect: string; readonly effect_kind: 'healing' | 'damage' | 'mana' }

type ClassFacts = {
  readonly hp_base: number
  /** Formulas, such as `1d8+con`. */
  readonly hp_per_level: string
  readonly mana_base: number
  readonly mana_per_level: string
  readonly key_attributes: readonly string[]
  /** The number of each item, by its id. */
  readonly starting_items: Readonly<Record<string, number>>
}

type ItemFacts = Partial<Effect> & {
  /** The key of the skill that rolls its attack. */
  readonly attack_skill?: string
  /** A formula. */
  readonly damage?: string
  readonly protection?: number
  /** How often one piece can be used; 1 if it is used up at once. */
  readonly uses?: number
}

export type Race = ContentRecord<TitleTranslation> & { readonly bonuses: Bonuses }
export type Class = ContentRecord<TitleTranslation> & ClassFacts
export type Item = ContentRecord<NameTranslation> &
  ItemFacts & {
    readonly kind: string
    readonly weight_grams: number
    readonly price_copper: number
    /** The slot it is worn or held in; null if it is only carried. */
    readonly slot: string | null
  }
export type Spell = ContentRecord<SpellTranslation> &
  Partial<Effect> & {
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
  /** Only present if it is true. */
  readonly ends_with_rest?: boolean
}

type Vitals = readonly [hp: number, protection: number, initiative: number]
type Attributes = readonly [str: number, dex: number, con: number, wil: number, int: number, soc: number]
type Attack = {
  readonly name: { readonly en: string; readonly de: string }
  /** What the roll to hit adds to its dice. */
  readonly total: number
  /** A formula. */
  readonly damage: string
}
export type Creature = ContentRecord<NameTranslation> & {
  readonly hp: number
  readonly protection: number
  readonly initiative: number
  readonly str: number
  readonly dex: number
  readonly con: number
  readonly wil: number
  readonly int: number
  readonly soc: number
  readonly attacks: readonly Attack[]
}

type Text = readonly [label: string, description: string]
type Entry = { readonly status?: string; readonly en: Text; readonly de: Text }

/** The third text is the duration, if the spell has one. */
type SpellText = readonly [label: string, description: string, duration?: string]
type SpellEntry = { readonly status?: string; readonly en: SpellText; readonly de: SpellText }

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

export const race = (id: string, bonuses: Bonuses, entry: Entry): Race => ({ ...titled(id, entry), bonuses })

/** Not named `class`, which is a reserved word. */
export const characterClass = (id: string, facts: ClassFacts, entry: Entry): Class => ({
  ...titled(id, entry),
  ...facts,
})

export const itemOf =
  (kind: string) =>
  (
    id: string,
    weight_grams: number,
    price_copper: number,
    slot: string | null,
    entry: Entry,
    facts: ItemFacts = {},
  ): Item => ({
    ...named(id, entry),
    kind,
    weight_grams,
    price_copper,
    slot,
    ...facts,
  })

export const spellOf =
  (school: string) =>
  (id: string, level: number, mana_cost: number, { status, en, de }: SpellEntry, effect?: Effect): Spell => ({
    id,
    status: status ?? 'published',
    translations: [translatedSpell('en-US', en), translatedSpell('de-DE', de)],
    school,
    level,
    mana_cost,
    ...effect,
  })

const translatedSpell = (languages_code: Language, [name, description, duration]: SpellText): SpellTranslation => ({
  languages_code,
  name,
  description,
  ...(duration !== undefined && { duration }),
})

export const skill = (key: string, attribute_1: string, attribute_2: string, entry: Entry): Skill => ({
  ...named(key, entry),
  key,
  attribute_1,
  attribute_2,
})

export const condition = (
  id: string,
  pigment: string,
  icon: string,
  entry: Entry,
  facts: Pick<Condition, 'ends_with_rest'> = {},
): Condition => ({
  ...named(id, entry),
  pigment,
  icon,
  ...facts,
})

export const creature = (
  id: string,
  [hp, protection, initiative]: Vitals,
  [str, dex, con, wil, int, soc]: Attributes,
  attacks: readonly Attack[],
  entry: Entry,
): Creature => ({
  ...named(id, entry),
  hp,
  protection,
  initiative,
  str,
  dex,
  con,
  wil,
  int,
  soc,
  attacks,
})

export const attack = (en: string, de: string, total: number, damage: string): Attack => ({
  name: { en, de },
  total,
  damage,
})
