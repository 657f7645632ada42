import { refused, type Actor, type Refused } from '@everquill/domain'
import type { TvLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from '../games/lock-game.ts'
import { maxLinks, newLink } from './share-character.ts'

/** Creates a link that shows a game on a TV; for its GMs. The token is returned only once. Expired links make room. */
export async function createTvLink(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { label, days }: { readonly label: string; readonly days: number },
): Promise<{ readonly kind: 'created'; readonly link: TvLink; readonly token: string } | Refused> {
  const { token, link: common } = newLink(deps, label, days)
  const link: TvLink = { ...common, gameId, createdBy: actor.user }
  const known = await deps.storage.tvLinks.ofGame(gameId)
  return deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    const expired = known.filter(({ expiresAt }) => expiresAt <= link.createdAt)
    if (known.length - expired.length >= maxLinks) {
      return refused('too-many-entries', { detail: `at most ${maxLinks} links` })
    }
    for (const { id } of expired) await tx.tvLinks.remove(gameId, id)
    await tx.tvLinks.put(link)
    return { kind: 'created', link, token } as const
  })
}

/** Revokes a TV link, also for screens that have it open. */
export async function revokeTvLink(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  linkId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    return (await tx.tvLinks.remove(gameId, linkId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}
