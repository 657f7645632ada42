import type { GamesApi, OwnGame, PartyMember, SeenGame } from './games-api.ts'
import type { Call } from './call.ts'

const game = (gameId: string): string => `/api/games/${encodeURIComponent(gameId)}`
const member = (gameId: string, user: string): string => `${game(gameId)}/members/${encodeURIComponent(user)}`

/** The calls about games. */
export function gamesApi(call: Call): GamesApi {
  const post = <T>(path: string, body?: unknown): Promise<T> => call<T>(path, { method: 'POST', body })
  const gameIn = async (answer: Promise<{ readonly game: OwnGame }>): Promise<OwnGame> => (await answer).game
  const gamesIn = async (answer: Promise<{ readonly games: readonly OwnGame[] }>) => (await answer).games
  return {
    list: () => gamesIn(call('/api/games')),
    trash: () => gamesIn(call('/api/games?trash=true')),
    create: (wish) => gameIn(post('/api/games', wish)),
    join: (wish) => gameIn(post('/api/games/join', wish)),
    get: (gameId) => call<SeenGame>(game(gameId)),
    change: (gameId, wish) => call(game(gameId), { method: 'PATCH', body: wish }),
    remove: (gameId) => call(game(gameId), { method: 'DELETE' }),
    restore: (gameId) => post(`${game(gameId)}/restore`),
    invite: (gameId, wish) => post(`${game(gameId)}/invitations`, wish),
    revokeInvitation: (gameId, invitationId) =>
      call(`${game(gameId)}/invitations/${encodeURIComponent(invitationId)}`, { method: 'DELETE' }),
    changeMember: (gameId, user, role) => call(member(gameId, user), { method: 'PATCH', body: { role } }),
    removeMember: (gameId, user) => call(member(gameId, user), { method: 'DELETE' }),
    party: async (gameId) =>
      (await call<{ readonly characters: readonly PartyMember[] }>(`${game(gameId)}/characters`)).characters,
    enter: (gameId, publicRef) => post(`${game(gameId)}/characters`, { character: publicRef }),
    takeOut: (gameId, publicRef) => call(`${game(gameId)}/characters/${publicRef}`, { method: 'DELETE' }),
    log: (gameId, question) =>
      call(`${game(gameId)}/log?${new URLSearchParams(Object.entries<string>({ ...question })).toString()}`),
    write: (gameId, line) => post(`${game(gameId)}/log`, line),
    award: (gameId, award) => post(`${game(gameId)}/awards`, award),
    give: (publicRef, gift) => post(`/api/characters/${publicRef}/gifts`, gift),
  }
}
