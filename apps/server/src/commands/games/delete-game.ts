import { isInTrash, refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from './lock-game.ts'

type Done = { readonly kind: 'done' }

/** Puts a game into the trash: nobody sits there any more, and nothing of it is lost. */
export async function deleteGame(deps: CommandDeps, actor: Actor, gameId: string): Promise<Done | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const table = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    await tx.games.put({ ...table.game, deletedAt: deps.now() })
    return { kind: 'done', members: table.members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.seated(outcome.members.map(({ user }) => user))
  return { kind: 'done' }
}

/** Takes a game out of the trash, with everybody who still sits there, as long as it is kept. */
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
  deps.announcer.seated(outcome.members.map(({ user }) => user))
  return { kind: 'done' }
}
