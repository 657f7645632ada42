import { characterFields, type CharacterFields } from '../../character/fields.ts'
import type { FactsOf } from '../../content/collections.ts'
import type { FieldEdit } from '../../change/field-edit.ts'
import { damageEdits, restored, type HitPoints } from '../hit-points.ts'

type Vitals = Pick<CharacterFields, 'hp' | 'hp_max' | 'mana' | 'mana_max'>

/** What an effect with this total changes on the character: healing and mana up to the maximum, damage nothing. */
export function effectEdits(
  vitals: Vitals,
  kind: FactsOf<'Items'>['effect_kind'],
  total: number,
): readonly FieldEdit[] {
  if (kind === 'healing') return raised('hp', vitals.hp, vitals.hp_max, total)
  if (kind === 'mana') return raised('mana', vitals.mana, vitals.mana_max, total)
  return []
}

/** An effect of somebody else's action as an action of the character that it is applied to. */
export interface ReceivedEffect {
  readonly kind: 'damage' | 'heal' | 'adjust'
  readonly edits: readonly FieldEdit[]
}

/** What an effect does to the character that receives it; null if the catalogue does not say. */
export function receivedEffect(
  character: Vitals & HitPoints,
  kind: FactsOf<'Items'>['effect_kind'],
  total: number,
): ReceivedEffect | null {
  if (kind === undefined) return null
  if (kind === 'damage') return { kind, edits: damageEdits(character, total) }
  return { kind: kind === 'healing' ? 'heal' : 'adjust', edits: effectEdits(character, kind, total) }
}

function raised(field: 'hp' | 'mana', value: number, maximum: number, by: number): readonly FieldEdit[] {
  const next = restored(value, maximum, by, characterFields[field].max)
  return next === value ? [] : [{ field, value: next }]
}
