import { canInGame, shownCharacter, standingOf, viewOf, type Actor, type CharacterAtRevision } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** The characters that play in a game, as the actor may see them; null for who does not sit there. */
export async function readParty(
  { storage: { games } }: { readonly storage: Pick<Storage, 'games'> },
  { user }: Actor,
  gameId: string,
): Promise<readonly CharacterAtRevision[] | null> {
  const seat = await games.seat(gameId, user)
  if (!canInGame(seat, 'read game')) return null
  return (await games.charactersIn(gameId)).map(({ character, revision }) => ({
    character: shownCharacter(character, viewOf(standingOf(user, { character, seat }))),
    revision,
  }))
}
