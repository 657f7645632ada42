import { nameOrder, type CharacterSummary } from '@everquill/domain'

/** What a roster can be sorted by. */
export const rosterSorts = ['change', 'name', 'level'] as const

export type RosterSort = (typeof rosterSorts)[number]

/** The latest change first, as the server lists them; by name; or the highest level first. */
export function inOrder(characters: readonly CharacterSummary[], sort: RosterSort): readonly CharacterSummary[] {
  if (sort === 'change') return characters
  if (sort === 'level') return characters.toSorted((left, right) => right.level - left.level)
  const compare = nameOrder()
  return characters.toSorted((left, right) => compare(left.name, right.name))
}
