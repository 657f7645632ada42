import { Player, type Reply } from './player.ts'

/** A member of a game with their user id. */
export interface PartyMember {
  readonly player: Player
  readonly user: string
}

/** A new guest and their user id. */
export async function newGuest(url: string): Promise<PartyMember> {
  const player = await Player.guest(url)
  const { body } = await player.get('/api/auth/session')
  return { player, user: (body['user'] as { id: string }).id }
}

/** The body of a successful reply; throws for any other. */
export function mustSucceed({ status, body }: Reply): Reply['body'] {
  if (status >= 300) throw new Error(`${status} ${body.code}: ${body.detail}`)
  return body
}

/** A game that Greta runs; Ann plays Mira in it, Finn plays Odo. */
export interface GameParty {
  readonly gameId: string
  readonly path: string
  readonly greta: PartyMember
  readonly ann: PartyMember
  readonly finn: PartyMember
  readonly mira: string
  readonly odo: string
}

/** Creates an invite code. */
export async function aCode(player: Player, gameId: string): Promise<string> {
  const { invitation } = mustSucceed(await player.post(`/api/games/${gameId}/invitations`)) as unknown as {
    invitation: { code: string }
  }
  return invitation.code
}

/** Creates the game with its members and characters. */
export async function aGameParty(url: string, settings: object = {}): Promise<GameParty> {
  const [greta, ann, finn] = [await newGuest(url), await newGuest(url), await newGuest(url)]
  const { game } = mustSucceed(
    await greta.player.post('/api/games', { name: 'The Salt Road', settings }),
  ) as unknown as {
    game: { id: string }
  }
  const code = await aCode(greta.player, game.id)
  const refs: string[] = []
  for (const [{ player }, name] of [
    [ann, 'Mira'],
    [finn, 'Odo'],
  ] as const) {
    const { publicRef } = (await player.create({ name })).character
    mustSucceed(await player.post('/api/games/join', { code, character: publicRef }))
    refs.push(publicRef)
  }
  const [mira = '', odo = ''] = refs
  return { gameId: game.id, path: `/api/games/${game.id}`, greta, ann, finn, mira, odo }
}

/** The status and the problem code of a reply. */
export const codeOf = ({ status, body }: Reply): readonly [number, string | undefined] => [status, body.code]
