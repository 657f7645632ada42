import { contract, type Route, type RouteName } from '@everquill/contract'
import { characterPermissions, gamePermissions, tokenScopes, type TokenScope } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustSucceed, newGuest } from '../support/game-party.ts'
import { Player, type Reply } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { aScene, calls, withImportedMira, type Call, type Ids, type Scene } from './calls.ts'

const routes = Object.entries(contract) as [RouteName, Route][]
/** Routes that do more than answer from memory; the others are the same for everyone and ask for nobody. */
const served = routes.filter(([name]) => name !== 'contentPing')

let server: OpenServer
/** A scene that never changes, because every call on it is refused. */
let still: Scene
beforeAll(async () => {
  server = await anOpenServer('SQLite')
  still = await aScene(server.url)
})
afterAll(() => server.stop())

/** The same person without a cookie, with a token that has these scopes. */
async function withToken(player: Player, scopes: readonly TokenScope[]): Promise<Player> {
  const key = `${player.cookie} ${scopes.join()}`
  const program = programs.get(key) ?? (await newProgram(player, scopes))
  programs.set(key, program)
  // Its use is recorded here, and then not before a minute has passed.
  await program.get('/api/auth/session')
  return program
}

const programs = new Map<string, Player>()

async function newProgram(player: Player, scopes: readonly TokenScope[]): Promise<Player> {
  const body = { name: 'Test', scopes, days: 1 }
  const { secret } = mustSucceed(await player.post('/api/auth/tokens', body)) as unknown as { secret: string }
  const program = new Player(player.url)
  program.token = secret
  return program
}

/** Someone whose cookie may make the call, and someone who may not. */
function callersOf(call: Call, scene: Scene): { readonly allowed: Player; readonly refused: Player } {
  const isAllowed = (role: 'owner' | 'game master' | 'fellow') =>
    call.about === 'character'
      ? characterPermissions[call.action][role] !== false
      : call.about === 'game' && gamePermissions[call.action][role === 'owner' ? 'fellow' : role] !== false
  const role = (['owner', 'game master', 'fellow'] as const).find(isAllowed) ?? 'owner'
  return { allowed: scene.callers[role], refused: scene.callers.stranger }
}

/** A call with valid ids and, where nothing better is known, an empty body. */
function make(name: RouteName, route: Route, player: Player, ids: Ids): Promise<Reply> {
  const { make: call } = calls[name]
  if (call) return call(player, ids)
  const path = route.path.replace('{collection}', 'Races').replaceAll(/\{\w+\}/g, 'unknown')
  return player.call(route.method, path, route.method === 'GET' ? undefined : {})
}

const about = (scene: Scene): Ids => ({ ref: scene.mira, gameId: scene.gameId, scene })

const pairs = served.flatMap(([name, route]) => tokenScopes.map((scope) => ({ name, route, scope })))
const isEnough = ({ name, scope }: (typeof pairs)[number]) => ['any', scope].includes(calls[name].scope ?? '')
const enough = pairs.filter(isEnough)
const aboutSubject = enough.filter(({ name }) => calls[name].make)
const aboutOneself = enough.filter(({ name }) => !calls[name].make && name !== 'stream')

test.each(pairs.filter((pair) => !isEnough(pair)))(
  '$name is refused to a token for $scope, and nothing changes',
  async ({ name, route, scope }) => {
    const program = await withToken(callersOf(calls[name], still).allowed, [scope])
    const before = await server.state()
    const reply = await make(name, route, program, about(still))
    expect([reply.status, reply.body.code]).toEqual([403, 'token-not-allowed'])
    expect(await server.state()).toBe(before)
  },
)

describe.each(aboutSubject)('$name with a token for $scope', ({ name, route, scope }) => {
  test('succeeds for those who may', async () => {
    const scene = await sceneFor(name)
    const program = await withToken(callersOf(calls[name], scene).allowed, [scope])
    const reply = await make(name, route, program, about(scene))
    expect(reply.status, reply.body.code).toBeLessThan(300)
  })

  test('adds nothing to what an account may do', async () => {
    const program = await withToken(callersOf(calls[name], still).refused, tokenScopes)
    const before = await server.state()
    const reply = await make(name, route, program, about(still))
    expect([reply.status, reply.body.code]).toEqual([404, 'not-found'])
    expect(await server.state()).toBe(before)
  })
})

test.each(aboutOneself)('$name is open to a token for $scope', async ({ name, route, scope }) => {
  const reply = await make(name, route, await withToken(still.callers.owner, [scope]), about(still))
  expect(reply.status).not.toBe(401)
  expect(reply.body.code).not.toBe('token-not-allowed')
})

/** A scene in which this call can succeed. */
async function sceneFor(name: string): Promise<Scene> {
  const scene = await aScene(server.url)
  if (name === 'restoreCharacter') await scene.ann.player.call('DELETE', `/api/characters/${scene.mira}`)
  if (name === 'enterGame') await scene.ann.player.call('DELETE', `${scene.path}/characters/${scene.mira}`)
  return name === 'importImage' ? withImportedMira(scene) : scene
}

test('tokens manage no tokens, passwords, factors, sessions, accounts, links or catalogues', () => {
  const forbidden = routes.filter(([name]) => calls[name].scope === null).map(([name]) => name)
  const management = routes.filter(
    ([name, { path, problems }]) =>
      (path.startsWith('/api/auth/') && name !== 'session') ||
      path.includes('links') ||
      path.startsWith('/api/share/') ||
      path.startsWith('/api/tv/') ||
      problems.includes('not-administrator'),
  )
  expect(forbidden).toEqual(expect.arrayContaining(management.map(([name]) => name)))
})

test('no token shows the invite codes of a game, with which others could join for good', async () => {
  const greta = still.callers['game master']
  const { code } = (
    mustSucceed(await greta.post(`${still.path}/invitations`, {})) as unknown as {
      invitation: { code: string }
    }
  ).invitation
  expect(JSON.stringify((await greta.get(still.path)).body)).toContain(code)
  const program = await withToken(greta, tokenScopes)
  for (const path of [still.path, '/api/games', `${still.path}/log`]) {
    const reply = await program.get(path)
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body), path).not.toContain(code)
  }
})

// What the table above says of a call is decided before a database is asked; how tokens are found and ended is not.
describe.each(engines)('on %s', (engine) => {
  let tested: OpenServer
  beforeAll(async () => {
    tested = await anOpenServer(engine)
  })
  afterAll(() => tested.stop())

  test.each(tokenScopes)('a token for %s may do what its scope says and nothing else', async (scope) => {
    const scene = await aScene(tested.url)
    const program = await newProgram(scene.callers['game master'], [scope])
    const replies = {
      read: await program.get(scene.path),
      write: await program.post('/api/characters', {}),
      games: await program.call('PATCH', scene.path, { name: 'The Salt Road' }),
    }
    const refusals = Object.entries(replies).filter(([, { body }]) => body.code === 'token-not-allowed')
    expect(refusals.map(([name]) => name)).toEqual(Object.keys(replies).filter((name) => name !== scope))
    expect(replies[scope].status).toBeLessThan(300)
  })

  test('a request with a cookie and a token uses the token, also if it is invalid', async () => {
    const [ann, bo] = [await newGuest(tested.url), await newGuest(tested.url)]
    const program = await newProgram(ann.player, ['read'])
    program.cookie = bo.player.cookie
    const session = async () => (await program.get('/api/auth/session')).body['user'] as { id: string } | undefined
    expect((await session())?.id).toBe(ann.user)
    expect((await program.post('/api/characters', {})).body.code).toBe('token-not-allowed')
    for (const token of ['eqt_', 'eqt_unknown', 'eqt_a b', `${program.token}x`]) {
      program.token = token
      for (const reply of [await program.get('/api/characters'), await program.get('/api/auth/session')]) {
        expect([reply.status, reply.body.code], token).toEqual([401, 'token-invalid'])
        expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      }
    }
  })

  test('a request with a token needs no origin, and one without a token still does', async () => {
    const { player } = await newGuest(tested.url)
    const program = await newProgram(player, ['write'])
    const foreign = { origin: 'https://bot.example', 'sec-fetch-site': 'cross-site' }
    expect((await program.call('POST', '/api/characters', {}, foreign)).status).toBe(201)
    const before = await tested.state()
    program.token = ''
    program.cookie = player.cookie
    expect((await program.call('POST', '/api/characters', {}, foreign)).body.code).toBe('cross-origin')
    // Another scheme is no token: browsers send remembered passwords by themselves.
    const basic = { ...foreign, authorization: 'Basic ZXF0Xw==' }
    expect((await program.call('POST', '/api/characters', {}, basic)).body.code).toBe('cross-origin')
    // Neither is that of another system.
    for (const authorization of ['Bearer', 'Bearer static-token-of-directus']) {
      const reply = await program.call('POST', '/api/characters', {}, { ...foreign, authorization })
      expect(reply.body.code).toBe('cross-origin')
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `access_token=${player.cookie}`
    expect((await new Player(tested.url).call('POST', '/api/characters', body, form)).status).toBe(401)
    expect(await tested.state()).toBe(before)
  })

  test('revoking a token ends its requests at once and its stream soon', async () => {
    const { player } = await newGuest(tested.url)
    const program = await newProgram(player, ['read'])
    const stream = await program.listen()
    expect(stream.status).toBe(200)
    await stream.until(({ event }) => event === 'hello')
    const { tokens } = (await player.get('/api/auth/tokens')).body as unknown as { tokens: { id: string }[] }
    expect((await player.call('DELETE', `/api/auth/tokens/${tokens[0]?.id}`)).status).toBe(204)
    expect((await program.get('/api/characters')).body.code).toBe('token-invalid')
    await stream.ended
  })

  test('deleting the account ends its tokens', async () => {
    const { player } = await newGuest(tested.url)
    const program = await newProgram(player, tokenScopes)
    expect((await player.call('DELETE', '/api/auth/account', { password: '' })).status).toBe(200)
    expect((await program.get('/api/characters')).body.code).toBe('token-invalid')
  })
})
