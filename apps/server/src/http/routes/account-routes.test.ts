import type { InjectOptions } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { ann } from '../../accounts/account-tests.fixture.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import type { Identity, Provider } from '../../accounts/provider/provider.ts'
import { hashOfToken, newToken } from '../../accounts/sessions/tokens.ts'
import { issueSetupCode } from '../../accounts/sign-up/setup-code.ts'
import { openAccountServer } from './account-server.fixture.ts'

const credentials = { email: ann.email, password: ann.password }

async function aServer(overrides: Partial<AccountDeps> = {}) {
  const { world, app } = await openAccountServer(overrides)
  /** A client that stores cookies. */
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

test('signing up as a guest, signing out and signing in again sets a new cookie each time', async () => {
  const { browser } = await aServer()
  const { get, post, cookies } = browser()
  expect((await get('session')).body).toEqual({
    user: null,
    secondFactorMissing: false,
    signIn: {
      provider: null,
      passwordReset: false,
      registration: 'open',
      gameGuests: true,
      setupCode: false,
      passkeys: true,
      secondFactors: null,
    },
  })
  const guest = await post('guest')
  const tokens = [cookies['everquill']]
  expect(guest).toMatchObject({ status: 200, body: { user: { guest: true, name: '', email: null } } })
  const id = (guest.body?.['user'] as { id: string } | undefined)?.id
  expect((await get('session')).body).toMatchObject({ maxCharacters: 20 })
  const full = await post('sign-up', ann)
  expect((await get('session')).body).not.toHaveProperty('maxCharacters')
  tokens.push(cookies['everquill'])
  const user = { id, name: ann.name, email: ann.email, guest: false, administrator: true }
  expect(full).toMatchObject({ status: 200, body: { user } })
  expect((await get('session')).body).toMatchObject({ user })
  expect(await post('sign-out')).toMatchObject({ status: 200, body: { user: null } })
  expect(cookies['everquill']).toBeUndefined()
  expect((await get('session')).body).toMatchObject({ user: null })
  expect((await post('sign-in', credentials)).body).toEqual({ user })
  tokens.push(cookies['everquill'])
  expect(new Set(tokens).size).toBe(3)
})

test('a visitor who asks for the session takes no lock of the database, whatever the rules for new accounts', async () => {
  const { world, browser } = await aServer({ registration: 'invite-only' })
  expect((await browser().get('session')).body).toMatchObject({ signIn: { registration: 'open' } })
  await browser().post('sign-up', ann)
  expect((await browser().get('session')).body).toMatchObject({ signIn: { registration: 'invite-only' } })
  const transactions = vi.spyOn(world.storage, 'transaction')
  expect((await browser().get('session')).body).toMatchObject({ signIn: { registration: 'invite-only' } })
  expect(transactions).not.toHaveBeenCalled()
})

test('the session cookie is HttpOnly and SameSite, and Secure over https', async () => {
  const { browser } = await aServer()
  const [plain] = (await browser().post('guest')).set
  expect(plain).toMatch(/^everquill=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const viaProxy = browser({ 'x-forwarded-proto': 'https' })
  const [secure] = (await viaProxy.post('guest', undefined, '127.0.0.1')).set
  expect(secure).toMatch(/^__Host-everquill=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('signing out clears the browser’s cache over https, and never its storage', async () => {
  const { browser } = await aServer()
  for (const [headers, cleared] of [
    [{}, undefined],
    [{ 'x-forwarded-proto': 'https' }, '"cache"'],
  ] as const) {
    const someone = browser(headers)
    expect((await someone.post('guest', undefined, '127.0.0.1')).headers['clear-site-data']).toBeUndefined()
    expect((await someone.post('sign-out', undefined, '127.0.0.1')).headers['clear-site-data']).toBe(cleared)
  }
})

test('a browser that has signed in keeps a mark, which only exempts it from the delay caused by strangers', async () => {
  const { browser } = await aServer()
  const mine = browser()
  const { set } = await mine.post('sign-up', ann)
  expect(set[1]).toMatch(
    /^everquill-device=[\w-]{43}\.[\w-]{22}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  )
  await mine.post('sign-out')
  for (let i = 0; i < 40; i++) await browser().post('sign-in', { ...credentials, password: 'wrong' }, `10.0.${i}.1`)
  expect((await browser().post('sign-in', credentials)).status).toBe(429)
  expect((await mine.get('sessions')).status).toBe(401)
  expect((await mine.post('sign-in', { ...credentials, password: 'wrong' })).status).toBe(401)
  expect((await mine.post('sign-in', credentials)).status).toBe(200)
})

test('a guest has no password, so their browser gets no mark', async () => {
  const { browser } = await aServer()
  expect((await browser().post('guest')).set).toHaveLength(1)
})

test('a copied token is useless once its session has ended', async () => {
  const { browser } = await aServer()
  const mine = browser()
  await mine.post('sign-up', ann)
  const thief = browser()
  thief.cookies['everquill'] = mine.cookies['everquill'] ?? ''
  expect((await thief.get('sessions')).status).toBe(200)
  await mine.post('sign-out')
  expect(await thief.get('sessions')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test('a page that expects one user counts as signed out while another is signed in', async () => {
  const { browser } = await aServer()
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

test('sessions can be listed and ended; ending the current one clears its cookie', async () => {
  const { browser } = await aServer()
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

test('changing the password ends all other sessions', async () => {
  const { browser } = await aServer()
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

test('too many sign-in attempts are refused with a retry-after', async () => {
  const { browser } = await aServer()
  const { post } = browser()
  const wrong = { email: ann.email, password: 'a guess' }
  for (let i = 0; i < 10; i++) expect((await post('sign-in', wrong)).status).toBe(401)
  const response = await post('sign-in', wrong)
  expect(response).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(response.headers['retry-after']).toBe('90')
})

test('a user id or a role in a body is refused', async () => {
  const { browser } = await aServer()
  const { post } = browser()
  for (const more of [{ id: 'x' }, { userId: 'x' }, { administrator: true }, { guest: false }]) {
    expect(await post('sign-up', { ...ann, ...more })).toMatchObject({ status: 400, body: { code: 'unknown-keys' } })
    expect(await post('guest', more)).toMatchObject({ status: 400, body: { code: 'unknown-keys' } })
  }
})

test('a closed server without an administrator still reports open registration', async () => {
  const { browser } = await aServer({ registration: 'closed' })
  const { get, post } = browser()
  expect((await get('session')).body).toMatchObject({ signIn: { registration: 'open' } })
  await post('sign-up', ann)
  expect((await get('session')).body).toMatchObject({ signIn: { registration: 'closed' } })
  expect((await browser().post('guest')).body).toMatchObject({ code: 'registration-closed' })
})

test('a password reset needs email; with email every request is accepted', async () => {
  const without = await aServer()
  expect((await without.browser().post('reset-request', { email: ann.email })).body).toMatchObject({
    code: 'reset-unavailable',
  })
  const withMail = await aServer({ mail: { send: async () => undefined } })
  const { get, post } = withMail.browser()
  expect((await get('session')).body).toMatchObject({ signIn: { passwordReset: true } })
  expect(await post('reset-request', { email: 'nobody@example.org' })).toMatchObject({
    status: 202,
    body: { sent: true },
  })
  const reset = { token: 'x'.repeat(43), password: 'another light entirely' }
  expect(await post('reset', reset)).toMatchObject({ status: 422, body: { code: 'reset-invalid' } })
})

describe('sign-in with the provider', () => {
  const guild: Provider = {
    name: 'The Guild',
    issuer: 'https://guild.example.org',
    startSignIn: async () => ({ url: 'https://guild.example.org/authorize?state=s', attempt: 'verifier.s.nonce' }),
    finishSignIn: async (query, attempt): Promise<Identity> => {
      if (attempt !== 'verifier.s.nonce' || query['state'] !== 's') throw new Error('not this browser')
      return { issuer: 'https://guild.example.org', subject: '7', name: 'Ann', email: null }
    },
  }

  test('redirects home, signed in, and clears the attempt cookie', async () => {
    const { browser } = await aServer({ provider: guild })
    const { get, cookies } = browser()
    expect((await get('session')).body).toMatchObject({ signIn: { provider: 'The Guild' } })
    const start = await get('provider')
    expect(start).toMatchObject({ status: 302, headers: { location: 'https://guild.example.org/authorize?state=s' } })
    expect(start.set).toEqual([
      'everquill-provider=verifier.s.nonce; Max-Age=600; Path=/api/auth/provider; HttpOnly; SameSite=Lax',
    ])
    const callback = await get('provider/return?state=s&code=c')
    expect(callback).toMatchObject({ status: 302, headers: { location: '/' } })
    expect(Object.keys(cookies)).toEqual(['everquill'])
    expect((await get('session')).body).toMatchObject({ user: { name: 'Ann', guest: false } })
  })

  test('the first account needs the set-up code that the page kept in a cookie', async () => {
    const { world, browser } = await aServer({ provider: guild, setupCodeFor: 'everyone' })
    const setupCode = (await issueSetupCode(world.storage, world.now())) ?? ''
    const { get, cookies } = browser()
    const arrive = async (code: string) => {
      cookies['everquill-setup-code'] = code
      await get('provider')
      return (await get('provider/return?state=s&code=c')).headers['location']
    }
    expect(await arrive('')).toBe('/sign-in?problem=setup-code-invalid')
    expect(await arrive('K7QM-2XTB-9HCE')).toBe('/sign-in?problem=setup-code-invalid')
    expect(await arrive(setupCode)).toBe('/')
    expect(Object.keys(cookies)).toEqual(['everquill'])
    expect((await get('session')).body).toMatchObject({ user: { administrator: true }, signIn: { setupCode: false } })
  })

  /** Stores an invitation for one account and returns its token. */
  async function anInvitation({ storage, now }: Awaited<ReturnType<typeof aServer>>['world']): Promise<string> {
    const token = newToken()
    const times = { createdAt: now(), expiresAt: now() + 86_400_000 }
    const invitation = { id: 'one', tokenHash: hashOfToken(token), note: '', createdBy: 'ann', ...times }
    await storage.transaction((tx) => tx.administration.putInvitation(invitation))
    return token
  }

  test('by invitation only, a first sign-in needs the invitation that the page kept in a cookie, and uses it up', async () => {
    const { world, browser } = await aServer({ provider: guild, registration: 'invite-only' })
    await browser().post('sign-up', ann)
    const { get, cookies } = browser()
    const arrive = async () => {
      await get('provider')
      return (await get('provider/return?state=s&code=c')).headers['location']
    }
    expect(await arrive()).toBe('/sign-in?problem=invitation-needed')
    cookies['everquill-invitation'] = 'nonsense'
    expect(await arrive()).toBe('/sign-in?problem=invitation-invalid')
    cookies['everquill-invitation'] = await anInvitation(world)
    expect(await arrive()).toBe('/')
    expect(Object.keys(cookies)).toEqual(['everquill'])
    expect((await get('session')).body).toMatchObject({ user: { name: 'Ann', guest: false } })
    expect(await world.storage.transaction((tx) => tx.administration.invitations())).toEqual([])
    delete cookies['everquill']
    expect(await arrive()).toBe('/')
  })

  test('by invitation only, an account that is created on the page for linking needs the invitation too', async () => {
    const provider: Provider = {
      ...guild,
      finishSignIn: async (...attempt) => ({ ...(await guild.finishSignIn(...attempt)), email: ann.email }),
    }
    const { world, browser } = await aServer({ provider, registration: 'invite-only' })
    await browser().post('sign-up', ann)
    const { get, post, cookies } = browser()
    await get('provider')
    cookies['everquill-invitation'] = await anInvitation(world)
    expect((await get('provider/return?state=s&code=c')).headers['location']).toBe('/link-account')
    const create = async (invitation: string | undefined) => {
      if (invitation === undefined) delete cookies['everquill-invitation']
      else cookies['everquill-invitation'] = invitation
      return post('provider/decision', { action: 'create' })
    }
    const kept = cookies['everquill-invitation']
    expect((await create(undefined)).body).toMatchObject({ code: 'invitation-needed' })
    expect((await create('nonsense')).body).toMatchObject({ code: 'invitation-invalid' })
    expect(await create(kept)).toMatchObject({ status: 200, body: { user: { name: 'Ann', guest: false } } })
    expect(cookies).toEqual({ everquill: expect.any(String), 'everquill-device': expect.any(String) })
    expect(await world.storage.transaction((tx) => tx.administration.invitations())).toEqual([])
  })

  test.each([
    ['without the cookie', 'provider/return?state=s&code=c'],
    ['without cookie and query', 'provider/return'],
  ])('redirects to the sign-in page %s', async (_, path) => {
    const { browser } = await aServer({ provider: guild })
    const { get, cookies } = browser()
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/sign-in?problem=sign-in-failed' } })
    expect(cookies).toEqual({})
  })

  test('a decision is kept in a cookie that scripts cannot read, and the page learns nothing else', async () => {
    const { browser } = await aServer({ provider: guild })
    const { get, post, end, cookies } = browser()
    await post('sign-up', ann)
    await get('provider')
    const callback = await get('provider/return?state=s&code=c')
    expect(callback).toMatchObject({ status: 302, headers: { location: '/link-account' } })
    expect(callback.set).toContainEqual(
      expect.stringMatching(
        /^everquill-ticket=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/provider; HttpOnly; SameSite=Lax$/,
      ),
    )
    const identity = { name: 'Ann', email: null }
    const decision = { kind: 'link', identity, account: null, characters: 0, games: 0 }
    expect((await get('provider/decision')).body).toEqual({ decision })
    const session = cookies['everquill']
    expect(await post('provider/decision', { action: 'link' })).toMatchObject({
      status: 200,
      body: { user: { name: ann.name } },
    })
    expect(cookies).toMatchObject({ everquill: session })
    expect(cookies['everquill-ticket']).toBeUndefined()
    expect((await get('provider/decision')).body).toEqual({ decision: null })
    const { identities } = (await get('identities')).body as { identities: readonly { readonly id: string }[] }
    expect(identities).toMatchObject([{ issuer: 'https://guild.example.org', provider: 'The Guild' }])
    expect(JSON.stringify(identities)).not.toContain('"7"')
    const exported = JSON.stringify((await get('account/export')).body)
    expect(exported).toMatch(
      /"identities":\[\{"issuer":"https:\/\/guild\.example\.org","linkedAt":"2026-11-14T19:40:00\.000Z"\}\]/,
    )
    expect(exported).not.toContain('"7"')
    expect((await end(`identities/${identities[0]?.id}`)).status).toBe(204)
  })

  test('every failure of the redirect from a provider is shown on a page, never as JSON', async () => {
    const { app } = await openAccountServer({ provider: guild })
    const path = '/api/auth/provider/return'
    const locationOf = async (request: InjectOptions) => {
      const { statusCode, headers, body } = await app.inject(request)
      expect([statusCode, body]).toEqual([303, ''])
      return headers.location
    }
    const cases: readonly (readonly [InjectOptions, string])[] = [
      [{ url: `${path}?code=a&code=b` }, 'invalid-request'],
      [{ url: `${path}?code=${'x'.repeat(5_000)}` }, 'invalid-request'],
      [{ url: '/api/auth/provider?next=1' }, 'unknown-keys'],
      [{ url: path, method: 'POST', payload: 'code=a', headers: { origin: 'https://guild.example' } }, 'cross-origin'],
      [{ url: path, method: 'POST' }, 'method-not-allowed'],
      [{ url: `${path}/` }, 'not-found'],
    ]
    for (const [request, code] of cases) expect(await locationOf(request)).toBe(`/sign-in?problem=${code}`)
    const broken = await openAccountServer({
      provider: guild,
      newToken: () => {
        throw new Error('a bug')
      },
    })
    const cookie = 'everquill-provider=verifier.s.nonce'
    const failed = await broken.app.inject({ url: `${path}?state=s&code=c`, headers: { cookie } })
    expect([failed.statusCode, failed.headers.location]).toEqual([303, '/sign-in?problem=internal'])
  })

  test('a problem is shown to a signed-in user without signing in again', async () => {
    const { browser } = await aServer({ provider: guild })
    const { get, post } = browser()
    await post('sign-up', ann)
    expect((await get('provider/return')).headers['location']).toBe('/link-account?problem=sign-in-failed')
  })

  test('redirects to the sign-in page if there is no provider or it cannot be reached', async () => {
    const unreachable: Provider = { ...guild, startSignIn: () => Promise.reject(new Error('no answer')) }
    for (const provider of [null, unreachable]) {
      const { world, browser } = await aServer({ provider })
      const { get } = browser()
      expect((await get('provider')).headers['location']).toBe('/sign-in?problem=sign-in-unavailable')
      expect(world.securityEntries.map(({ detail }) => detail)).toEqual(provider ? ['no answer'] : [])
    }
  })
})
