import type { Actor } from '@everquill/domain'
import { changeMemberRole } from './change-member-role.ts'
import { deleteGame } from './delete-game.ts'
import type { CommandDeps } from '../deps.ts'
import { isLastGameMaster } from './lock-game.ts'
import { removeMember } from './remove-member.ts'

/** Leaves all games. Where the actor is the only game master, the next member takes over; a game without other members is deleted. Throws if a game is left. */
export async function leaveAllGames(deps: CommandDeps, actor: Actor): Promise<void> {
  for (const { id, deletedAt } of await deps.storage.games.gamesOf(actor.user)) {
    if (deletedAt !== null) continue
    const members = await deps.storage.games.members(id)
    const next = members.find(({ user }) => user !== actor.user)
    if (isLastGameMaster(members, actor.user)) {
      if (next) await changeMemberRole(deps, actor, id, next.user, 'gm')
      else await deleteGame(deps, actor, id)
    }
    if (next) await removeMember(deps, actor, id, actor.user)
  }
  const left = await deps.storage.games.seatsOf([actor.user])
  if (left.length > 0) throw new Error(`${left.length} games could not be left; try again later`)
}
