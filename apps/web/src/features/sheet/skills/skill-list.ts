import { nameOrder, plainName, usualBase, type Lookup, type SkillBase, type Localized } from '@everquill/domain'

/** A skill as it stands in the list. */
export interface ListedSkill {
  readonly key: string
  readonly name: string
  readonly base: SkillBase
  /** The catalogue does not have it on offer: it is there because it is written on the character. */
  readonly isOwn: boolean
}

type SkillLookup = Lookup<'Skills'>

/** All that the catalogue offers and all that is written on the character, by name as the reader's language has it. */
export function listedSkills(
  lookup: SkillLookup,
  written: readonly string[],
  language: keyof Localized,
): readonly ListedSkill[] {
  const compare = nameOrder()
  const offered = lookup.search('', language).map((record) => record.facts.key ?? record.id)
  const own = written.filter((key) => !offered.includes(key))
  return [...offered.map((key) => skillNamed(key, false)), ...own.map((key) => skillNamed(key, true))].sort(
    (left, right) => compare(left.name, right.name),
  )

  function skillNamed(key: string, isOwn: boolean): ListedSkill {
    const record = lookup.recordOf(key)
    const { attribute_1: first = usualBase[0], attribute_2: second = usualBase[1] } = record?.facts ?? {}
    const name = record?.name[language] ?? plainName({ collection: 'skills', reference: key })
    return { key, name, base: [first, second], isOwn }
  }
}
