import { nameOrder, plainName, skillBaseOf, type Lookup, type SkillBase, type Localized } from '@everquill/domain'

export interface ListedSkill {
  readonly key: string
  readonly name: string
  readonly base: SkillBase
  /** Not offered by the catalogue; only on this character. */
  readonly isCustom: boolean
}

type SkillLookup = Lookup<'Skills'>

/** The skills of the catalogue and of the character, sorted by their names in the reader's language. */
export function listSkills(
  lookup: SkillLookup,
  stored: readonly string[],
  language: keyof Localized,
): readonly ListedSkill[] {
  const compare = nameOrder()
  const offered = lookup.search('', language).map((record) => record.facts.key ?? record.id)
  const custom = stored.filter((key) => !offered.includes(key))
  return [...offered.map((key) => skillNamed(key, false)), ...custom.map((key) => skillNamed(key, true))].sort(
    (left, right) => compare(left.name, right.name),
  )

  function skillNamed(key: string, isCustom: boolean): ListedSkill {
    const record = lookup.recordOf(key)
    const name = record?.name[language] ?? plainName({ collection: 'skills', reference: key })
    return { key, name, base: skillBaseOf(lookup, key), isCustom }
  }
}
