import type { Character } from '../character/character.ts'
import { attributes, characterFields, type Attribute } from '../character/fields.ts'
import { documentOf, fieldOf } from '../change/path.ts'

/** The fields that a skill lives in. */
export interface SkillPaths {
  readonly number: `${string}_number`
  readonly first: `${string}_1`
  readonly second: `${string}_2`
}

/** The two attributes that a skill builds on. */
export type SkillBase = readonly [first: Attribute, second: Attribute]

/** A skill as it stands: its training, what it builds on, and what that comes to. */
export interface Skill {
  readonly number: number
  readonly base: SkillBase
  readonly total: number
}

/** What a skill builds on as long as neither a record nor the player says otherwise. */
export const usualBase: SkillBase = ['int', 'wil']

/** Where the three parts of a skill are kept, such as `climbing_number`. */
export const skillPaths = (key: string): SkillPaths => ({
  number: `${key}_number`,
  first: `${key}_1`,
  second: `${key}_2`,
})

/** A skill of a character; what the character does not say comes from the skill's record. Total = number + both attributes. */
export function skillOf(character: Character, key: string, base: SkillBase = usualBase): Skill {
  const document = documentOf(character)
  const paths = skillPaths(key)
  const attributeAt = (path: string, usual: Attribute): Attribute =>
    attributes.find((attribute) => attribute === document[path]) ?? usual
  const number = wholeNumber(document[paths.number])
  const [first, second] = [attributeAt(paths.first, base[0]), attributeAt(paths.second, base[1])]
  return {
    number,
    base: [first, second],
    total: number + wholeNumber(document[first]) + wholeNumber(document[second]),
  }
}

/** What is rolled for a check: the game's dice, and what somebody is good for. */
export const checkOf = (total: number, dice = '1d20'): string =>
  total === 0 ? dice : `${dice}${total < 0 ? '-' : '+'}${Math.abs(total)}`

/** A stored value that is no number any more counts for nothing. */
const wholeNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

const partOfSkill = /_(?:number|1|2)$/

/** The keys of the skills that a character has something written for, in the order of the alphabet. */
export function writtenSkills(character: Character): readonly string[] {
  const keys = Object.keys(documentOf(character)).filter(
    (key) => partOfSkill.test(key) && !Object.hasOwn(characterFields, key) && fieldOf(key),
  )
  return [...new Set(keys.map((key) => key.replace(partOfSkill, '')))].sort()
}

/** So long that the longest of its three fields is still a field. */
const longestKey = 73

/** The key of a skill that somebody names, such as `glass_blowing`, or null when the name has no small letter to begin with. */
export function skillKeyOf(name: string): string | null {
  const key = name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{Ll}\p{N}]+/gu, '_')
    .slice(0, longestKey)
    .replaceAll(/^_+|_+$/g, '')
  return fieldOf(`${key}_number`) ? key : null
}
