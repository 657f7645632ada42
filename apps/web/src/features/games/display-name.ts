import type { PartyMember } from '../../api/types.ts'

/** A user's name in a game. Guests have none, so they go by their characters. */
export function displayName(name: string | undefined, user: string, party: readonly PartyMember[]): string | null {
  if (name !== undefined && name !== '') return name
  const own = party.filter(({ character }) => character.user === user)
  return [...new Set(own.map(({ character }) => character.player || character.name))].join(', ') || null
}
