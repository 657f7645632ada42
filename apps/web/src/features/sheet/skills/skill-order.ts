import { skillOf, type Character } from '@everquill/domain'
import type { ListedSkill } from './skill-list.ts'

/** The skills as the sheet shows them. */
export interface SkillGroups {
  /** Pinned and trained skills, the highest totals first; pinned ones on top. */
  readonly main: readonly ListedSkill[]
  /** The rest, by name. */
  readonly untrained: readonly ListedSkill[]
}

/** Groups skills that are sorted by name. */
export function groupSkills(skills: readonly ListedSkill[], character: Character): SkillGroups {
  const { pinned = [] } = character
  const rated = skills.map((skill) => ({
    skill,
    isPinned: pinned.includes(skill.key),
    ...skillOf(character, skill.key, skill.base),
  }))
  const shown = rated.filter(({ isPinned, number }) => isPinned || number !== 0)
  const sorted = shown.toSorted(
    (left, right) => Number(right.isPinned) - Number(left.isPinned) || right.total - left.total,
  )
  return {
    main: sorted.map(({ skill }) => skill),
    untrained: rated.filter((each) => !shown.includes(each)).map(({ skill }) => skill),
  }
}
