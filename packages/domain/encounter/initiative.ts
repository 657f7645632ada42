import type { Change } from '../change/change.ts'
import type { FormulaValues } from '../rules/formula-values.ts'
import { diceOf, type Formula } from '../rules/formula.ts'
import type { Dice } from '../rules/dice/dice.ts'
import { rollDice } from '../rules/dice/roll-dice.ts'
import { encounterFields, type Participant } from './fields.ts'

const { min, max } = encounterFields.participants.parts.initiative

/** What a roll for initiative depends on. */
export interface InitiativeContext {
  /** The formula of the game. */
  readonly formula: Formula
  /** Looks up the values of a character by its ref; undefined if it is not in the game. */
  readonly valuesOf: (ref: string) => FormulaValues | undefined
  readonly throwDie: (sides: number) => number
}

/** Rolls for a participant. Without a character, its bonus replaces the attributes and skills of the formula. */
export function rollInitiative(participant: Participant, { formula, valuesOf, throwDie }: InitiativeContext): number {
  const { character, initiative_bonus } = participant
  const values = character === undefined ? undefined : valuesOf(character)
  const dice = initiative_bonus === undefined && values ? diceOf(formula, values) : withBonus(formula, initiative_bonus)
  // A formula may be anything, but the field has limits.
  return Math.min(max, Math.max(min, rollDice(dice, throwDie).total))
}

function withBonus(formula: Formula, bonus = 0): Dice {
  const dice = formula.filter((term) => term.kind !== 'value')
  const hasValues = dice.length < formula.length
  return hasValues ? [...dice, { kind: 'number', sign: bonus < 0 ? -1 : 1, value: Math.abs(bonus) }] : dice
}

/** The changes that give participants the initiative they rolled, also if it is the one that they had. */
export const initiativeChanges = (participants: readonly Participant[], context: InitiativeContext): Change[] =>
  participants.map((one) => ({
    field: `participants.${one.id}.initiative`,
    oldValue: one.initiative ?? null,
    newValue: rollInitiative(one, context),
  }))
