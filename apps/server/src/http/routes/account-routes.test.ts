import type { InjectOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ann, anInstallation, type World } from '../../accounts/account-tests.fixture.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import type { Identity, Provider } from '../../accounts/provider/provider.ts'
import { resolveSession } from '../../accounts/sessions/sessions.ts'
import { accountRoutes } from './account-routes.ts'
import { buildApp } from '../build-app.ts'
import { requestContext } from '../request-context.ts'
import { networks } from '../client-network.ts'
import { serveOn } from '../serve.ts'

const credentials = { email: ann.email, password: ann.password }

async function aHouse(special: Partial<AccountDeps> = {}) {
  const world: World = await anInstallation(special)
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const { networkOf, isSecure } = networks(['loopback'])
  const door = requestContext({
    audit: () => undefined,
    missed: async () => null,
    networkOf,
    isSecure,
    resolveSession: (token) => resolveSession(world.storage, token, world.now()),
  })
  const nothingElse = { clearTable: async () => undefined, belongings: async function* () {} }
  accountRoutes(serveOn(app, door), { ...world, ...nothingElse })
  /** A browser that keeps its cookies. */
  const browser = (headers: Record<string, string> = {}) => {
    const cookies: Record<string, string> = {}
    const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, network = '203.0.113.7') => {
      const options: InjectOptions = { method, url: `/api/auth/${path}`, cookies, headers, remoteAddress: network }
      const response = await app.inject(payload ? { ...options, payload } : options)
      for (const { name, value, expires } of response.cookies) {
        if (value === '' || (expires && expires.getTime() === 0)) delete cookies[name]
        else cookies[name] = value
      }
      return {
        status: response.statusCode,
        headers: response.headers,
        set: [response.headers['set-cookie'] ?? []].flat(),
        body: response.body === '' ? null : (response.json() as Record<string, unknown>),
      }
    }
    return {
      cookies,
      get: (path: string) => call('GET', path),
      post: (path: string, payload?: object, network?: string) => call('POST', path, payload, network),
      end: (path: string) => call('DELETE', path),
    }
  }
  return { world, browser }
}

test('a guest becomes somebody, signs out and comes back, with a new cookie each time', async () => {
  const { browser } = await aHouse()
  const { get, post, cookies } = browser()
  expect((await get('session')).body).toEqual({
    user: null,
    signIn: { provider: null, passwordReset: false, registration: 'open' },
  })
  const guest = await post('guest')
  const seen = [cookies['everquill']]
  expect(guest).toMatchObject({ status: 200, body: { user: { guest: true, name: '', email: null } } })
  const id = (guest.body?.['user'] as { id: string } | undefined)?.id
  const full = await post('sign-up', ann)
  seen.push(cookies['everquill'])
  const user = { id, name: ann.name, email: ann.email, guest: false, administrator: true }
  expect(full).toMatchObject({ status: 200, body: { user } })
  expect((await get('session')).body).toMatchObject({ user })
  expect(await post('sign-out')).toMatchObject({ status: 200, body: { user: null } })
  expect(cookies['everquill']).toBeUndefined()
  expect((await get('session')).body).toMatchObject({ user: null })
  expect((await post('sign-in', credentials)).body).toEqual({ user })
  seen.push(cookies['everquill'])
  expect(new Set(seen).size).toBe(3)
})

test('the cookie is out of reach of scripts and other sites, and bound to https where there is https', async () => {
  const { browser } = await aHouse()
  const [plain] = (await browser().post('guest')).set
  expect(plain).toMatch(/^everquill=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const viaProxy = browser({ 'x-forwarded-proto': 'https' })
  const [secure] = (await viaProxy.post('guest', undefined, '127.0.0.1')).set
  expect(secure).toMatch(/^__Host-everquill=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a token of an ended session opens nothing, wherever it was copied to', async () => {
  const { browser } = await aHouse()
  const mine = browser()
  await mine.post('sign-up', ann)
  const thief = browser()
  thief.cookies['everquill'] = mine.cookies['everquill'] ?? ''
  expect((await thief.get('sessions')).status).toBe(200)
  await mine.post('sign-out')
  expect(await thief.get('sessions')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test('a page that speaks for one person is signed out while somebody else is signed in', async () => {
  const { browser } = await aHouse()
  const shared: Record<string, string> = {}
  const page = browser(shared)
  const { body } = await page.post('sign-up', ann)
  const { id = '' } = (body?.['user'] ?? {}) as { readonly id?: string }
  shared['everquill-user'] = id
  expect((await page.get('sessions')).status).toBe(200)
  await page.post('sign-out')
  await page.post('guest')
  expect(await page.get('sessions')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test('sessions are listed and ended; ending this one forgets the cookie too', async () => {
  const { browser } = await aHouse()
  const [laptop, phone] = [browser({ 'user-agent': 'Laptop' }), browser({ 'user-agent': 'x'.repeat(500) })]
  await laptop.post('sign-up', ann)
  await phone.post('sign-in', credentials)
  const list = async () => (await laptop.get('sessions')).body?.['sessions'] as { id: string; device: string }[]
  const sessions = await list()
  expect(sessions.map(({ device }) => device).toSorted()).toEqual(['Laptop', 'x'.repeat(200)])
  const ids = { laptop: '', phone: '' }
  for (const session of sessions) {
    expect(Object.keys(session).toSorted()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt'])
    ids[session.device === 'Laptop' ? 'laptop' : 'phone'] = session.id
  }
  expect(sessions).toContainEqual(expect.objectContaining({ id: ids.laptop, current: true }))
  expect(await laptop.end(`sessions/${ids.phone}`)).toMatchObject({ status: 204, body: null })
  expect((await phone.get('sessions')).status).toBe(401)
  expect(await laptop.end(`sessions/${ids.phone}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await laptop.end('sessions/a%00b')).status).toBe(400)
  expect((await laptop.end(`sessions/${ids.laptop}`)).status).toBe(204)
  expect(laptop.cookies['everquill']).toBeUndefined()
})

test('a changed password keeps this browser signed in and no other', async () => {
  const { browser } = await aHouse()
  const [laptop, phone] = [browser(), browser()]
  await laptop.post('sign-up', ann)
  await phone.post('sign-in', credentials)
  const change = { currentPassword: ann.password, newPassword: 'another light entirely' }
  expect((await phone.post('password', { ...change, currentPassword: 'a guess' })).body).toMatchObject({
    code: 'wrong-password',
    field: 'currentPassword',
  })
  expect((await laptop.post('password', change)).status).toBe(200)
  expect((await laptop.get('sessions')).status).toBe(200)
  expect((await phone.get('sessions')).status).toBe(401)
})

test('who tries too often is told when to come back', async () => {
  const { browser } = await aHouse()
  const { post } = browser()
  const wrong = { email: ann.email, password: 'a guess' }
  for (let i = 0; i < 10; i++) expect((await post('sign-in', wrong)).status).toBe(401)
  const refusal = await post('sign-in', wrong)
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(refusal.headers['retry-after']).toBe('90')
})

test('a user id or a role in a body is refused, not believed', async () => {
  const { browser } = await aHouse()
  const { post } = browser()
  for (const more of [{ id: 'x' }, { userId: 'x' }, { administrator: true }, { guest: false }]) {
    expect(await post('sign-up', { ...ann, ...more })).toMatchObject({ status: 400, body: { code: 'unknown-keys' } })
    expect(await post('guest', more)).toMatchObject({ status: 400, body: { code: 'unknown-keys' } })
  }
})

test('a closed installation without an administrator still says that one can sign up', async () => {
  const { browser } = await aHouse({ registration: 'closed' })
  const { get, post } = browser()
  expect((await get('session')).body).toMatchObject({ signIn: { registration: 'open' } })
  await post('sign-up', ann)
  expect((await get('session')).body).toMatchObject({ signIn: { registration: 'closed' } })
  expect((await browser().post('guest')).body).toMatchObject({ code: 'registration-closed' })
})

test('without mail there is no reset; with mail a request is always accepted', async () => {
  const without = await aHouse()
  expect((await without.browser().post('reset-request', { email: ann.email })).body).toMatchObject({
    code: 'reset-unavailable',
  })
  const withMail = await aHouse({ mail: { send: async () => undefined } })
  const { get, post } = withMail.browser()
  expect((await get('session')).body).toMatchObject({ signIn: { passwordReset: true } })
  expect(await post('reset-request', { email: 'nobody@example.org' })).toMatchObject({
    status: 202,
    body: { sent: true },
  })
  const reset = { token: 'x'.repeat(43), password: 'another light entirely' }
  expect(await post('reset', reset)).toMatchObject({ status: 422, body: { code: 'reset-invalid' } })
})

describe('the way to the provider and back', () => {
  const guild: Provider = {
    name: 'The Guild',
    start: async () => ({ url: 'https://guild.example.org/authorize?state=s', attempt: 'verifier.s.nonce' }),
    finish: async (query, attempt): Promise<Identity> => {
      if (attempt !== 'verifier.s.nonce' || query['state'] !== 's') throw new Error('not this browser')
      return { issuer: 'https://guild.example.org', subject: '7', name: 'Ann', email: null }
    },
  }

  test('leads home, signed in, and leaves nothing behind', async () => {
    const { browser } = await aHouse({ provider: guild })
    const { get, cookies } = browser()
    expect((await get('session')).body).toMatchObject({ signIn: { provider: 'The Guild' } })
    const away = await get('provider')
    expect(away).toMatchObject({ status: 302, headers: { location: 'https://guild.example.org/authorize?state=s' } })
    expect(away.set).toEqual([
      'everquill-provider=verifier.s.nonce; Max-Age=600; Path=/api/auth/provider; HttpOnly; SameSite=Lax',
    ])
    const home = await get('provider/return?state=s&code=c')
    expect(home).toMatchObject({ status: 302, headers: { location: '/' } })
    expect(Object.keys(cookies)).toEqual(['everquill'])
    expect((await get('session')).body).toMatchObject({ user: { name: 'Ann', guest: false } })
  })

  test.each([
    ['without the cookie', 'provider/return?state=s&code=c'],
    ['with nothing at all', 'provider/return'],
  ])('leads to the sign-in page %s', async (_, path) => {
    const { browser } = await aHouse({ provider: guild })
    const { get, cookies } = browser()
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/sign-in?problem=sign-in-failed' } })
    expect(cookies).toEqual({})
  })

  test('leads to the sign-in page when there is no provider, or none that answers', async () => {
    const silent: Provider = { ...guild, start: () => Promise.reject(new Error('no answer')) }
    for (const provider of [null, silent]) {
      const { world, browser } = await aHouse({ provider })
      const { get } = browser()
      expect((await get('provider')).headers['location']).toBe('/sign-in?problem=sign-in-unavailable')
      expect(world.audited.map(({ detail }) => detail)).toEqual(provider ? ['no answer'] : [])
    }
  })
})
