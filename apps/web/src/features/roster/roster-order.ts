import { nameOrder, type CharacterSummary } from '@everquill/domain'

export const rosterSorts = ['change', 'name', 'level'] as const

export type RosterSort = (typeof rosterSorts)[number]

/** Latest change first (the server's order), by name, or highest level first. */
export function sortCharacters(characters: readonly CharacterSummary[], sort: RosterSort): readonly CharacterSummary[] {
  if (sort === 'change') return characters
  if (sort === 'level') return characters.toSorted((left, right) => right.level - left.level)
  const compare = nameOrder()
  return characters.toSorted((left, right) => compare(left.name, right.name))
}
