import { isInTrash, refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from './lock-game.ts'

type Done = { readonly kind: 'done' }

/** Moves a game to the trash: it has no seats until it is restored, and its data is kept. */
export async function deleteGame(deps: CommandDeps, actor: Actor, gameId: string): Promise<Done | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    await tx.games.put({ ...locked.game, deletedAt: deps.now() })
    return { kind: 'done', members: locked.members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.membershipChanged(outcome.members.map(({ user }) => user))
  return { kind: 'done' }
}

/** Restores a game and its members before the trash expires. */
export async function restoreGame(deps: CommandDeps, actor: Actor, gameId: string): Promise<Done | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const locked = await tx.games.lock(gameId)
    const isMaster = locked?.members.some(({ user, role }) => user === actor.user && role === 'gm')
    if (!locked || !isMaster) return refused('not-found')
    const { game, members } = locked
    if (game.deletedAt !== null && !isInTrash(new Date(game.deletedAt).toISOString(), deps.now())) {
      return refused('not-found')
    }
    if (game.deletedAt !== null) await tx.games.put({ ...game, deletedAt: null })
    return { kind: 'done', members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.membershipChanged(outcome.members.map(({ user }) => user))
  return { kind: 'done' }
}
