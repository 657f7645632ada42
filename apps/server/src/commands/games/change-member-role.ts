import { refused, type Actor, type GameRole, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { isLastGameMaster, lockGame } from './lock-game.ts'

/** Changes the role of a member; the last game master cannot become a player. */
export async function changeMemberRole(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
  role: GameRole,
): Promise<{ readonly kind: 'done' } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    const member = locked.members.find((one) => one.user === user)
    if (!member) return refused('not-found')
    if (role === 'player' && isLastGameMaster(locked.members, user)) return refused('last-game-master')
    if (member.role !== role) await tx.games.putMember(gameId, { ...member, role })
    return { kind: 'done', members: locked.members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.membershipChanged(outcome.members.map((one) => one.user))
  return { kind: 'done' }
}
