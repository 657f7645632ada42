import { canInGame, isInTrash, type Actor, type Game, type GameRole } from '@everquill/domain'
import type { GameRecord, Invitation } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'

interface GameDeps {
  readonly storage: Storage
  readonly now: () => number
}

/** A game as its list shows it, and how one takes part. */
export interface OwnGame extends Game {
  readonly role: GameRole
}

/** A game with everybody who plays in it; invitations are for who may invite. */
export interface SeenGame {
  readonly game: OwnGame
  readonly members: readonly { readonly user: string; readonly name: string; readonly role: GameRole }[]
  readonly invitations: readonly Invitation[]
}

/** A game as it travels. */
export const gameOf = ({ id, name, settings, createdAt, deletedAt }: GameRecord): Game => ({
  id,
  name,
  settings,
  createdAt: new Date(createdAt).toISOString(),
  deletedAt: deletedAt === null ? null : new Date(deletedAt).toISOString(),
})

/** Somebody's games, or those that they could bring back from the trash. */
export async function listGames(
  { storage, now }: GameDeps,
  { user }: Actor,
  which: 'living' | 'trash',
): Promise<readonly OwnGame[]> {
  const games = (await storage.games.gamesOf(user)).map((game) => ({ ...gameOf(game), role: game.role }))
  return games.filter(({ deletedAt, role }) =>
    which === 'living' ? deletedAt === null : role === 'gm' && deletedAt !== null && isInTrash(deletedAt, now()),
  )
}

/** A game in which the actor sits; null for any other. */
export async function getGame({ storage, now }: GameDeps, { user }: Actor, gameId: string): Promise<SeenGame | null> {
  const seat = await storage.games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game')) return null
  const [game, members, invitations] = await Promise.all([
    storage.games.find(gameId),
    storage.games.members(gameId),
    canInGame(seat, 'run game') ? storage.games.invitations(gameId) : [],
  ])
  if (!game) return null
  const names = await storage.accounts.namesOf(members.map((member) => member.user))
  return {
    game: { ...gameOf(game), role: seat.role },
    members: members.map((member) => ({ user: member.user, name: names[member.user] ?? '', role: member.role })),
    invitations: invitations.filter(({ expiresAt }) => expiresAt > now()),
  }
}
