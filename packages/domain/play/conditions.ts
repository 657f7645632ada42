import type { FieldEdit } from '../change/field-edit.ts'
import type { Character } from '../character/character.ts'

/** The conditions of a character and when they end. */
export type Conditions = Pick<Character, 'conditions' | 'condition_ends'>

/** When a condition ends: at an ISO time, or when the character's turn begins in a round of an encounter. */
export type ConditionEnd = { readonly id: string } & (
  | { readonly until: string }
  | { readonly encounter: string; readonly round: number }
)

/** Adds a condition, or changes when it ends; without an end it lasts until somebody removes it. */
export const addConditionEdits = (
  character: Conditions,
  condition: string,
  end?: ConditionEnd,
): readonly FieldEdit[] => [
  { field: 'conditions', value: [...new Set([...character.conditions, condition])].sort() },
  ...removedEnds(character, condition),
  ...(end ? [{ field: endPath(end.id), value: { ...end, condition } }] : []),
]

/** Removes a condition together with its end. */
export const removeConditionEdits = (character: Conditions, condition: string): readonly FieldEdit[] => [
  { field: 'conditions', value: character.conditions.filter((other) => other !== condition) },
  ...removedEnds(character, condition),
]

/**
 * The time at which a condition ends, in milliseconds; undefined if it has none, or if the character does not have the
 * condition. If two devices have set an end, the later one counts.
 */
export function endOfCondition({ conditions, condition_ends = [] }: Conditions, condition: string): number | undefined {
  if (!conditions.includes(condition)) return undefined
  const times = condition_ends
    .filter((end) => end.condition === condition)
    .map(({ until }) => (until === undefined ? Number.NaN : Date.parse(until)))
    .filter((time) => !Number.isNaN(time))
  return times.length === 0 ? undefined : Math.max(...times)
}

/** The round of an encounter in which a condition ends; undefined if it does not end with a round of this one. */
export function endingRound(
  { conditions, condition_ends = [] }: Conditions,
  condition: string,
  encounter: string,
): number | undefined {
  if (!conditions.includes(condition)) return undefined
  const rounds = condition_ends
    .filter((end) => end.condition === condition && end.encounter === encounter)
    .flatMap(({ round }) => round ?? [])
  return rounds.length === 0 ? undefined : Math.max(...rounds)
}

/** The conditions that end when the character's turn begins in a round of an encounter. */
export const conditionsEndingAt = (character: Conditions, encounter: string, round: number): readonly string[] =>
  character.conditions.filter((condition) => {
    const end = endingRound(character, condition, encounter)
    return end !== undefined && end <= round
  })

const endPath = (id: string): string => `condition_ends.${id}`

const removedEnds = ({ condition_ends = [] }: Conditions, condition: string): readonly FieldEdit[] =>
  condition_ends.filter((end) => end.condition === condition).map(({ id }) => ({ field: endPath(id), value: null }))
