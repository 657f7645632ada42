import { canInGame, checkLifetime, viewOfCheck, type Actor, type Check } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

interface CheckReads {
  readonly storage: Pick<Storage, 'games'>
  readonly now: () => number
}

/** The open request for a check in a game as the actor may see it; null if the actor is not a member. */
export async function readCheck(
  { storage, now }: CheckReads,
  { user }: Actor,
  gameId: string,
): Promise<{ readonly check: Check | null } | null> {
  const seat = await storage.games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'see checks')) return null
  const latest = await storage.games.latestCheck(gameId)
  const isOpen = latest !== null && Date.parse(latest.request.timestamp) > now() - checkLifetime
  return { check: isOpen ? viewOfCheck(latest, canInGame(seat, 'ask for checks')) : null }
}
