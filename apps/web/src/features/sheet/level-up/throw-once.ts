import { rollDice, rollFromValues, type Dice } from '@everquill/domain'
import { readPreference, storePreference } from '../../../ui/foundation/device-preferences.ts'

/** The thrown dice for the next level of each character, so that a roll cannot be repeated. */
type KeptDice = Readonly<Record<string, { readonly level: number; readonly thrown: Readonly<Record<string, Thrown>> }>>
type Thrown = readonly number[]

/** Which roll is meant: there is one for each character, level and vital. */
export interface LevelRoll {
  readonly publicRef: string
  readonly level: number
  readonly vital: string
}

/** The values that these dice showed before for this level; thrown now, and kept, if there are none. */
export function throwOnce(
  { publicRef, level, vital }: LevelRoll,
  dice: Dice,
  throwDie: (sides: number) => number,
): Thrown {
  const kept = readKept()
  const earlier = kept[publicRef]
  const ofLevel = earlier?.level === level ? earlier.thrown : {}
  const before = ofLevel[vital]
  // Another class may have other dice.
  if (before && rollFromValues(dice, before)) return before
  const thrown = rollDice(dice, throwDie).dice.flatMap((term) => term.map(({ value }) => value))
  const next: KeptDice = { ...kept, [publicRef]: { level, thrown: { ...ofLevel, [vital]: thrown } } }
  storePreference('level-rolls', JSON.stringify(next))
  return thrown
}

function readKept(): KeptDice {
  try {
    return JSON.parse(readPreference('level-rolls') ?? '{}') as KeptDice
  } catch {
    return {}
  }
}
