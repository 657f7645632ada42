import { refused, type Actor, type GameRole, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { changeMembership } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { isLastGameMaster, lockGame } from './lock-game.ts'

/** Changes the role of a member; the last game master cannot become a player. */
export async function changeMemberRole(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
  role: GameRole,
): Promise<{ readonly kind: 'done' } | Refused> {
  const outcome = await changeMembership(deps, actor, {
    saveId: deps.newId(),
    hash: hashOf({ user: actor.user, gameId, roleOf: user, role }),
    async decide(tx) {
      const locked = await lockGame(tx, actor, gameId, 'run game')
      if ('kind' in locked) return locked
      const { members } = locked
      const before = members.find((one) => one.user === user)
      if (!before) return refused('not-found')
      if (role === 'player' && isLastGameMaster(members, user)) return refused('last-game-master')
      if (before.role === role) return { kind: 'changed', gameId }
      const name = await tx.games.nameOf(gameId, user)
      return { gameId, members, memberChanges: [{ before, after: { ...before, role }, name }], changes: new Map() }
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'done' }
}
