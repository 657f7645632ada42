import {
  can,
  coins,
  giftChanges,
  refused,
  standingOf,
  subjectOf,
  type Actor,
  type Gift,
  type Json,
} from '@everquill/domain'
import { changeParty } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { shownOutcome, type SaveOutcome } from '../write-path/save-outcome.ts'

/** What is given to whom. */
export interface Giving extends Gift {
  readonly saveId?: string
  readonly to: number
}

/** Hands coins and items from one character to another at the same table: both sides, or neither. */
export async function giveToFellow(
  deps: CommandDeps,
  actor: Actor,
  giverId: number,
  { saveId = deps.newId(), to, ...gift }: Giving,
): Promise<SaveOutcome> {
  if (gift.items.length === 0 && coins.every((coin) => !gift.coins[coin])) {
    return refused('invalid-request', { detail: 'nothing is given' })
  }
  if (to === giverId) return refused('invalid-value', { field: 'to', detail: 'nobody can give to themselves' })
  const transfer = { id: saveId, from: giverId, to: [to] }
  const outcome = await changeParty(deps, actor, {
    characterIds: [giverId, to],
    saveId,
    hash: hashOf({ user: actor.user, giverId, to, gift: gift as unknown as Json }),
    async changes(party, tx) {
      const [giver, receiver] = [party.get(giverId)?.character, party.get(to)?.character]
      if (!giver || !receiver || giver.gameId === null || giver.gameId !== receiver.gameId) return refused('not-found')
      const { user } = actor
      const isAllowed =
        can(user, 'give', await subjectOf(user, giver, tx.games)) &&
        can(user, 'receive', await subjectOf(user, receiver, tx.games))
      if (!isAllowed) return refused('not-found')
      const changes = giftChanges(giver, receiver, gift, { transfer, now: deps.now(), newId: deps.newId })
      if ('kind' in changes) return changes
      return new Map([
        [giverId, changes.given],
        [to, changes.gained],
      ])
    },
  })
  if (outcome.kind === 'refused') return outcome
  const given = outcome.outcomes.get(giverId)
  if (!given) throw new Error(`character ${giverId} had no part in its own gift`)
  const { character } = given
  const subject = await subjectOf(actor.user, character, deps.storage.games)
  return shownOutcome(given, standingOf(actor.user, subject))
}
