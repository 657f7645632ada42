import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider, { type Context } from 'oidc-provider'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ann, anInstallation, granted, wordFor } from '../account-tests.fixture.ts'
import { openIdProvider, returnPath, type Provider } from './provider.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

const publicUrl = 'http://localhost:3000'
const client = { client_id: 'everquill', client_secret: 'a-secret-of-the-client-and-us-0123456789' }

/** Whom the provider knows. */
const people: Readonly<Record<string, object>> = {
  ann: { name: 'Ann Ährenfels', email: 'ann@example.org', email_verified: true },
  bob: { preferred_username: 'bob', email: 'ann@example.org', email_verified: false },
  eve: { name: '  \u0000 \u001b[31m', email: 'eve@example.org, ann@example.org', email_verified: true },
}

/** A real provider, at which whoever comes is signed in as the one that is named. */
async function aProvider() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let comer = 'ann'
  const oidc = new OidcProvider(issuer, {
    clients: [{ ...client, redirect_uris: [publicUrl + returnPath] }],
    claims: { profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for this test alone'] },
    interactions: { url: () => '/arrive' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    async loadExistingGrant({
      oidc: {
        client: { clientId },
        session: { accountId },
      },
    }: Context) {
      const grant = new oidc.Grant({ clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const callback = oidc.callback()
  server.on('request', (request, response) => {
    if (request.url === '/arrive') void oidc.interactionFinished(request, response, { login: { accountId: comer } })
    else callback(request, response)
  })
  return { issuer, comesAs: (name: string) => (comer = name) }
}

/** Goes where a browser would be sent, keeping cookies, until it is sent back to us; returns what it brings. */
async function browse(start: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let hops = 0; hops < 10; hops++) {
    if (url.href.startsWith(publicUrl)) return Object.fromEntries(url.searchParams)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('sent round in circles')
}

async function withAProvider() {
  const { issuer, comesAs } = await aProvider()
  const options = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    name: 'The Guild',
    publicUrl,
  }
  const provider = openIdProvider(options)
  const world = await anInstallation({ provider })
  /** Goes to the provider and comes back. */
  const journey = async (name = 'ann') => {
    comesAs(name)
    const { url, attempt } = await provider.start()
    return { query: await browse(url), attempt }
  }
  return { world, provider, journey, options }
}

beforeAll(() => {
  // The provider warns of what is not meant for production.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

test('who comes back is a new user the first time, the same one ever after', async () => {
  const { world, journey } = await withAProvider()
  const first = granted(await signInWithProvider(world, await world.at(), await journey()))
  expect(first.user).toMatchObject({
    name: 'Ann Ährenfels',
    email: 'ann@example.org',
    guest: false,
    administrator: true,
  })
  const second = granted(await signInWithProvider(world, await world.at(), await journey()))
  expect(second.user).toEqual(first.user)
  expect(second.token).not.toBe(first.token)
  const other = granted(await signInWithProvider(world, await world.at(), await journey('bob')))
  expect(other.user).toMatchObject({ name: 'bob', administrator: false })
  expect(other.user.id).not.toBe(first.user.id)
})

test('a guest who comes back keeps the user id, under a new token', async () => {
  const { world, journey } = await withAProvider()
  const guest = granted(await startAsGuest(world, await world.at()))
  const full = granted(await signInWithProvider(world, await world.at(guest.token), await journey()))
  expect(full.user).toMatchObject({ id: guest.user.id, name: 'Ann Ährenfels', guest: false })
  expect((await world.at(guest.token)).session).toBeNull()
  expect(granted(await signInWithProvider(world, await world.at(), await journey())).user.id).toBe(guest.user.id)
})

test('a full account that is still signed in here is not given away to who comes back', async () => {
  const { world, journey } = await withAProvider()
  const here = granted(await signUp(world, await world.at(), ann))
  const back = granted(await signInWithProvider(world, await world.at(here.token), await journey()))
  expect(back.user.id).not.toBe(here.user.id)
  expect(granted(await signIn(world, await world.at(), ann)).user).toEqual(here.user)
})

test('only a verified e-mail is taken, and it opens nobody else’s account', async () => {
  const { world, journey } = await withAProvider()
  const known = granted(await signUp(world, await world.at(), { ...ann, email: 'ann@example.org' }))
  const bob = granted(await signInWithProvider(world, await world.at(), await journey('bob')))
  expect(bob.user.email).toBeNull()
  const verified = granted(await signInWithProvider(world, await world.at(), await journey()))
  expect(verified.user.email).toBe('ann@example.org')
  expect(verified.user.id).not.toBe(known.user.id)
})

test('what is no name and no e-mail is left out', async () => {
  const { world, journey } = await withAProvider()
  const { user } = granted(await signInWithProvider(world, await world.at(), await journey('eve')))
  expect(user).toMatchObject({ name: '', email: null })
})

describe('refused is', () => {
  const failed = async (
    spoil: (journey: { query: Record<string, string>; attempt: string | undefined }, other: string) => void,
  ) => {
    const { world, provider, journey } = await withAProvider()
    const brought = { ...(await journey()) } as { query: Record<string, string>; attempt: string | undefined }
    spoil(brought, (await provider.start()).attempt)
    const outcome = await signInWithProvider(world, await world.at(), brought)
    expect(world.audited.at(-1)).toMatchObject({ event: 'sign-in-failed' })
    expect(await world.storage.transaction((tx) => tx.accounts.hasAdministrator())).toBe(false)
    expect(wordFor(outcome)).toBe('sign-in-failed')
    return world.audited.at(-1)?.detail
  }
  const replace = (attempt: string | undefined, part: 0 | 1 | 2, other: string) => {
    const parts = (attempt ?? '').split('.')
    parts[part] = other.split('.')[part] ?? ''
    return parts.join('.')
  }

  test('a wrong PKCE verifier', async () => {
    const why = await failed((brought, other) => (brought.attempt = replace(brought.attempt, 0, other)))
    expect(why).toMatch(/the provider said invalid_grant/)
  })

  test('a wrong state', async () => {
    const why = await failed((brought, other) => (brought.attempt = replace(brought.attempt, 1, other)))
    expect(why).toMatch(/unexpected "state"/)
  })

  test('a state that was changed on the way', async () => {
    expect(await failed(({ query }) => (query['state'] = 'x'))).toMatch(/unexpected "state"/)
  })

  test('no state at all', async () => {
    expect(await failed(({ query }) => delete query['state'])).toMatch(/"state" missing/)
  })

  test('a wrong nonce', async () => {
    const why = await failed((brought, other) => (brought.attempt = replace(brought.attempt, 2, other)))
    expect(why).toMatch(/unexpected ID Token "nonce"/)
  })

  test('a wrong code', async () => {
    expect(await failed(({ query }) => (query['code'] = 'guessed'))).toMatch(/the provider said invalid_grant/)
  })

  test.each([undefined, '', 'x', '..', 'a.b'])('a browser that kept %j', async (kept) => {
    expect(await failed((brought) => (brought.attempt = kept))).toBe('the browser kept no attempt')
  })

  test('somebody else’s return, brought to a browser that set out by itself', async () => {
    const { world, provider, journey } = await withAProvider()
    const ofStranger = await journey('bob')
    const { attempt } = await provider.start()
    const victim = { query: ofStranger.query, attempt }
    expect(wordFor(await signInWithProvider(world, await world.at(), victim))).toBe('sign-in-failed')
  })

  test('a code that was used before', async () => {
    const { world, journey } = await withAProvider()
    const brought = await journey()
    granted(await signInWithProvider(world, await world.at(), brought))
    expect(wordFor(await signInWithProvider(world, await world.at(), brought))).toBe('sign-in-failed')
    expect(world.audited.at(-1)?.detail).toMatch(/the provider said invalid_grant/)
  })

  test('a no of the provider', async () => {
    const why = await failed((brought) => {
      brought.query = { error: 'access_denied', state: brought.query['state'] ?? '', iss: brought.query['iss'] ?? '' }
    })
    expect(why).toMatch(/the provider said access_denied/)
  })

  test('a new user of a closed installation that has its administrator', async () => {
    const { world, provider, journey } = await withAProvider()
    granted(await signInWithProvider(world, await world.at(), await journey()))
    const closed = await anInstallation({ storage: world.storage, provider, registration: 'closed' })
    expect(wordFor(await signInWithProvider(closed, await closed.at(), await journey('bob')))).toBe(
      'registration-closed',
    )
    expect(wordFor(await signInWithProvider(closed, await closed.at(), await journey()))).toBe('signed-in')
  })
})

test('a provider that is down stops nothing, and is asked again', async () => {
  const { options } = await withAProvider()
  const server = createServer((_, response) => {
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openIdProvider({ ...options, issuer })
  await expect(provider.start()).rejects.toThrow(/unexpected HTTP/)
  server.removeAllListeners('request')
  server.on('request', (_, response) => {
    const about = { issuer, authorization_endpoint: `${issuer}/go`, response_types_supported: ['code'] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(about))
  })
  expect((await provider.start()).url).toContain(`${issuer}/go?`)
})

test('without https only a provider on this machine is believed', async () => {
  const provider: Provider = openIdProvider({
    issuer: 'http://id.example.org',
    clientId: 'x',
    clientSecret: 'y',
    name: 'Far away',
    publicUrl,
  })
  await expect(provider.start()).rejects.toThrow(/HTTPS|https/)
})
