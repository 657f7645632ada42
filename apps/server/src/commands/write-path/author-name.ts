import type { Actor, Character } from '@everquill/domain'
import type { GameWrites } from '../../storage/games-port.ts'

interface Names {
  readonly games: Pick<GameWrites, 'nameOf'>
}

/** The actor's name as members of a game see it now. */
export const nameInGame = async (tx: Names, { user, name }: Actor, gameId: string): Promise<string> =>
  name || tx.games.nameOf(gameId, user)

/** The actor's name as the log of a character shows it now. A guest has none, and goes by the character. */
export async function authorNameOf(tx: Names, actor: Actor, character: Character): Promise<string> {
  if (actor.name !== '') return actor.name
  if (character.user === actor.user) return character.player || character.name
  return character.gameId === null ? '' : nameInGame(tx, actor, character.gameId)
}
