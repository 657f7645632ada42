import type { Character } from '../character/character.ts'
import { characterFields, skillNumber } from '../character/fields.ts'
import type { Lookup } from '../content/lookup.ts'
import { parseFormula, type Formula } from '../rules/formula.ts'
import { averageOfFormula } from '../rules/formula-average.ts'
import { formulaValues } from '../rules/formula-values.ts'
import { skillOf, skillPaths } from '../rules/skills.ts'
import type { FieldEdit } from '../change/field-edit.ts'

/** The fields whose maximum rises with a level. */
export const vitalNames = ['hp', 'mana'] as const

/** Hit points or mana. */
export type VitalName = (typeof vitalNames)[number]

/** The indexes of the catalogue that a new level needs. */
export interface LevelUpLookups {
  readonly classes: Lookup<'Classes'> | null
  readonly skills: Lookup<'Skills'> | null
}

/** What the class of a character says that a level adds to a vital. */
export interface LevelGain {
  readonly formula: Formula
  readonly hasDice: boolean
  readonly average: number
}

/** What a level adds to hit points or mana; null if the class does not say. */
export function levelGain(character: Character, vital: VitalName, lookups: LevelUpLookups): LevelGain | null {
  const { hp_per_level, mana_per_level } = lookups.classes?.recordOf(character.class)?.facts ?? {}
  const formula = parseFormula((vital === 'hp' ? hp_per_level : mana_per_level) ?? '')
  if (formula === null) return null
  const average = Math.round(averageOfFormula(formula, formulaValues(character, lookups.skills)))
  return { formula, hasDice: formula.some(({ kind }) => kind === 'dice'), average: gainOf(average) }
}

/** What a roll of the formula adds. A negative attribute never makes a level cost hit points or mana. */
export const gainOf = (total: number): number => Math.max(0, total)

/** What the player chose for a new level. */
export interface LevelUp {
  /** What is added to the maxima and to the current values. */
  readonly gains: Readonly<Record<VitalName, number>>
  /** Training points by skill key. */
  readonly skills: Readonly<Record<string, number>>
  /** A spell that is learned, as an entry of the spell list. */
  readonly spell?: { readonly id: string; readonly spell: string } | undefined
}

/** What a new level changes: the level, the maxima and current values of hit points and mana, skills, and a spell. */
export function levelUpChanges(character: Character, { gains, skills, spell }: LevelUp): readonly FieldEdit[] {
  const edits: FieldEdit[] = []
  const raise = (field: 'level' | 'hp' | 'hp_max' | 'mana' | 'mana_max', by: number) => {
    const value = Math.min(character[field] + by, Math.max(character[field], characterFields[field].max))
    if (value !== character[field]) edits.push({ field, value })
  }
  raise('level', 1)
  for (const vital of vitalNames) {
    raise(`${vital}_max`, gains[vital])
    raise(vital, gains[vital])
  }
  for (const [key, points] of Object.entries(skills)) {
    const { number } = skillOf(character, key)
    const value = Math.min(number + points, skillNumber.max)
    if (points > 0 && value > number) edits.push({ field: skillPaths(key).number, value })
  }
  if (spell) edits.push({ field: `spells.${spell.id}`, value: { ...spell } })
  return edits
}
