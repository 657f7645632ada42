import {
  nameOrder,
  plainName,
  skillOf,
  writtenSkills,
  type Character,
  type Lookup,
  type Localized,
} from '@everquill/domain'
import type { PartyMember } from '../../../api/games-api.ts'

/** A skill, and what it comes to for each of a party. */
export interface SkillTotals {
  readonly key: string
  readonly name: string
  /** In the order of the party. */
  readonly totals: readonly number[]
  readonly best: number
}

/** Those of a party whose skills can be summed up: training and attributes are both shown. */
export const withSkills = (party: readonly PartyMember[]): readonly Character[] =>
  party.flatMap(({ character }) => (character.str === undefined ? [] : [character as Character]))

/** What somebody of a party is trained in, the best of all first, and what it comes to for everybody. */
export function skillTotals(
  party: readonly Character[],
  lookup: Lookup<'Skills'>,
  language: keyof Localized,
): readonly SkillTotals[] {
  const trained = new Set(
    party.flatMap((character) => writtenSkills(character).filter((key) => skillOf(character, key).number !== 0)),
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
