import { canInGame, presenceAt, type Actor, type Presence, type Seat } from '@everquill/domain'
import type { Storage } from '../../storage/port.ts'

interface PresenceDeps {
  readonly storage: Pick<Storage, 'presence'>
  readonly now: () => number
}

/** Members of a game, and the seat of the actor in it. */
export interface MembersOfGame {
  readonly seat: Seat
  readonly users: readonly string[]
}

/**
 * Who is online, by user, as the actor may see it in games: only where the game shows it, and without those who hide
 * it. The actor is online, unless hidden.
 */
export async function readPresence(
  { storage: { presence }, now }: PresenceDeps,
  { user }: Actor,
  games: readonly MembersOfGame[],
): Promise<ReadonlyMap<string, Presence>> {
  const users = new Set(games.flatMap((game) => (canInGame(game.seat, 'see presence') ? game.users : [])))
  if (users.size === 0) return new Map()
  const [lastSeen, { shown }] = await Promise.all([presence.lastSeen([...users]), presence.of(user)])
  const at = now()
  const found = new Map([...lastSeen].map(([member, seenAt]) => [member, presenceAt(seenAt, at)] as const))
  if (shown && users.has(user)) found.set(user, presenceAt(at, at))
  return found
}
