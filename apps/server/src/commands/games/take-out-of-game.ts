import { refused, type Actor } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Takes a character out of a game. The log entry still belongs to that game. */
export async function takeOutOfGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  characterId: number,
  saveId = deps.newId(),
): Promise<SaveOutcome> {
  return changeCharacter(deps, actor, {
    characterId,
    action: 'remove from game',
    saveId,
    hash: hashOf({ user: actor.user, characterId, leaves: gameId }),
    changes: async ({ character }) =>
      character.gameId === gameId ? [{ field: 'gameId', oldValue: gameId, newValue: null }] : refused('not-found'),
  })
}
