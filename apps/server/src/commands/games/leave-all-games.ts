import type { Actor } from '@everquill/domain'
import { changeMemberRole } from './change-member-role.ts'
import { deleteGame } from './delete-game.ts'
import type { CommandDeps } from '../deps.ts'
import { isLastMaster } from './lock-game.ts'
import { removeMember } from './remove-member.ts'

/** Gives up all of somebody's seats. Whoever came next runs what they ran alone; what nobody else plays is put away. */
export async function leaveAllGames(deps: CommandDeps, actor: Actor): Promise<void> {
  for (const { id, deletedAt } of await deps.storage.games.gamesOf(actor.user)) {
    if (deletedAt !== null) continue
    const members = await deps.storage.games.members(id)
    const next = members.find(({ user }) => user !== actor.user)
    if (isLastMaster(members, actor.user)) {
      if (next) await changeMemberRole(deps, actor, id, next.user, 'gm')
      else await deleteGame(deps, actor, id)
    }
    if (next) await removeMember(deps, actor, id, actor.user)
  }
}
