import { canInGame, encounterOf, initiativeChanges, parseRef, refused, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import type { EncounterDeps } from './encounter-deps.ts'
import { initiativeContext } from './initiative-context.ts'

/** Whom to roll for; those who are not in the encounter are ignored. */
export interface InitiativeRequest {
  readonly saveId?: string
  readonly participants: readonly string[]
}

/** Rolls initiative for participants of an encounter. A retry under the same id returns the same rolls. */
export async function rollForInitiative(
  deps: EncounterDeps,
  actor: Actor,
  { gameId, publicRef }: { readonly gameId: string; readonly publicRef: string },
  { saveId = deps.newId(), participants: ids }: InitiativeRequest,
): Promise<SaveOutcome> {
  const characterId = parseRef(publicRef)
  const seat = await deps.storage.games.seat(gameId, actor.user)
  if (characterId === null || !seat || !canInGame(seat, 'run encounters')) return refused('not-found')
  const context = await initiativeContext(deps, gameId, seat.settings)
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId,
    hash: hashOf({ user: actor.user, characterId, initiativeOf: [...ids] }),
    act: { kind: 'roll-initiative' },
    changes: async ({ character }) => {
      const encounter = encounterOf(character)
      if (encounter?.gameId !== gameId) return refused('not-found')
      return initiativeChanges(
        encounter.participants.filter(({ id }) => ids.includes(id)),
        context,
      )
    },
  })
}
