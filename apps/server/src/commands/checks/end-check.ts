import { canInGame, refused, type Actor, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { writeGameEntries } from '../games/write-game-entries.ts'

type Done = { readonly kind: 'done' }

/** Ends a request for a check. If it is over, nothing changes. */
export async function endCheck(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  checkId: string,
): Promise<Done | Refused> {
  const seat = await deps.storage.games.seat(gameId, actor.user)
  if (!seat || !canInGame(seat, 'ask for checks')) return refused('not-found')
  const latest = await deps.storage.games.latestCheck(gameId)
  if (latest?.request.id !== checkId) return { kind: 'done' }
  const outcome = await writeGameEntries(deps, actor, { gameId, saveId: deps.newId() }, async (seatNow) =>
    canInGame(seatNow, 'ask for checks') ? [{ input: { kind: 'check end', check: checkId } }] : refused('not-found'),
  )
  return outcome.kind === 'refused' ? outcome : { kind: 'done' }
}
