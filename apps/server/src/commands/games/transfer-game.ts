import { refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { nameInGame } from '../write-path/author-name.ts'
import { changeMembership } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { lockGame } from './lock-game.ts'
import { changedOutcome, storeTakeBack, type ChangedMembers } from './store-take-back.ts'

/** Makes another member game master and the actor a player. */
export async function transferGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  to: string,
  saveId = deps.newId(),
): Promise<ChangedMembers | Refused> {
  const outcome = await changeMembership(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, transfersTo: to }),
    async decide(tx) {
      const locked = await lockGame(tx, actor, gameId, 'run game')
      if ('kind' in locked) return locked
      const { members } = locked
      const [next, own] = [to, actor.user].map((user) => members.find((member) => member.user === user))
      if (!next || !own || next === own) return refused('not-found')
      const name = await tx.games.nameOf(gameId, to)
      const stepDown = {
        before: own,
        after: { ...own, role: 'player' },
        name: await nameInGame(tx, actor, gameId),
      } as const
      const takeOver = { before: next, after: { ...next, role: 'gm' }, name } as const
      const memberChanges = next.role === 'gm' ? [stepDown] : [takeOver, stepDown]
      return {
        gameId,
        members,
        memberChanges,
        changes: new Map(),
        alongside(alongsideTx, entries) {
          const before = { kind: 'transfer', name, characters: [], invitations: [] } as const
          return storeTakeBack(deps, alongsideTx, actor, { id: saveId, gameId, memberChanges, entries, ...before })
        },
      }
    },
  })
  return changedOutcome(deps, actor, outcome, saveId)
}
