import {
  nameOrder,
  plainName,
  skillOf,
  storedSkills,
  type Character,
  type Lookup,
  type Localized,
} from '@everquill/domain'
import type { PartyMember } from '../../../api/types.ts'

/** A skill and its total for each character of a party. */
export interface SkillTotals {
  readonly key: string
  readonly name: string
  /** In the order of the party. */
  readonly totals: readonly number[]
  readonly best: number
}

/** Characters whose training and attributes are both visible, so that totals can be computed. */
export const withSkills = (party: readonly PartyMember[]): readonly Character[] =>
  party.flatMap(({ character }) => (character.str === undefined ? [] : [character as Character]))

/** Totals of all skills that at least one character has trained, best first. */
export function skillTotals(
  party: readonly Character[],
  lookup: Lookup<'Skills'>,
  language: keyof Localized,
): readonly SkillTotals[] {
  const trained = new Set(
    party.flatMap((character) => storedSkills(character).filter((key) => skillOf(character, key).number !== 0)),
  )
  const compare = nameOrder()
  return [...trained]
    .map((key) => {
      const record = lookup.recordOf(key)
      const { attribute_1: first, attribute_2: second } = record?.facts ?? {}
      const base = first && second ? ([first, second] as const) : undefined
      const totals = party.map((character) => skillOf(character, key, base).total)
      const name = record?.name[language] ?? plainName({ collection: 'skills', reference: key })
      return { key, name, totals, best: Math.max(...totals) }
    })
    .sort((left, right) => right.best - left.best || compare(left.name, right.name))
}
