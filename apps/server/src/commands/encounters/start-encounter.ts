import {
  canInGame,
  changesOfStart,
  createEncounter,
  encounterDocument,
  encounterFields,
  refused,
  rollInitiative,
  validateChanges,
  type Actor,
  type Json,
  type Participant,
} from '@everquill/domain'
import { lockGame } from '../games/lock-game.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import type { EncounterDeps } from './encounter-deps.ts'
import { initiativeContext } from './initiative-context.ts'

/** Everyone who takes part; the server rolls for those without an initiative. */
export interface StartRequest {
  readonly saveId?: string
  readonly name: string
  readonly participants: readonly Participant[]
}

const { maxSize } = encounterFields.participants

/** More finished encounters than any game has; together they are no larger than a few characters. */
const maxEncounters = 1_000

/** Starts an encounter, unless one is running. A retry under the same id returns the same one. */
export async function startEncounter(
  deps: EncounterDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), name, participants }: StartRequest,
): Promise<SaveOutcome> {
  const seat = await deps.storage.games.seat(gameId, actor.user)
  if (!seat || !canInGame(seat, 'run encounters')) return refused('not-found')
  const invalid = validateChanges(changesOfStart(name, participants))
  if (invalid) return invalid
  if (participants.length > maxSize) {
    return refused('too-many-entries', { field: 'participants', detail: `must have at most ${maxSize} entries` })
  }
  const context = await initiativeContext(deps, gameId, seat.settings)
  const stranger = participants.find(({ character }) => character !== undefined && !context.valuesOf(character))
  if (stranger) {
    return refused('invalid-value', {
      field: `participants.${stranger.id}`,
      detail: 'its character is not in the game',
    })
  }
  const rolled = participants.map((one) => ({ ...one, initiative: one.initiative ?? rollInitiative(one, context) }))
  return addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, started: { name, participants: participants as unknown as Json } }),
    isOwnedByGame: true,
    withId: (id) => encounterDocument(createEncounter({ id, gameId, name, participants: rolled })),
    async check(tx) {
      const locked = await lockGame(tx, actor, gameId, 'run encounters')
      if ('kind' in locked) return locked
      const encounters = await tx.games.encountersIn(gameId)
      if (encounters.some(({ endedAt }) => endedAt === null)) return refused('encounter-running')
      return encounters.length >= maxEncounters ? refused('too-many-entries', { field: 'encounters' }) : null
    },
  })
}
