import { refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { changeMembership } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { isLastGameMaster, lockGame } from './lock-game.ts'

/** Removes a member, or lets the actor leave. The member's characters leave the game unchanged. */
export async function removeMember(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
  saveId = deps.newId(),
): Promise<{ readonly kind: 'done' } | Refused> {
  const outcome = await changeMembership(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, removes: user }),
    async decide(tx, lock) {
      for (const id of await tx.games.charactersOf(gameId, user)) await lock(id)
      const locked = await lockGame(tx, actor, gameId, user === actor.user ? 'leave' : 'run game')
      if ('kind' in locked) return locked
      const { members } = locked
      if (!members.some((member) => member.user === user)) return refused('not-found')
      if (isLastGameMaster(members, user)) return refused('last-game-master')
      // Read again: another character may have entered before the game was locked.
      const ids = await tx.games.charactersOf(gameId, user)
      for (const id of ids) await lock(id)
      const leave = [{ field: 'gameId', oldValue: gameId, newValue: null }]
      return {
        gameId,
        members,
        changes: new Map(ids.map((id) => [id, leave])),
        writeMember: (games) => games.removeMember(gameId, user),
      }
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'done' }
}
