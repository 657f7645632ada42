import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentErrors, contract, problemsOf, ProblemSchema, type Route, type RouteName } from '@everquill/contract'
import { Player, type Reply } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { sealedCheck } from './sealed.ts'

const problem = sealedCheck(ProblemSchema)
const errors = sealedCheck(ContentErrors)
const routes = Object.entries<Route>(contract) as [RouteName, Route][]
const password = 'Sieben Raben im Regen'
const email = 'ann@example.org'

/** A mail server that only reads: the token of each link that comes by. */
function mailbox(): { readonly server: SMTPServer; readonly token: Promise<string> } {
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let letter = ''
      stream.on('data', (chunk: Buffer) => (letter += chunk.toString()))
      stream.on('end', () => {
        resolve(/\/reset#([\w-]{43})/.exec(letter.replaceAll('=\r\n', ''))?.[1] ?? '')
        done()
      })
    },
  })
  return { server, token: promise }
}

const { server: mail, token } = mailbox()
let server: TestServer
beforeAll(async () => {
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  server = await aServer({
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'everquill',
    OIDC_CLIENT_SECRET: 'secret',
  })
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => mail.close(() => resolve()))
})

/** Every call once, in the order of a life; a new call does not compile until it takes part. */
function life(ann: Player): { readonly [N in RouteName]: () => Promise<Reply> } {
  let path = ''
  const tablet = new Player(ann.url)
  return {
    health: () => ann.get('/api/health'),
    ready: () => ann.get('/api/ready'),
    content: () => ann.get('/api/content/items/Items?meta=*'),
    contentRecord: () => ann.get('/api/content/items/Items/rope'),
    contentPing: () => ann.get('/api/content/server/ping'),
    contentLookup: () => ann.get('/api/content/lookup/Races?title=Mensch'),
    session: () => ann.get('/api/auth/session'),
    startAsGuest: () => ann.post('/api/auth/guest'),
    createCharacter: async () => {
      const reply = await ann.post('/api/characters', { name: 'Mira' })
      path = `/api/characters/${reply.body.character?.publicRef}`
      return reply
    },
    saveCharacter: () =>
      ann.save(path.split('/')[3] ?? '', [
        { field: 'name', oldValue: 'Somebody', newValue: 'Mirabel' },
        { field: 'gold', oldValue: 50, newValue: 0 },
        { field: 'xp', oldValue: 0, newValue: 5, exact: true },
        { field: 'climbing_number', oldValue: null, newValue: 3 },
        { field: 'climbing_1', oldValue: null, newValue: 'str' },
        { field: 'spells.s1', oldValue: null, newValue: { id: 's1', spell: 'Light', prepared: true } },
        { field: 'items.gone.quantity', oldValue: 1, newValue: 2 },
      ]),
    putCharacter: () => ann.call('PUT', path, { name: 'Mirabel', conditions: ['Poisoned'] }, { 'if-match': '"1"' }),
    getCharacter: () => ann.get(path),
    characterLog: () => ann.get(`${path}/log?limit=100`),
    listCharacters: () => ann.get('/api/characters'),
    duplicateCharacter: () => ann.post(`${path}/duplicate`),
    deleteCharacter: () => ann.call('DELETE', path),
    restoreCharacter: () => ann.post(`${path}/restore`),
    signUp: () => ann.post('/api/auth/sign-up', { name: 'Ann', email, password }),
    signIn: () => tablet.post('/api/auth/sign-in', { email, password }),
    sessions: () => ann.get('/api/auth/sessions'),
    endSession: async () => {
      const { body } = await ann.get('/api/auth/sessions')
      const other = (body['sessions'] as { id: string; current: boolean }[]).find(({ current }) => !current)
      return ann.call('DELETE', `/api/auth/sessions/${other?.id}`)
    },
    changePassword: () => ann.post('/api/auth/password', { currentPassword: password, newPassword: `${password}!` }),
    requestReset: () => ann.post('/api/auth/reset-request', { email }),
    resetPassword: async () => ann.post('/api/auth/reset', { token: await token, password }),
    stream: async () => {
      const listening = new AbortController()
      const { status, headers } = await fetch(`${ann.url}/api/stream`, {
        headers: { cookie: ann.cookie },
        signal: listening.signal,
      })
      listening.abort()
      return { status, headers, body: {} }
    },
    startProvider: () => ann.get('/api/auth/provider'),
    returnFromProvider: () => ann.get('/api/auth/provider/return?code=a&state=b'),
    signOut: () => ann.post('/api/auth/sign-out'),
  }
}

test('every call answers as the contract says, and says nothing beyond', async () => {
  for (const [name, call] of Object.entries(life(new Player(server.url)))) {
    const { answer }: Route = contract[name as RouteName]
    const { status, headers, body } = await call()
    expect(status, `${name} ${JSON.stringify(body)}`).toBe(answer.status)
    const type = answer.schema ? 'application/json' : answer.type
    expect(headers.get('content-type')?.split(';', 1)[0], name).toBe(type)
    expect(answer.schema ? sealedCheck(answer.schema).Errors(body) : [], name).toEqual([])
    expect(headers.get('location') ?? '', name).toMatch(answer.status === 302 ? /^\// : /^$/)
  }
})

describe('problems', () => {
  /** Asks for trouble with whatever stands in the path. */
  const trouble = async (player: Player, { method, path }: Route, query: string, body?: unknown): Promise<Reply> =>
    player.call(method, path.replace(/\{\w+\}/, '99999999') + query, body)

  /** What an answer has that no problem of this call should have. */
  const faultsOf = (route: Route, { status, headers, body }: Reply): unknown[] => [
    ...problem.Errors(body),
    ...(headers.get('content-type') === 'application/problem+json; charset=utf-8' ? [] : ['type']),
    ...(body['status'] === status ? [] : ['status']),
    ...(problemsOf(route).some((code) => code === body.code) ? [] : [body.code]),
  ]

  test('every call refuses what it does not know, as the contract says', async () => {
    const ann = await Player.guest(server.url)
    for (const [name, route] of routes.filter(([one, { speaks }]) => one !== 'stream' && !speaks)) {
      expect(faultsOf(route, await trouble(ann, route, '?nonsense=1&nonsense=2')), name).toEqual([])
    }
    for (const [name, route] of routes.filter(([, { method }]) => method !== 'GET')) {
      expect(faultsOf(route, await trouble(ann, route, '', { nonsense: 1 })), name).toEqual([])
    }
  })

  test('every call for people with a session says so to others', async () => {
    for (const [name, route] of routes.filter(([, { access }]) => access === 'signed-in')) {
      const reply = await trouble(new Player(server.url), route, '')
      expect(faultsOf(route, reply), name).toEqual([])
      expect(reply.body.code, name).toBe('not-signed-in')
    }
  })

  test('every call about one thing says that there is none', async () => {
    const ann = await Player.guest(server.url)
    const save = {
      saveId: '00000000-0000-4000-8000-000000000000',
      baseRevision: 1,
      changes: [{ field: 'gold', oldValue: 1, newValue: 2 }],
    }
    for (const [name, route] of routes.filter(([, { params, speaks }]) => params && !speaks)) {
      const body = name === 'saveCharacter' ? save : name === 'putCharacter' ? {} : undefined
      const reply = await trouble(ann, route, name === 'contentLookup' ? '?title=x' : '', body)
      expect(faultsOf(route, reply), name).toEqual([])
      expect(reply.body.code, name).toBe('not-found')
    }
  })

  test('calls that speak as Directus does say no as Directus does', async () => {
    const ann = new Player(server.url)
    for (const [name, route] of routes.filter(([, { params, speaks }]) => params && speaks)) {
      const { status, headers, body } = await trouble(ann, route, '')
      expect(status, name).toBe(403)
      expect(headers.get('content-type'), name).toBe('application/json; charset=utf-8')
      expect(errors.Errors(body), name).toEqual([])
    }
  })

  test('who asks too often is told when to come back', async () => {
    const strict = await aServer({ RATE_LIMITS: 'on' })
    let reply = await new Player(strict.url).post('/api/auth/guest')
    for (let tries = 0; tries < 100 && reply.status === 200; tries++) {
      reply = await new Player(strict.url).post('/api/auth/guest')
    }
    expect(faultsOf(contract.startAsGuest, reply)).toEqual([])
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe(String(reply.body.retryAfter))
    await strict.stop()
  })
})
