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

/** Who can receive an effect: a character, or a creature, which has no mana. */
export type EffectReceiver = HitPoints & Partial<Pick<Vitals, 'mana' | 'mana_max'>>

/** What an effect does to whoever receives it; null if the catalogue does not say, or it has no such value. */
export function receivedEffect(
  { mana, mana_max = 0, ...hitPoints }: EffectReceiver,
  kind: FactsOf<'Items'>['effect_kind'],
  total: number,
): ReceivedEffect | null {
  if (kind === undefined) return null
  if (kind === 'damage') return { kind, edits: damageEdits(hitPoints, total) }
  if (kind === 'mana' && mana === undefined) return null
  const vitals = { ...hitPoints, mana: mana ?? 0, mana_max }
  return { kind: kind === 'healing' ? 'heal' : 'adjust', edits: effectEdits(vitals, kind, total) }
}

function raised(field: 'hp' | 'mana', value: number, maximum: number, by: number): readonly FieldEdit[] {
  const next = restored(value, maximum, by, characterFields[field].max)
  return next === value ? [] : [{ field, value: next }]
}
