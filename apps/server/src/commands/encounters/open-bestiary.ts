import { canInGame, createBestiary, refused, type Actor, type Refused } from '@everquill/domain'
import { lockGame } from '../games/lock-game.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { EncounterDeps } from './encounter-deps.ts'

type Opened = { readonly kind: 'opened'; readonly publicRef: string }

/** The ref of the document with the creatures of a game. It is created when it is asked for first, and only once. */
export async function openBestiary(deps: EncounterDeps, actor: Actor, gameId: string): Promise<Opened | Refused> {
  const known = await findBestiary(deps, actor, gameId)
  if (known) return known
  const saveId = deps.newId()
  const outcome = await addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, saveId }),
    isOwnedByGame: true,
    withId: (id) => createBestiary(id, gameId),
    async check(tx) {
      const locked = await lockGame(tx, actor, gameId, 'run encounters')
      if ('kind' in locked) return locked
      return (await tx.games.bestiaryIn(gameId)) === null ? null : refused('not-found')
    },
  })
  if (outcome.kind !== 'refused') return { kind: 'opened', publicRef: outcome.character.publicRef }
  // Another GM may have asked for it at the same time.
  return (await findBestiary(deps, actor, gameId)) ?? outcome
}

/** Null if there is none yet. */
async function findBestiary(
  { storage }: EncounterDeps,
  { user }: Actor,
  gameId: string,
): Promise<Opened | Refused | null> {
  const seat = await storage.games.seat(gameId, user)
  if (!canInGame(seat, 'run encounters')) return refused('not-found')
  const publicRef = await storage.games.bestiaryIn(gameId)
  return publicRef === null ? null : { kind: 'opened', publicRef }
}
