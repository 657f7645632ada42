import type { Character } from '../character/character.ts'
import type { Lookup } from '../content/lookup.ts'
import type { GameRules } from '../games/rules.ts'
import type { FieldEdit } from '../change/field-edit.ts'

/** How long a rest is. */
export type RestKind = 'short' | 'long'

/** The conditions that a rest is expected to end: those whose catalogue record says so, and only for a long rest. */
export const conditionsEndedByRest = (
  { conditions }: Pick<Character, 'conditions'>,
  kind: RestKind,
  lookup: Pick<Lookup<'Conditions'>, 'recordOf'> | null,
): readonly string[] =>
  kind === 'short' ? [] : conditions.filter((condition) => lookup?.recordOf(condition)?.facts.ends_with_rest === true)

/** What a rest changes: hit points, mana, temporary hit points, and the conditions that it ends. */
export function restChanges(
  character: Character,
  rules: GameRules,
  kind: RestKind,
  endedConditions: readonly string[],
): readonly FieldEdit[] {
  const [hpPercent, manaPercent] =
    kind === 'short' ? [rules.shortRestHp, rules.shortRestMana] : [rules.longRestHp, rules.longRestMana]
  const { conditions, condition_ends = [] } = character
  const [hp, mana] = [
    recovered(character.hp, character.hp_max, hpPercent),
    recovered(character.mana, character.mana_max, manaPercent),
  ]
  const ended = new Set(endedConditions)
  const remaining = conditions.filter((condition) => !ended.has(condition))
  const edits: FieldEdit[] = []
  if (hp !== character.hp) edits.push({ field: 'hp', value: hp })
  if (mana !== character.mana) edits.push({ field: 'mana', value: mana })
  if (kind === 'long' && rules.longRestEndsTemporary && (character.hp_temp ?? 0) > 0)
    edits.push({ field: 'hp_temp', value: 0 })
  if (remaining.length < conditions.length) edits.push({ field: 'conditions', value: remaining })
  for (const { id, condition } of condition_ends)
    if (ended.has(condition)) edits.push({ field: `condition_ends.${id}`, value: null })
  return edits
}

/** Adds a percentage of what is missing, rounded up, so that every rest helps. Never takes anything away. */
const recovered = (current: number, maximum: number, percent: number): number =>
  current + Math.ceil((Math.max(0, maximum - current) * percent) / 100)
