import type { Character } from '../character/character.ts'
import { attributes, characterFields, type Attribute, type ItemEntry } from '../character/fields.ts'
import type { Slot } from '../character/slots.ts'
import { diff } from '../change/diff.ts'
import type { FieldEdit } from '../change/field-edit.ts'
import type { CatalogueRecord } from '../content/catalogue-record.ts'
import { defaultRules } from '../games/rules.ts'
import { isSlotFree } from './items/equipment.ts'
import { parseDice } from '../rules/dice/dice.ts'
import { rollDice } from '../rules/dice/roll-dice.ts'

/** How the attributes of a new character are determined. */
export interface CreationRules {
  /** The values to distribute, one for each attribute. */
  readonly array: readonly number[]
  /** The points to spend; each step costs one. */
  readonly points: number
  /** The dice of each attribute. */
  readonly roll: string
}

/** The rules of a character that is in no game. */
export const defaultCreationRules: CreationRules = {
  array: defaultRules.creationArray,
  points: defaultRules.creationPoints,
  roll: defaultRules.creationDice,
}

/** A value for each attribute. */
export type AttributeValues = Readonly<Record<Attribute, number>>

/** Distributes values: the highest go to the key attributes in their order, the others follow in the order of the sheet. */
export function arrangeValues(values: readonly number[], keyAttributes: readonly Attribute[] = []): AttributeValues {
  const order = [...new Set([...keyAttributes, ...attributes])]
  const sorted = values.toSorted((left, right) => right - left)
  return Object.fromEntries(order.map((attribute, index) => [attribute, sorted[index] ?? 0])) as AttributeValues
}

/** Swaps the values of two attributes. */
export const swapValues = (values: AttributeValues, one: Attribute, other: Attribute): AttributeValues => ({
  ...values,
  [one]: values[other],
  [other]: values[one],
})

/** The points that are not spent. */
export const pointsLeft = (values: AttributeValues, { points }: Pick<CreationRules, 'points'>): number =>
  points - attributes.reduce((sum, attribute) => sum + values[attribute], 0)

/** The highest value that points can buy: the highest of the array, so that both ways lead to similar characters. */
export const highestBought = ({ array }: Pick<CreationRules, 'array'>): number => Math.max(0, ...array)

/** Spends a point on an attribute or takes it back; the values stay as they are if that is not possible. */
export function spendPoint(
  values: AttributeValues,
  attribute: Attribute,
  by: 1 | -1,
  rules: CreationRules,
): AttributeValues {
  const value = values[attribute] + by
  const isPossible = by < 0 ? value >= 0 : value <= highestBought(rules) && pointsLeft(values, rules) > 0
  return isPossible ? { ...values, [attribute]: value } : values
}

/** Rolls one value for each attribute; null if the rules have no valid dice. */
export function rollValues(
  { roll }: Pick<CreationRules, 'roll'>,
  throwDie: (sides: number) => number,
): number[] | null {
  const dice = parseDice(roll)
  return dice && attributes.map(() => rollDice(dice, throwDie).total)
}

/** Everything that was chosen for a new character; what was skipped is empty or null. */
export interface CreationPlan {
  readonly name: string
  readonly race: CatalogueRecord<'Races'> | null
  readonly class: CatalogueRecord<'Classes'> | null
  /** Without the bonuses of the race. */
  readonly attributes: AttributeValues | null
  /** The number of each item, by its reference. */
  readonly pack: Readonly<Record<string, number>>
  /** The slot of an item. Items of the pack are equipped as far as their slots are free. */
  readonly slotOf?: (item: string) => Slot | null
}

/** The attributes with the bonuses of the race. */
export const withBonuses = (values: AttributeValues, race: CatalogueRecord<'Races'> | null): AttributeValues =>
  Object.fromEntries(
    attributes.map((attribute) => [attribute, values[attribute] + (race?.facts.bonuses?.[attribute] ?? 0)]),
  ) as AttributeValues

/** How a vital of a new character adds up: the base of the class and an attribute, which is null if nothing is added. */
export interface VitalSum {
  readonly base: number
  readonly attribute: 'con' | 'wil' | null
  readonly total: number
}

/** Hit points are the base of the class plus constitution, mana is its base plus willpower; a class may have no mana. */
export function startingVitals(
  { facts }: CatalogueRecord<'Classes'>,
  { con, wil }: AttributeValues,
): { readonly hp: VitalSum; readonly mana: VitalSum } {
  const { hp_base: hp = 0, mana_base: mana = 0 } = facts
  return {
    hp: hp > 0 ? sumOf(hp, 'con', con, 1) : { base: 0, attribute: null, total: 0 },
    mana: mana > 0 ? sumOf(mana, 'wil', wil, 0) : { base: 0, attribute: null, total: 0 },
  }
}

const sumOf = (base: number, attribute: 'con' | 'wil', value: number, min: number): VitalSum => ({
  base,
  attribute,
  total: Math.min(characterFields.hp_max.max, Math.max(min, base + value)),
})

/** A blank character with everything that was chosen. */
export function plannedCharacter(blank: Character, plan: CreationPlan, now: number): Character {
  const { name, race, class: chosenClass, attributes: values } = plan
  const final = values && withBonuses(values, race)
  const vitals = chosenClass && startingVitals(chosenClass, final ?? blank)
  return {
    ...blank,
    ...(name !== '' && { name }),
    ...(race && { race: race.id }),
    ...(chosenClass && { class: chosenClass.id }),
    ...final,
    ...(vitals && {
      hp: vitals.hp.total,
      hp_max: vitals.hp.total,
      mana: vitals.mana.total,
      mana_max: vitals.mana.total,
    }),
    items: withPack(blank.items, plan, new Date(now).toISOString()),
  }
}

/** Items that the character already has get more pieces. */
function withPack(
  items: readonly ItemEntry[],
  { pack, slotOf = () => null }: CreationPlan,
  acquired_at: string,
): ItemEntry[] {
  const amounts = new Map(Object.entries(pack))
  const owned = items.map((entry) => ({ ...entry, quantity: entry.quantity + (amounts.get(entry.item) ?? 0) }))
  const added: ItemEntry[] = []
  for (const [item, quantity] of amounts) {
    if (items.some((entry) => entry.item === item)) continue
    const slot = slotOf(item)
    const equipped = slot && isSlotFree([...owned, ...added], slot) ? { equipped: slot } : {}
    added.push({ id: `pack-${added.length + 1}`, item, quantity, acquired_at, ...equipped })
  }
  return [...owned, ...added].sort((left, right) => (left.id < right.id ? -1 : 1))
}

/** The edits that turn a blank character into the planned one. */
export const creationEdits = (blank: Character, plan: CreationPlan, now: number): readonly FieldEdit[] =>
  diff(blank, plannedCharacter(blank, plan, now)).map(({ field, newValue }) => ({ field, value: newValue }))
