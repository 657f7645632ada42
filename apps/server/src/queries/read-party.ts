import { canInGame, shownCharacter, accessOf, viewOf, type Actor, type CharacterAtRevision } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** The characters in a game as the actor may see them; null if the actor is not a member. */
export async function readParty(
  { storage: { games } }: { readonly storage: Pick<Storage, 'games'> },
  { user }: Actor,
  gameId: string,
): Promise<readonly CharacterAtRevision[] | null> {
  const seat = await games.seat(gameId, user)
  if (!canInGame(seat, 'read game')) return null
  return (await games.charactersIn(gameId)).map(({ character, revision }) => ({
    character: shownCharacter(character, viewOf(accessOf(user, { character, seat }))),
    revision,
  }))
}
