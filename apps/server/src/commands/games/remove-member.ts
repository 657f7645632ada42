import { refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { changeMembership } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { isLastGameMaster, lockGame } from './lock-game.ts'
import { changedOutcome, storeTakeBack, type ChangedMembers } from './store-take-back.ts'

export interface RemovalOptions {
  readonly saveId?: string | undefined
  /** Also revokes the game's invitations, so that the removed member cannot use one to return. */
  readonly revokeInvitations?: boolean
}

/** Removes a member, or lets the actor leave. The member's characters leave the game unchanged. */
export async function removeMember(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
  { saveId = deps.newId(), revokeInvitations = false }: RemovalOptions = {},
): Promise<ChangedMembers | Refused> {
  const isLeaving = user === actor.user
  if (isLeaving && revokeInvitations) {
    return refused('invalid-request', { field: 'revokeInvitations', detail: 'is for the removal of another member' })
  }
  const outcome = await changeMembership(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, gameId, removes: user, revokeInvitations }),
    async decide(tx, lock) {
      for (const id of await tx.games.charactersOf(gameId, user)) await lock(id)
      const locked = await lockGame(tx, actor, gameId, isLeaving ? 'leave' : 'run game')
      if ('kind' in locked) return locked
      const { members } = locked
      const removed = members.find((member) => member.user === user)
      if (!removed) return refused('not-found')
      if (isLastGameMaster(members, user)) return refused('last-game-master')
      // Read again: another character may have entered before the game was locked.
      const ids = await tx.games.charactersOf(gameId, user)
      for (const id of ids) await lock(id)
      const leave = [{ field: 'gameId', oldValue: gameId, newValue: null }]
      const name = await tx.games.nameOf(gameId, user)
      const memberChanges = [{ before: removed, after: null, name }]
      return {
        gameId,
        members,
        memberChanges,
        changes: new Map(ids.map((id) => [id, leave])),
        async alongside(alongsideTx, entries) {
          // Otherwise a removed game master could rejoin and take back a transfer.
          await alongsideTx.takeBacks.removeOf(gameId, user)
          if (isLeaving) return
          const invitations = revokeInvitations ? await alongsideTx.games.removeInvitations(gameId) : []
          const before = { kind: 'removal', name, characters: ids, invitations } as const
          await storeTakeBack(deps, alongsideTx, actor, { id: saveId, gameId, memberChanges, entries, ...before })
        },
      }
    },
  })
  return changedOutcome(deps, actor, outcome, saveId)
}
