import type { Json } from '../json.ts'
import type { Change } from '../change/change.ts'
import type { Roll } from '../rules/dice.ts'

/** The field that the entry of a roll names. No character has it: a roll changes nothing, and is written down. */
export const rolledField = 'roll'

/** A roll as the log keeps it. */
export interface LoggedRoll extends Roll {
  /** The attribute or the skill it was for, by its key. */
  readonly for?: string
  /** Thrown on a device that was offline: nobody but its owner saw the dice fall. */
  readonly onDevice?: true
}

/** A roll in the one shape that travels. */
export const rolled = (roll: LoggedRoll): Change => ({
  field: rolledField,
  oldValue: null,
  newValue: roll as unknown as Json,
})

/** The roll that an entry tells of, or null when it tells of something else. */
export const rollOf = ({ field, newValue }: Change): LoggedRoll | null =>
  field === rolledField ? (newValue as unknown as LoggedRoll) : null
