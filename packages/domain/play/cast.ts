import type { Character } from '../character/character.ts'
import type { FactsOf } from '../content/collections.ts'
import type { FieldEdit } from '../change/field-edit.ts'
import { effectEdits } from './items/effects.ts'

/** What casting a spell depends on. */
export type Caster = Pick<Character, 'hp' | 'hp_max' | 'mana' | 'mana_max'>

/**
 * Spends the mana of a spell. An effect on the caster, given by its total, is a part of it: an effect that restores mana
 * and the cost are one edit.
 */
export function castEdits(
  caster: Caster,
  { mana_cost: cost = 0, effect_kind: kind }: Partial<Pick<FactsOf<'Spells'>, 'mana_cost' | 'effect_kind'>>,
  totalOnCaster: number | null,
): readonly FieldEdit[] {
  const left = caster.mana - cost
  const effects = totalOnCaster === null ? [] : effectEdits({ ...caster, mana: left }, kind, totalOnCaster)
  const mana = effects.find(({ field }) => field === 'mana')?.value ?? left
  return [
    ...(mana === caster.mana ? [] : [{ field: 'mana', value: mana }]),
    ...effects.filter(({ field }) => field !== 'mana'),
  ]
}
