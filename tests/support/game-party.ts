import { Player, type Reply } from './player.ts'

/** Somebody at a table, and who they are to the server. */
export interface Seated {
  readonly player: Player
  readonly user: string
}

/** A fresh guest, and their id. */
export async function newcomer(url: string): Promise<Seated> {
  const player = await Player.guest(url)
  const { body } = await player.get('/api/auth/session')
  return { player, user: (body['user'] as { id: string }).id }
}

/** What a call came back with, which must have gone well. */
export function fine({ status, body }: Reply): Reply['body'] {
  if (status >= 300) throw new Error(`${status} ${body.code}: ${body.detail}`)
  return body
}

/** A game that Greta runs; Ann plays Mira in it, Finn plays Odo. */
export interface GameTable {
  readonly gameId: string
  readonly path: string
  readonly greta: Seated
  readonly ann: Seated
  readonly finn: Seated
  readonly mira: string
  readonly odo: string
}

/** A code that lets people in. */
export async function aCode(player: Player, gameId: string): Promise<string> {
  const { invitation } = fine(await player.post(`/api/games/${gameId}/invitations`)) as unknown as {
    invitation: { code: string }
  }
  return invitation.code
}

/** Lays a table. */
export async function aGameTable(url: string, settings: object = {}): Promise<GameTable> {
  const [greta, ann, finn] = [await newcomer(url), await newcomer(url), await newcomer(url)]
  const { game } = fine(await greta.player.post('/api/games', { name: 'The Salt Road', settings })) as unknown as {
    game: { id: string }
  }
  const code = await aCode(greta.player, game.id)
  const refs: string[] = []
  for (const [{ player }, name] of [
    [ann, 'Mira'],
    [finn, 'Odo'],
  ] as const) {
    const { publicRef } = (await player.create({ name })).character
    fine(await player.post('/api/games/join', { code, character: publicRef }))
    refs.push(publicRef)
  }
  const [mira = '', odo = ''] = refs
  return { gameId: game.id, path: `/api/games/${game.id}`, greta, ann, finn, mira, odo }
}

/** What a call came back with, in short. */
export const codeOf = ({ status, body }: Reply): readonly [number, string | undefined] => [status, body.code]
