import type { Json } from '../json.ts'
import type { Change } from '../change/change.ts'
import type { Roll } from '../rules/dice/dice.ts'

/** The `field` of a roll's log entry. It is not a field of the character, because a roll changes nothing. */
export const rollField = 'roll'

/** Who may see a roll: everyone who may read the log, the roller and the GMs of the game, or only the roller. */
export const rollVisibilities = ['everyone', 'masters', 'roller'] as const

/** One of the visibilities. */
export type RollVisibility = (typeof rollVisibilities)[number]

/** A roll as stored in the log. */
export interface LoggedRoll extends Roll {
  /**
   * What it was rolled for: the key of an attribute, a maximum or a skill, `items.<reference>`, `spells.<reference>`
   * or `participants.<id>`.
   */
  readonly for?: string
  /** Thrown by a device while it was offline, not by the server. */
  readonly onDevice?: true
  /** The request that it answers, by the id of that entry, and the ref of the character. */
  readonly check?: { readonly id: string; readonly character: string }
}

/** Wraps a roll in a change, so that it is saved and logged like any other edit. */
export const rollChange = (roll: LoggedRoll): Change => ({
  field: rollField,
  oldValue: null,
  newValue: roll as unknown as Json,
})

/** The roll of a log entry, or null if it is not a roll. */
export const rollOf = ({ field, newValue }: Change): LoggedRoll | null =>
  field === rollField ? (newValue as unknown as LoggedRoll) : null

const participantPrefix = 'participants.'

/** What a roll for a participant of an encounter is for. */
export const rollPurposeOf = (participantId: string): string => `${participantPrefix}${participantId}`

/** The participant of an encounter for which a roll was made; undefined for other rolls. */
export const participantRolledFor = ({ for: purpose }: Pick<LoggedRoll, 'for'>): string | undefined =>
  purpose?.startsWith(participantPrefix) ? purpose.slice(participantPrefix.length) : undefined
