import { canInGame, excerptOf, isInTrash, type Actor, type Game, type GameRole } from '@everquill/domain'
import type { CharacterOfGame } from '../../storage/games-port.ts'
import type { Storage } from '../../storage/port.ts'
import { gameOf } from './read-game.ts'
import { readPresence } from './read-presence.ts'

interface ListDeps {
  readonly storage: Pick<Storage, 'games' | 'presence'>
  readonly now: () => number
}

/** A game with the role of the actor. */
interface OwnGame extends Game {
  readonly role: GameRole
}

/** What a list shows of a game besides the game itself. */
export interface GameOverview {
  /** The number of game sessions. */
  readonly sessions: number
  readonly lastStartedAt: string | null
  /** A sentence of the newest note of that session; empty if there is none. */
  readonly excerpt: string
  readonly party: readonly (Pick<CharacterOfGame, 'publicRef' | 'name' | 'image'> & { readonly online?: true })[]
  /** How many other members are online; absent if the game does not show it. */
  readonly online?: number
}

/** The actor's games, or the deleted ones that the actor may restore, which have no overview. */
export async function listGames(
  deps: ListDeps,
  actor: Actor,
  which: 'living' | 'trash',
): Promise<readonly (OwnGame & { readonly overview?: GameOverview })[]> {
  const { storage, now } = deps
  const games = (await storage.games.gamesOf(actor.user)).map((game) => ({ ...gameOf(game), role: game.role }))
  if (which === 'trash') {
    return games.filter(({ deletedAt, role }) => role === 'gm' && deletedAt !== null && isInTrash(deletedAt, now()))
  }
  const living = games.filter(({ deletedAt }) => deletedAt === null)
  const overviewOf = await readOverviews(deps, actor, living)
  return living.map((game) => ({ ...game, overview: overviewOf(game) }))
}

/** Reads everything in a few queries, however many games there are. */
async function readOverviews({ storage, now }: ListDeps, actor: Actor, games: readonly OwnGame[]) {
  const ids = games.map(({ id }) => id)
  const [sessions, members, parties] = await Promise.all([
    storage.games.sessionsIn(ids),
    storage.games.membersIn(ids),
    storage.games.partiesIn(ids),
  ])
  const usersIn = Map.groupBy(members, ({ gameId }) => gameId)
  const partyIn = Map.groupBy(parties, ({ gameId }) => gameId)
  const sessionsIn = new Map(sessions.map((one) => [one.gameId, one]))
  const seatOf = ({ id, role, settings }: OwnGame) => ({ gameId: id, role, settings })
  const usersOf = ({ id }: OwnGame) => (usersIn.get(id) ?? []).map(({ user }) => user)
  const presence = await readPresence(
    { storage, now },
    actor,
    games.map((game) => ({ seat: seatOf(game), users: usersOf(game) })),
  )
  return (game: OwnGame): GameOverview => {
    const played = sessionsIn.get(game.id)
    const isPresenceShown = canInGame(seatOf(game), 'see presence')
    const others = isPresenceShown ? usersOf(game).filter((user) => user !== actor.user) : []
    const online = new Set(others.filter((user) => presence.get(user)?.online))
    return {
      sessions: played?.count ?? 0,
      lastStartedAt: played?.lastStartedAt ? new Date(played.lastStartedAt).toISOString() : null,
      excerpt: excerptOf(played?.lastNote ?? ''),
      party: (partyIn.get(game.id) ?? []).map(({ publicRef, name, image, user }) => ({
        publicRef,
        name,
        image,
        ...(online.has(user) && { online: true as const }),
      })),
      ...(isPresenceShown && { online: online.size }),
    }
  }
}
