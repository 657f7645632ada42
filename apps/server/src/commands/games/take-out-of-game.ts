import { refused, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Takes a character out of a game: a change like any other, still written in the log of that game. */
export async function takeOutOfGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  characterId: number,
): Promise<SaveOutcome> {
  const saveId = deps.newId()
  return changeCharacter(deps, actor, {
    characterId,
    action: 'take out',
    saveId,
    hash: saveId,
    changes: async ({ character }) =>
      character.gameId === gameId ? [{ field: 'gameId', oldValue: gameId, newValue: null }] : refused('not-found'),
  })
}
