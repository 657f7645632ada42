import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCode, aGameParty, mustSucceed, type GameParty } from '../support/game-party.ts'
import { send } from '../support/http-client.ts'
import { Player, type Reply } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

interface SecurityLine {
  readonly log?: string
  readonly event: string
  readonly requestId: string
  readonly userId: string | null
  readonly [key: string]: unknown
}

/** Must never be logged; the control characters would forge lines on a terminal or in a line-based log. */
const secret = 'canary-8271\r\n{"log":"security"}\u001b[2K\u2028'
const text = `Zoë ${secret}`
const password = 'a canary-8271 in the mine'

let server: TestServer
let party: GameParty
const lines: string[] = []
beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'on', LOG_LEVEL: 'debug' }, { log: { write: (line) => void lines.push(line) } })
  party = await aGameParty(server.url)
})
afterAll(() => server.stop())

const securityLines = () =>
  lines.map((line) => JSON.parse(line) as SecurityLine).filter(({ log }) => log === 'security')

/** Makes a call and returns its security events. */
async function eventsOf(call: Promise<Reply>): Promise<SecurityLine[]> {
  const requestId = (await call).headers.get('x-request-id')
  return securityLines().filter((line) => line.requestId === requestId)
}

/** What every line has. */
const aLine = (line: object) => ({
  level: 'info',
  log: 'security',
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  requestId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  network: '127.0.0.1',
  userId: null,
  ...line,
})

test('links are logged when they are created, opened, tried and revoked', async () => {
  const { player: ann, user: userId } = party.ann
  const links = `/api/characters/${party.mira}/links`
  const target = { publicRef: party.mira }
  const creation = ann.post(links, { label: 'canary-8271', sections: ['who'], days: 9 })
  const route = 'POST /api/characters/{publicRef}/links'
  expect(await eventsOf(creation)).toEqual([aLine({ event: 'link-created', userId, route, target })])

  const { link, token } = (await creation).body as unknown as { link: { id: string }; token: string }
  const open = (wanted: string) => new Player(server.url).post('/api/share/open', { token: wanted })
  const opened = { event: 'link-opened', route: 'POST /api/share/open' }
  expect(await eventsOf(open(token))).toEqual([aLine(opened)])
  const refused = { ...opened, event: 'link-refused', problem: 'link-invalid' }
  expect(await eventsOf(open('canary-8271'))).toEqual([aLine(refused)])

  expect(await eventsOf(ann.call('DELETE', `${links}/${link.id}`))).toEqual([
    aLine({
      event: 'link-revoked',
      userId,
      route: 'DELETE /api/characters/{publicRef}/links/{linkId}',
      target: { ...target, linkId: link.id },
    }),
  ])
  expect(lines.join('')).not.toContain(token)
})

test('exports are logged', async () => {
  const { player: ann, user: userId } = party.ann
  for (const extension of ['csv', 'json']) {
    const route = `GET /api/characters/{publicRef}/log.${extension}`
    const line = aLine({ event: 'log-exported', userId, route, target: { publicRef: party.mira } })
    expect(await eventsOf(ann.get(`/api/characters/${party.mira}/log.${extension}`))).toEqual([line])
  }
  const route = 'GET /api/auth/account/export'
  expect(await eventsOf(ann.get('/api/auth/account/export'))).toEqual([
    aLine({ event: 'account-exported', userId, route }),
  ])
  const publicRef = party.mira
  const character = { event: 'character-exported', route: 'GET /api/characters/{publicRef}/export' }
  expect(await eventsOf(ann.get(`/api/characters/${publicRef}/export`))).toEqual([
    aLine({ ...character, userId, target: { publicRef } }),
  ])
  const { greta, gameId, path } = party
  const game = { event: 'game-exported', route: 'GET /api/games/{gameId}/export' }
  expect(await eventsOf(greta.player.get(`${path}/export`))).toEqual([
    aLine({ ...game, userId: greta.user, target: { gameId } }),
  ])
})

test('settings, invitations, roles and removals in a game are logged', async () => {
  const { greta, finn, gameId, path } = party
  const code = await aCode(greta.player, gameId)
  const member = `${path}/members/${finn.user}`
  const eventNames = async (call: Promise<Reply>) =>
    (await eventsOf(call)).map(({ event, userId, target }) => [event, userId, target])
  const expected = (event: string, target: object = { gameId }) => [[event, greta.user, target]]
  const onMember = { gameId, userId: finn.user }

  const rename = greta.player.call('PATCH', path, { name: 'canary-8271' })
  expect(await eventNames(rename)).toEqual(expected('game-changed'))
  for (const role of ['gm', 'player']) {
    const change = greta.player.call('PATCH', member, { role })
    expect(await eventNames(change)).toEqual(expected('role-changed', onMember))
  }
  const invitation = greta.player.post(`${path}/invitations`)
  expect(await eventNames(invitation)).toEqual(expected('invitation-created'))
  expect(await eventNames(greta.player.call('DELETE', member))).toEqual(expected('member-removed', onMember))
  expect(await eventNames(finn.player.post('/api/games/join', { code }))).toEqual([
    ['game-joined', finn.user, undefined],
  ])
  expect(lines.join('')).not.toContain(code)
})

test('denied access is logged with what was tried, if that has the form of an id', async () => {
  const stranger = await Player.guest(server.url)
  const { id: userId } = (await stranger.get('/api/auth/session')).body['user'] as { id: string }
  const denied = { event: 'access-denied', userId, route: 'GET /api/characters/{publicRef}', problem: 'not-found' }
  const path = `/api/characters/${party.mira}`
  const target = { publicRef: party.mira }
  expect(await eventsOf(stranger.get(path))).toEqual([aLine({ ...denied, target })])
  expect(await eventsOf(stranger.get('/api/characters/canary-8271'))).toEqual([aLine(denied)])
  const signedOut = { ...denied, userId: null, problem: 'not-signed-in', target }
  expect(await eventsOf(new Player(server.url).get(path))).toEqual([aLine(signedOut)])
  const notAllowed = { ...denied, problem: 'not-administrator', route: 'GET /api/content/export' }
  expect(await eventsOf(stranger.get('/api/content/export'))).toEqual([aLine(notAllowed)])
  expect(await eventsOf(stranger.get('/api/canary-8271'))).toEqual([])
})

test('blocked requests and limits are logged', async () => {
  const start = (headers = {}) => new Player(server.url).call('POST', '/api/auth/guest', undefined, headers)
  const route = 'POST /api/auth/guest'
  const blocked = { event: 'request-blocked', route, problem: 'cross-origin' }
  expect(await eventsOf(start({ origin: 'https://evil.example' }))).toEqual([aLine(blocked)])
  await send(server.url, { method: 'GET', path: '/', headers: { host: 'canary-8271.example' } })
  expect(securityLines().at(-1)).toEqual(aLine({ event: 'request-blocked', problem: 'wrong-host' }))
  for (let i = 0; i < 40; i++) await start()
  expect(await eventsOf(start())).toEqual([aLine({ event: 'limit-hit', route, problem: 'too-many-requests' })])
})

test('actions of an administrator are logged', async () => {
  const { player: admin, user: userId } = party.greta
  const form = { name: 'canary-8271', email: 'canary-8271@example.org', password }
  expect(await eventsOf(admin.post('/api/auth/sign-up', form))).toEqual([aLine({ event: 'signed-up', userId })])
  const reading = { event: 'administration-read', userId, route: 'GET /api/content/source' }
  expect(await eventsOf(admin.get('/api/content/source'))).toEqual([aLine(reading)])
  const exported = admin.get('/api/content/export')
  const exporting = { event: 'catalogue-exported', userId, route: 'GET /api/content/export' }
  expect(await eventsOf(exported)).toEqual([aLine(exporting)])
  const importing = { event: 'catalogue-imported', userId, route: 'POST /api/content/import' }
  expect(await eventsOf(admin.post('/api/content/import', (await exported).body))).toEqual([aLine(importing)])
})

test('no name, text, password, email address, token or cookie is in any line, and every line is one JSON object', async () => {
  const { player: ann } = party.ann
  await ann.edit(party.mira, 'notes', '', text)
  await ann.edit(party.mira, 'name', 'Mira', 'canary-8271')
  mustSucceed(await ann.post(`${party.path}/log`, { message: text }))
  await ann.post('/api/auth/sign-up', { name: text, email: 'canary-8271@example.org', password })
  await ann.post('/api/auth/sign-up', { name: 'canary-8271', email: 'canary-8271-2@example.org', password })
  const stranger = new Player(server.url)
  await stranger.post('/api/auth/sign-in', { email: 'canary-8271@example.org', password: `${password}!` })
  await stranger.post('/api/auth/reset', { token: 'canary-8271', password })
  await stranger.call('GET', '/api/auth/provider/return?code=canary-8271&error_description=canary-8271')
  await stranger.call('GET', '/api/characters?canary=canary-8271', undefined, { 'user-agent': 'canary-8271' })
  await stranger.call('POST', '/api/auth/sign-in', '{"canary-8271":', { 'content-type': 'application/json' })
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(50))
  const cookies = [ann, party.greta.player, party.finn.player].map(({ cookie }) => cookie.split('=')[1] ?? 'none')
  for (const canary of ['canary-8271', 'Zoë', 'Mira', 'Salt Road', ...cookies]) {
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  }
  for (const line of lines) expect(line).toMatch(/^\{[\x20-\x7e]*\}\n$/)
})
