import { canInGame, createBestiary, refused, type Actor, type Refused } from '@everquill/domain'
import { lockGame } from '../games/lock-game.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { EncounterDeps } from './encounter-deps.ts'

/** The ref of the document with the creatures of a game. It is created when it is asked for first, and only once. */
export async function openBestiary(
  deps: EncounterDeps,
  actor: Actor,
  gameId: string,
): Promise<{ readonly kind: 'opened'; readonly publicRef: string } | Refused> {
  const seat = await deps.storage.games.seat(gameId, actor.user)
  if (!canInGame(seat, 'run encounters')) return refused('not-found')
  let known = await deps.storage.games.bestiaryIn(gameId)
  if (known !== null) return { kind: 'opened', publicRef: known }
  const saveId = deps.newId()
  const outcome = await addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, saveId }),
    isOwnedByGame: true,
    withId: (id) => createBestiary(id, gameId),
    async check(tx) {
      const locked = await lockGame(tx, actor, gameId, 'run encounters')
      if ('kind' in locked) return locked
      known = await tx.games.bestiaryIn(gameId)
      return known === null ? null : refused('not-found')
    },
  })
  // Another GM asked for it at the same time.
  if (known !== null) return { kind: 'opened', publicRef: known }
  return outcome.kind === 'refused' ? outcome : { kind: 'opened', publicRef: outcome.character.publicRef }
}
