import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openInstallation, expectSignedIn, outcomeCode } from '../account-tests.fixture.ts'
import { inviteAccount } from '../administration/invitations.ts'
import { openIdProvider, type Provider } from './provider.ts'
import { openWithProvider, publicUrl, silenceProvider } from './provider.fixture.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { issueSetupCode } from '../sign-up/setup-code.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

beforeAll(silenceProvider)

test('the first sign-in creates a user, later ones return the same user', async () => {
  const { app, roundTrip } = await openWithProvider()
  const first = expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip()))
  expect(first.user).toMatchObject({
    name: 'Ann Ährenfels',
    email: 'ann@example.org',
    guest: false,
    administrator: true,
  })
  const second = expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip()))
  expect(second.user).toEqual(first.user)
  expect(second.token).not.toBe(first.token)
  const other = expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip('bob')))
  expect(other.user).toMatchObject({ name: 'bob', administrator: false })
  expect(other.user.id).not.toBe(first.user.id)
})

test('the first account needs the set-up code here too, and the attempt can be repeated with it', async () => {
  const { app, roundTrip } = await openWithProvider()
  const setupCode = (await issueSetupCode(app.storage, app.now())) ?? ''
  const asked = { ...app, setupCodeFor: 'everyone' } as const
  const arrive = async (code?: string) =>
    signInWithProvider(asked, await app.callerWith(), { ...(await roundTrip()), setupCode: code })
  expect(outcomeCode(await arrive())).toBe('setup-code-needed')
  expect(outcomeCode(await arrive('K7QM-2XTB-9HCE'))).toBe('setup-code-invalid')
  expect(expectSignedIn(await arrive(setupCode)).user.administrator).toBe(true)
  expect(outcomeCode(await arrive())).toBe('signed-in')
})

test('a guest who signs in keeps the user id and gets a new token', async () => {
  const { app, roundTrip } = await openWithProvider()
  const guest = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  const full = expectSignedIn(await signInWithProvider(app, await app.callerWith(guest.token), await roundTrip()))
  expect(full.user).toMatchObject({ id: guest.user.id, name: 'Ann Ährenfels', guest: false })
  expect((await app.callerWith(guest.token)).session).toBeNull()
  expect(expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip())).user.id).toBe(
    guest.user.id,
  )
})

test('an invalid name or email is left out', async () => {
  const { app, roundTrip } = await openWithProvider()
  const { user } = expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip('eve')))
  expect(user).toMatchObject({ name: '', email: null })
})

describe('a refused return', () => {
  const failed = async (
    tamper: (roundTrip: { query: Record<string, string>; attempt: string | undefined }, other: string) => void,
  ) => {
    const { app, provider, roundTrip } = await openWithProvider()
    const returned = { ...(await roundTrip()) } as { query: Record<string, string>; attempt: string | undefined }
    tamper(returned, (await provider.startSignIn()).attempt)
    const outcome = await signInWithProvider(app, await app.callerWith(), returned)
    expect(app.securityEntries.at(-1)).toMatchObject({ event: 'sign-in-failed' })
    expect(await app.storage.transaction((tx) => tx.accounts.hasAdministrator())).toBe(false)
    expect(outcomeCode(outcome)).toBe('sign-in-failed')
    return app.securityEntries.at(-1)?.detail
  }
  const replace = (attempt: string | undefined, part: 0 | 1 | 2, other: string) => {
    const parts = (attempt ?? '').split('.')
    parts[part] = other.split('.')[part] ?? ''
    return parts.join('.')
  }

  test('a wrong PKCE verifier is refused', async () => {
    const reason = await failed((returned, other) => (returned.attempt = replace(returned.attempt, 0, other)))
    expect(reason).toMatch(/the provider responded with invalid_grant/)
  })

  test('a wrong state is refused', async () => {
    const reason = await failed((returned, other) => (returned.attempt = replace(returned.attempt, 1, other)))
    expect(reason).toMatch(/unexpected "state"/)
  })

  test('a state that was tampered with is refused', async () => {
    expect(await failed(({ query }) => (query['state'] = 'x'))).toMatch(/unexpected "state"/)
  })

  test('a missing state is refused', async () => {
    expect(await failed(({ query }) => delete query['state'])).toMatch(/"state" missing/)
  })

  test('a wrong nonce is refused', async () => {
    const reason = await failed((returned, other) => (returned.attempt = replace(returned.attempt, 2, other)))
    expect(reason).toMatch(/unexpected ID Token "nonce"/)
  })

  test('a wrong code is refused', async () => {
    expect(await failed(({ query }) => (query['code'] = 'guessed'))).toMatch(
      /the provider responded with invalid_grant/,
    )
  })

  test.each([undefined, '', 'x', '..', 'a.b'])('a browser with the attempt cookie %j is refused', async (attempt) => {
    expect(await failed((returned) => (returned.attempt = attempt))).toBe(
      'the browser has no cookie of a sign-in attempt',
    )
  })

  test('another user’s return is refused in a browser with its own attempt', async () => {
    const { app, provider, roundTrip } = await openWithProvider()
    const foreign = await roundTrip('bob')
    const { attempt } = await provider.startSignIn()
    const victim = { query: foreign.query, attempt }
    expect(outcomeCode(await signInWithProvider(app, await app.callerWith(), victim))).toBe('sign-in-failed')
  })

  test('a code that was used before is refused', async () => {
    const { app, roundTrip } = await openWithProvider()
    const returned = await roundTrip()
    expectSignedIn(await signInWithProvider(app, await app.callerWith(), returned))
    expect(outcomeCode(await signInWithProvider(app, await app.callerWith(), returned))).toBe('sign-in-failed')
    expect(app.securityEntries.at(-1)?.detail).toMatch(/the provider responded with invalid_grant/)
  })

  test('an error from the provider is refused', async () => {
    const reason = await failed((returned) => {
      returned.query = {
        error: 'access_denied',
        state: returned.query['state'] ?? '',
        iss: returned.query['iss'] ?? '',
      }
    })
    expect(reason).toMatch(/the provider responded with access_denied/)
  })

  test('a new user is refused when registration is closed and there is an administrator', async () => {
    const { app, provider, roundTrip } = await openWithProvider()
    expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip()))
    const closed = await openInstallation({ storage: app.storage, provider, registration: 'closed' })
    expect(outcomeCode(await signInWithProvider(closed, await closed.callerWith(), await roundTrip('bob')))).toBe(
      'registration-closed',
    )
    expect(outcomeCode(await signInWithProvider(closed, await closed.callerWith(), await roundTrip()))).toBe(
      'signed-in',
    )
  })
})

test('by invitation only, a new identity needs an invitation and a known one does not', async () => {
  const { app, provider, roundTrip } = await openWithProvider()
  const first = expectSignedIn(await signInWithProvider(app, await app.callerWith(), await roundTrip()))
  const invited = await openInstallation({ storage: app.storage, provider, registration: 'invite-only' })
  const deps = { ...invited, closeEndedStreams: async () => undefined }
  const created = await inviteAccount(deps, await app.signedInCaller(first.token), { note: '', days: 1 })
  if (created.kind === 'refused') throw new Error(created.problem.code)
  const arrive = async (invitation?: string, who?: string) =>
    outcomeCode(
      await signInWithProvider(invited, await invited.callerWith(), { ...(await roundTrip(who)), invitation }),
    )
  expect(await arrive(undefined, 'bob')).toBe('invitation-needed')
  expect(await arrive('nonsense', 'bob')).toBe('invitation-invalid')
  const token = created.url.split('#')[1]
  expect(await arrive(token, 'bob')).toBe('signed-in')
  expect(await arrive(token, 'eve')).toBe('invitation-invalid')
  expect(await arrive()).toBe('signed-in')
})

test('discovery is retried after the provider was down', async () => {
  const { options } = await openWithProvider()
  const server = createServer((_, response) => {
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = openIdProvider({ ...options, issuer })
  await expect(provider.startSignIn()).rejects.toThrow(/unexpected HTTP/)
  server.removeAllListeners('request')
  server.on('request', (_, response) => {
    const metadata = { issuer, authorization_endpoint: `${issuer}/go`, response_types_supported: ['code'] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  expect((await provider.startSignIn()).url).toContain(`${issuer}/go?`)
})

test('a provider without https is accepted only on this machine', async () => {
  const provider: Provider = openIdProvider({
    issuer: 'http://id.example.org',
    clientId: 'x',
    clientSecret: 'y',
    name: 'Far away',
    publicUrl,
  })
  await expect(provider.startSignIn()).rejects.toThrow(/HTTPS|https/)
})
