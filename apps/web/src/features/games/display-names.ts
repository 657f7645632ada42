import type { PartyMember } from '../../api/games-api.ts'

/** What somebody is called at the table: by their name, or, as a guest has none, by whom they play. */
export function called(name: string | undefined, user: string, party: readonly PartyMember[]): string | null {
  if (name !== undefined && name !== '') return name
  const played = party.filter(({ character }) => character.user === user)
  return played.map(({ character }) => character.player || character.name).join(', ') || null
}
