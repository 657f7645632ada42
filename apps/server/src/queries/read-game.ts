import { canInGame, isInTrash, type Actor, type Game } from '@everquill/domain'
import type { GameRecord } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'

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

/** The actor's games, or the deleted ones that the actor may restore. */
export async function listGames({ storage, now }: GameDeps, { user }: Actor, which: 'living' | 'trash') {
  const games = (await storage.games.gamesOf(user)).map((game) => ({ ...gameOf(game), role: game.role }))
  return games.filter(({ deletedAt, role }) =>
    which === 'living' ? deletedAt === null : role === 'gm' && deletedAt !== null && isInTrash(deletedAt, now()),
  )
}

/** A game with its members; null if the actor is not one of them. */
export async function getGame({ storage, now }: GameDeps, { user }: Actor, gameId: string) {
  const seat = await storage.games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game')) return null
  const [game, members, takeBacks, invitations] = await Promise.all([
    storage.games.find(gameId),
    storage.games.members(gameId),
    storage.takeBacks.of(gameId, user, now()),
    canInGame(seat, 'run game') ? storage.games.invitations(gameId) : [],
  ])
  if (!game) return null
  const names = await storage.accounts.namesOf(members.map((member) => member.user))
  return {
    game: { ...gameOf(game), role: seat.role },
    members: members.map((member) => ({ user: member.user, name: names[member.user] ?? '', role: member.role })),
    takeBacks,
    invitations: invitations.filter(({ expiresAt }) => expiresAt > now()),
  }
}
