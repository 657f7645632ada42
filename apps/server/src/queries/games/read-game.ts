import { canInGame, type Actor, type Game } from '@everquill/domain'
import type { GameRecord } from '../../storage/games-port.ts'
import type { Storage } from '../../storage/port.ts'
import { readPresence } from './read-presence.ts'

interface GameDeps {
  readonly storage: Storage
  readonly now: () => number
}

/** A stored game in the format of the API. */
export const gameOf = ({ id, name, settings, createdAt, deletedAt }: GameRecord): Game => ({
  id,
  name,
  settings,
  createdAt: new Date(createdAt).toISOString(),
  deletedAt: deletedAt === null ? null : new Date(deletedAt).toISOString(),
})

/** A game with its members; null if the actor is not one of them. */
export async function getGame({ storage, now }: GameDeps, actor: Actor, gameId: string) {
  const { user } = actor
  const seat = await storage.games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game')) return null
  const [game, members, [sessions], takeBacks, invitations] = await Promise.all([
    storage.games.find(gameId),
    storage.games.members(gameId),
    storage.games.sessionsIn([gameId]),
    storage.takeBacks.of(gameId, user, now()),
    canInGame(seat, 'run game') ? storage.games.invitations(gameId) : [],
  ])
  if (!game) return null
  const users = members.map((member) => member.user)
  const [names, presence] = await Promise.all([
    storage.accounts.namesOf(users),
    readPresence({ storage, now }, actor, [{ seat, users }]),
  ])
  return {
    game: { ...gameOf(game), role: seat.role },
    sessions: sessions?.count ?? 0,
    members: members.map(({ user: member, role }) => {
      const seen = presence.get(member)
      return { user: member, name: names[member] ?? '', role, ...(seen && { presence: seen }) }
    }),
    takeBacks,
    invitations: invitations.filter(({ expiresAt }) => expiresAt > now()),
  }
}
