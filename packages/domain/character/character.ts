import type { Attribute, CharacterFields } from './fields.ts'

/** The identity of a character, which no save can change. */
export interface Identity {
  readonly id: number
  /** The decimal text of `id`. It is guessable and grants no access. */
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

/** The largest possible character id. */
export const maxCharacterId = 100_000_000

/** Parses a ref into a character id; null unless it is the canonical decimal text of a valid id. */
export function parseRef(ref: string): number | null {
  if (!/^[1-9]\d{0,8}$/.test(ref)) return null
  const id = Number(ref)
  return id <= maxCharacterId ? id : null
}
