import { refused, type Actor, type GameRole, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { isLastMaster, lockGame } from './lock-game.ts'

/** Makes somebody a game master as well, or a player again; who runs the game alone cannot step down. */
export async function changeMemberRole(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
  role: GameRole,
): Promise<{ readonly kind: 'done' } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const table = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    const member = table.members.find((one) => one.user === user)
    if (!member) return refused('not-found')
    if (role === 'player' && isLastMaster(table.members, user)) return refused('last-game-master')
    if (member.role !== role) await tx.games.putMember(gameId, { ...member, role })
    return { kind: 'done', members: table.members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.seated(outcome.members.map((one) => one.user))
  return { kind: 'done' }
}
