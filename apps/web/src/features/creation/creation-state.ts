import {
  arrangeValues,
  attributes,
  rollValues,
  type Attribute,
  type AttributeValues,
  type CatalogueRecord,
  type CreationPlan,
  type CreationRules,
} from '@everquill/domain'

/** The ways to determine the attributes; each keeps its own values. */
export type AttributeMethod = 'array' | 'points' | 'roll'

/** The parts that can be left blank. */
export type Skippable = 'race' | 'class' | 'attributes'

interface Values {
  readonly values: AttributeValues
  /** Whether a value was moved by hand; from then on, another class does not rearrange them. */
  readonly isMoved: boolean
}

/** Everything that can be chosen on the page. */
export interface CreationState {
  /** The random name of the blank character. */
  readonly suggestedName: string
  readonly name: string
  readonly race: CatalogueRecord<'Races'> | null
  readonly class: CatalogueRecord<'Classes'> | null
  readonly method: AttributeMethod
  readonly values: Readonly<Record<AttributeMethod, Values>>
  /** Whether the character gets the starting items of the class. */
  readonly hasPack: boolean
  readonly skipped: readonly Skippable[]
}

interface FirstChoices {
  readonly name: string
  readonly race: CatalogueRecord<'Races'> | undefined
  readonly class: CatalogueRecord<'Classes'> | undefined
  readonly rules: CreationRules
  readonly throwDie: (sides: number) => number
}

/** The page as it opens: everything has a value. */
export function firstState({ name, race, class: chosen, rules, throwDie }: FirstChoices): CreationState {
  const arranged = { values: arrangeValues(rules.array, chosen?.facts.key_attributes), isMoved: false }
  const state: CreationState = {
    suggestedName: name,
    name,
    race: race ?? null,
    class: chosen ?? null,
    method: 'array',
    values: { array: arranged, points: arranged, roll: arranged },
    hasPack: true,
    skipped: [],
  }
  return withRoll(state, rules, throwDie)
}

/** Suggests another name, which also replaces one that was typed. */
export const withSuggestedName = (state: CreationState, name: string): CreationState => ({
  ...state,
  suggestedName: name,
  name,
})

/** Chooses a class and rearranges the values for it, except those that were moved by hand. */
export function withClass(state: CreationState, chosen: CatalogueRecord<'Classes'>): CreationState {
  const rearranged = (known: Values): Values =>
    known.isMoved ? known : { ...known, values: arrangeValues(listOf(known.values), chosen.facts.key_attributes) }
  const { array, points, roll } = state.values
  return {
    ...state,
    class: chosen,
    values: { array: rearranged(array), points: rearranged(points), roll: rearranged(roll) },
  }
}

/** Replaces the values of the current method by hand. */
export const withMovedValues = (state: CreationState, values: AttributeValues): CreationState => ({
  ...state,
  values: { ...state.values, [state.method]: { values, isMoved: true } },
})

/** Rolls new values and arranges them for the class. */
export function withRoll(
  state: CreationState,
  rules: CreationRules,
  throwDie: (sides: number) => number,
): CreationState {
  const rolled = rollValues(rules, throwDie) ?? rules.array
  const values = arrangeValues(rolled, state.class?.facts.key_attributes)
  return { ...state, values: { ...state.values, roll: { values, isMoved: false } } }
}

/** Leaves a part blank, or fills it in again. */
export const withSkipped = (state: CreationState, part: Skippable, isSkipped: boolean): CreationState => ({
  ...state,
  skipped: isSkipped ? [...state.skipped, part] : state.skipped.filter((other) => other !== part),
})

/** The current values of the attributes, without bonuses. */
export const valuesOf = ({ values, method }: CreationState): AttributeValues => values[method].values

/** The choices without what is skipped. `isKnown` says whether an item exists in the catalogue. */
export function planOf(state: CreationState, isKnown: (item: string) => boolean): CreationPlan {
  const isSkipped = (part: Skippable) => state.skipped.includes(part)
  const chosen = isSkipped('class') ? null : state.class
  return {
    name: state.name.trim(),
    race: isSkipped('race') ? null : state.race,
    class: chosen,
    attributes: isSkipped('attributes') ? null : valuesOf(state),
    pack: state.hasPack ? packOf(chosen, isKnown) : {},
  }
}

/** The starting items of a class that the catalogue has. */
export const packOf = (
  chosen: CatalogueRecord<'Classes'> | null,
  isKnown: (item: string) => boolean,
): CreationPlan['pack'] =>
  Object.fromEntries(
    Object.entries<number | undefined>(chosen?.facts.starting_items ?? {}).flatMap(([item, quantity]) =>
      quantity !== undefined && isKnown(item) ? [[item, quantity]] : [],
    ),
  )

const listOf = (values: AttributeValues): readonly number[] =>
  attributes.map((attribute: Attribute) => values[attribute])
