import type { Character } from '../character/character.ts'
import { characterFields } from '../character/fields.ts'

/** The values of a character that damage and healing depend on. */
export type HitPoints = Pick<Character, 'hp' | 'hp_max' | 'hp_temp'>

/** A new value of one of them; null means absent. */
export interface HitPointsEdit {
  readonly field: 'hp' | 'hp_temp'
  readonly value: number | null
}

/** Damage takes temporary hit points first, and the rest from the hit points. */
export function damageEdits({ hp, hp_temp = 0 }: HitPoints, amount: number): readonly HitPointsEdit[] {
  const absorbed = Math.min(hp_temp, Math.max(0, amount))
  return [
    ...edit('hp', hp, Math.max(characterFields.hp.min, hp - Math.max(0, amount - absorbed))),
    ...edit('hp_temp', hp_temp, hp_temp - absorbed),
  ]
}

/** Healing restores hit points up to the maximum, as `restored` does. Temporary hit points stay. */
export const healEdits = ({ hp, hp_max }: HitPoints, amount: number): readonly HitPointsEdit[] =>
  edit('hp', hp, restored(hp, hp_max, amount, characterFields.hp.max))

/** Temporary hit points do not add up: the higher value stays. Zero removes them. */
export function temporaryEdits({ hp_temp = 0 }: HitPoints, amount: number): readonly HitPointsEdit[] {
  const value = amount <= 0 ? 0 : Math.max(hp_temp, Math.min(amount, characterFields.hp_temp.max))
  return edit('hp_temp', hp_temp, value)
}

/**
 * A value after some of it was restored, up to its maximum. A value that is already higher stays, and a maximum of 0 means
 * that none was entered: then only the limit of the field counts.
 */
export const restored = (value: number, maximum: number, amount: number, limit: number): number =>
  Math.max(value, Math.min(value + amount, maximum > 0 ? maximum : limit))

/** The hit points after edits. */
export const withEdits = (before: HitPoints, edits: readonly HitPointsEdit[]): Required<HitPoints> => ({
  hp: before.hp,
  hp_max: before.hp_max,
  hp_temp: before.hp_temp ?? 0,
  ...Object.fromEntries(edits.map(({ field, value }) => [field, value ?? 0])),
})

/** No edit if nothing changes; temporary hit points of 0 are absent. */
const edit = (field: HitPointsEdit['field'], before: number, value: number): readonly HitPointsEdit[] =>
  value === before ? [] : [{ field, value: field === 'hp_temp' && value === 0 ? null : value }]
