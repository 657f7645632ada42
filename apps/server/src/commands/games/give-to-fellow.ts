import {
  can,
  coins,
  giftChanges,
  refused,
  accessOf,
  permissionContextOf,
  type Actor,
  type Gift,
  type Json,
} from '@everquill/domain'
import { changeParty } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { visibleOutcome, type SaveOutcome } from '../write-path/save-outcome.ts'

export interface GiftRequest extends Gift {
  readonly saveId?: string
  readonly to: number
}

/** Gives coins and items to another character in the same game; both characters change, or neither. */
export async function giveToFellow(
  deps: CommandDeps,
  actor: Actor,
  giverId: number,
  { saveId = deps.newId(), to, ...gift }: GiftRequest,
): Promise<SaveOutcome> {
  if (gift.items.length === 0 && coins.every((coin) => !gift.coins[coin])) {
    return refused('invalid-request', { detail: 'the gift is empty' })
  }
  if (to === giverId) return refused('invalid-value', { field: 'to', detail: 'must be another character' })
  const transfer = { id: saveId, from: giverId, to: [to] }
  const outcome = await changeParty(deps, actor, {
    characterIds: [giverId, to],
    saveId,
    hash: hashOf({ user: actor.user, giverId, to, gift: gift as unknown as Json }),
    async check(heads, tx) {
      const [giver, receiver] = [heads.get(giverId), heads.get(to)]
      if (!giver || !receiver || giver.gameId === null || giver.gameId !== receiver.gameId) return refused('not-found')
      const { user } = actor
      const isAllowed =
        can(user, 'give', await permissionContextOf(user, giver, tx.games)) &&
        can(user, 'receive', await permissionContextOf(user, receiver, tx.games))
      return isAllowed ? null : refused('not-found')
    },
    async changes(party) {
      const [giver, receiver] = [party.get(giverId)?.character, party.get(to)?.character]
      if (!giver || !receiver) return refused('not-found')
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
  if (!given) throw new Error(`the gift of character ${giverId} has no outcome for that character`)
  const { character } = given
  const context = await permissionContextOf(actor.user, character, deps.storage.games)
  return visibleOutcome(given, actor.user, accessOf(actor.user, context))
}
