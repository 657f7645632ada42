import { invalidReason, type TextField } from '../character/field-kinds.ts'
import { localized } from '../localized.ts'
import { refused, type Refused } from '../problems.ts'

/** What the changes of a save can be for. */
export const actKinds = [
  'attack',
  'cast',
  'use',
  'damage',
  'heal',
  'rest',
  'level-up',
  'pay',
  /** One number was changed on purpose, such as mana that was spent: the log shows its change. */
  'adjust',
  'add-condition',
  /** A condition lasts for another time than before. */
  'time-condition',
  'remove-condition',
  /** A condition ran out and was removed. */
  'end-condition',
  'equip',
  'unequip',
  /** An item or a spell got another place in Ready. */
  'arrange-item',
  'arrange-spell',
  /** An earlier save was undone on the device that made it. */
  'take-back',
  'import',
  'create',
  // In an encounter.
  'next-turn',
  'previous-turn',
  'delay',
  'act-now',
  'move-in-order',
  'roll-initiative',
  'join-encounter',
  'leave-encounter',
  'show',
  'hide',
  'end-encounter',
  'resume-encounter',
  /** The damage of a creature's attack. */
  'roll-damage',
  // In a bestiary.
  'add-creature',
  'edit-creature',
  'remove-creature',
] as const

/** What the changes of a save were for, such as casting a spell. */
export interface Act {
  readonly kind: string
  /** What it was done with: a reference to an item or a spell, or a skill key. */
  readonly of?: string
  /** The name of the target. */
  readonly with?: string
  /** The id of the save that it follows from: of its roll, of the action of another character, or of what it takes back. */
  readonly source?: string
}

/** An act as the log has it: with the number of entries of its save, since a page may contain only some of them. */
export interface LoggedAct extends Act {
  readonly entries: number
}

const text: TextField = { kind: 'text', label: localized('Action', 'Handlung'), maxLength: 120, start: '' }

/** Refuses an act that cannot be logged, or returns null. Other versions may know further kinds. */
export function validateAct(act: Act): Refused | null {
  for (const part of ['kind', 'of', 'with', 'source'] as const) {
    const value = act[part]
    const problem = value === undefined ? null : invalidReason(text, value)
    if (problem !== null) return refused('invalid-value', { field: `act.${part}`, detail: problem })
  }
  return null
}
