import type { Lookup } from '../content/lookup.ts'
import type { Character } from '../character/character.ts'
import { isAttribute, type FindSkill } from './formula.ts'
import { defaultSkillBase, skillOf, type SkillBase } from './skills.ts'

/** The two attributes that the catalogue gives a skill. */
export function skillBaseOf(skills: Lookup<'Skills'> | null, key: string): SkillBase {
  const { attribute_1: first = defaultSkillBase[0], attribute_2: second = defaultSkillBase[1] } =
    skills?.recordOf(key)?.facts ?? {}
  return [first, second]
}

/** Returns the value of an attribute, or the total of a skill, of a character. */
export type FormulaValues = (of: string) => number

/** Looks up the values of a character for formulas; skills build on the attributes of their records. */
export const formulaValues =
  (character: Character, skills: Lookup<'Skills'> | null): FormulaValues =>
  (of) =>
    isAttribute(of) ? character[of] : skillOf(character, of, skillBaseOf(skills, of)).total

/** Finds the skills of the catalogue by key or by name in any language; keys come first, as stored formulas have them. */
export const findSkillIn =
  (skills: Lookup<'Skills'> | null): FindSkill =>
  (name) => {
    const record = skills?.recordOf(name) ?? skills?.recordNamed(name)
    return record ? (record.facts.key ?? record.id) : null
  }
