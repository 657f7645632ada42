import type { Character } from '../character/character.ts'
import { attributes, type Attribute } from '../character/fields.ts'
import { documentOf, fieldOf } from '../change/path.ts'

/** The field paths of a skill. */
export interface SkillPaths {
  readonly number: `${string}_number`
  readonly first: `${string}_1`
  readonly second: `${string}_2`
}

/** The two attributes that a skill builds on. */
export type SkillBase = readonly [first: Attribute, second: Attribute]

/** A skill of a character: training, base attributes and total. */
export interface Skill {
  readonly number: number
  readonly base: SkillBase
  readonly total: number
}

/** The base attributes of a skill that neither its record nor the player has set. */
export const defaultSkillBase: SkillBase = ['int', 'wil']

/** The field paths of a skill, such as `climbing_number`. */
export const skillPaths = (key: string): SkillPaths => ({
  number: `${key}_number`,
  first: `${key}_1`,
  second: `${key}_2`,
})

/** Reads a skill of a character; `base` are the attributes of the skill's record. Total = number + both attributes. */
export function skillOf(character: Character, key: string, base: SkillBase = defaultSkillBase): Skill {
  const document = documentOf(character)
  const paths = skillPaths(key)
  const attributeAt = (path: string, fallback: Attribute): Attribute =>
    attributes.find((attribute) => attribute === document[path]) ?? fallback
  const number = wholeNumber(document[paths.number])
  const [first, second] = [attributeAt(paths.first, base[0]), attributeAt(paths.second, base[1])]
  return {
    number,
    base: [first, second],
    total: number + wholeNumber(document[first]) + wholeNumber(document[second]),
  }
}

/** The dice notation of a check: the game's dice plus the total. */
export const checkNotation = (total: number, dice = '1d20'): string =>
  total === 0 ? dice : `${dice}${total < 0 ? '-' : '+'}${Math.abs(total)}`

/** A stored value that is not a number counts as 0. */
const wholeNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const partOfSkill = /_(?:number|1|2)$/

/** The keys of the skills with at least one stored field, sorted. */
export function storedSkills(character: Character): readonly string[] {
  const keys = Object.keys(documentOf(character)).filter((key) => partOfSkill.test(key) && fieldOf(key))
  return [...new Set(keys.map((key) => key.replace(partOfSkill, '')))].sort()
}

/** Leaves room for `_number`, so that the field key does not exceed 80 characters. */
const maxKeyLength = 73

/** The key for a skill name, such as `glass_blowing`, or null if no valid key can be made from it. */
export function skillKeyOf(name: string): string | null {
  const key = name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{Ll}\p{N}]+/gu, '_')
    .slice(0, maxKeyLength)
    .replaceAll(/^_+|_+$/g, '')
  return fieldOf(`${key}_number`) ? key : null
}
