import {
  can,
  changesOf,
  currentParticipant,
  encounterOf,
  nextTurn,
  refused,
  type Actor,
  type Refused,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'

type Done = { readonly kind: 'done' }

/**
 * Ends the turn that an own character has in a round of the running encounter. If it is over, nothing changes, so that a
 * request can be repeated.
 */
export async function endTurn(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  round: number,
): Promise<Done | Refused> {
  const { characters, games } = deps.storage
  const [head] = await characters.headsOf([characterId])
  if (!head || !can(actor.user, 'end turn', { character: head, seat: null })) return refused('not-found')
  const { gameId } = head
  const encounters = gameId === null ? [] : await games.encountersIn(gameId)
  const running = encounters.find(({ endedAt }) => endedAt === null)
  if (gameId === null || !running) return { kind: 'done' }
  const encounterId = Number(running.publicRef)
  const outcome = await changeCharacter(deps, actor, {
    characterId: encounterId,
    action: 'end turn',
    saveId: deps.newId(),
    hash: hashOf({ user: actor.user, encounterId, endsTurnOf: characterId, round }),
    act: { kind: 'next-turn' },
    followsRules: true,
    // Again, because the character may have been given away or left the game in between.
    checkAlone: async (_head, tx) =>
      (await tx.games.charactersOf(gameId, actor.user)).includes(characterId) ? null : refused('not-found'),
    changes: async ({ character }) => {
      const encounter = encounterOf(character)
      if (!encounter || encounter.ended_at !== undefined || encounter.round !== round) return []
      const isItsTurn = currentParticipant(encounter)?.character === String(characterId)
      return isItsTurn ? changesOf(character, nextTurn(encounter).edits) : []
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'done' }
}
