import {
  awardChanges,
  canInGame,
  coins,
  ownedByGame,
  refused,
  split,
  type Actor,
  type Award,
  type Change,
  type Json,
  type Purse,
} from '@everquill/domain'
import { changeParty, type PartyOutcome } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'

export interface PartyAward {
  readonly saveId?: string
  readonly characterIds: readonly number[]
  readonly xp?: number
  readonly coins?: Partial<Purse>
  /** Whether the coins are divided among the characters. */
  readonly split?: boolean
  readonly items?: Award['items']
  readonly reason?: string
}

/** Awards experience, coins and items to characters of a game, to all of them or to none. */
export async function awardParty(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), ...award }: PartyAward,
): Promise<PartyOutcome> {
  const { characterIds, xp = 0, coins: purse = {}, items = [], reason } = award
  if (xp === 0 && items.length === 0 && coins.every((coin) => !purse[coin])) {
    return refused('invalid-request', { detail: 'the award is empty' })
  }
  const transfer = { id: saveId, from: null, to: characterIds, ...(reason !== undefined && { reason }) }
  return changeParty(deps, actor, {
    characterIds,
    saveId,
    hash: hashOf({ user: actor.user, gameId, award: award as unknown as Json }),
    async check(heads, tx) {
      const areInGame = [...heads.values()].every(
        (head) => head.gameId === gameId && head.deletedAt === undefined && head.user !== ownedByGame,
      )
      const isAllowed = areInGame && canInGame(await tx.games.seat(gameId, actor.user), 'award')
      return isAllowed ? null : refused('not-found')
    },
    async changes(party) {
      const shares = sharesOf(purse, characterIds.length, award.split ?? false)
      const changes = new Map<number, readonly Change[]>()
      for (const [i, id] of characterIds.entries()) {
        const character = party.get(id)?.character
        if (!character) return refused('not-found')
        const context = { transfer, now: deps.now(), newId: deps.newId }
        const gained = awardChanges(character, { xp, coins: shares[i] ?? {}, items }, context)
        if ('kind' in gained) return gained
        changes.set(id, gained)
      }
      return changes
    },
  })
}

/** The coins that each character gets. */
function sharesOf(purse: Partial<Purse>, count: number, isSplit: boolean): readonly Partial<Purse>[] {
  const shares = coins.map((coin) => [coin, isSplit ? split(purse[coin] ?? 0, count) : null] as const)
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(shares.map(([coin, parts]) => [coin, parts ? parts[i] : (purse[coin] ?? 0)])),
  )
}
