import type { Attribute, CharacterFields } from './fields.ts'

/** Who a character is; these never change. */
export interface Identity {
  readonly id: number
  /** The decimal text of `id`: a name, which grants nothing. */
  readonly publicRef: string
  /** The owner's id. */
  readonly user: string
}

/** Three flat fields for each skill, such as `climbing_number`, `climbing_1` and `climbing_2`. */
export interface SkillFields {
  readonly [number: `${string}_number`]: number
  readonly [first: `${string}_1`]: Attribute
  readonly [second: `${string}_2`]: Attribute
}

/** A character as it is stored, sent and shown: one flat document. */
export type Character = Identity & CharacterFields & SkillFields

/** The largest number a character can have. */
export const maxCharacterId = 100_000_000

/** The number that a ref spells, or null; each character has exactly one spelling. */
export function parseRef(ref: string): number | null {
  if (!/^[1-9]\d{0,8}$/.test(ref)) return null
  const id = Number(ref)
  return id <= maxCharacterId ? id : null
}
