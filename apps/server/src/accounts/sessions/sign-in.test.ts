import { describe, expect, test } from 'vitest'
import { ann, openInstallation, engines, expectSignedIn, hour, minute, outcomeCode } from '../account-tests.fixture.ts'
import { changePassword } from '../passwords/change-password.ts'
import { hasherAt } from '../passwords/hasher.ts'
import { signIn } from './sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

const wrong = { ...ann, password: 'a lantern in the frog' }

test('the email is case-insensitive, the password is exact', async () => {
  const app = await openInstallation()
  const { user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expect(
    expectSignedIn(await signIn(app, await app.callerWith(), { ...ann, email: ' ANN@example.ORG ' })).user,
  ).toEqual(user)
  for (const password of ['A lantern in the fog', 'a lantern in the fog ', '', ann.password.repeat(40)]) {
    expect(outcomeCode(await signIn(app, await app.callerWith(), { ...ann, password }))).toBe('wrong-credentials')
  }
})

test('an unknown email and a wrong password get the same response after the same work', async () => {
  const app = await openInstallation()
  expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, password: 'a door in the hill' }))
  const outcomes: unknown[] = []
  const hashes: number[] = []
  for (const email of [ann.email, 'nobody@example.org', 'not an e-mail', 'nul\0@example.org']) {
    hashes.push(
      await app.countHashes(async () => outcomes.push(await signIn(app, await app.callerWith(), { ...wrong, email }))),
    )
  }
  expect(new Set(hashes)).toEqual(new Set([1]))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toEqual({ kind: 'refused', problem: { code: 'wrong-credentials' } })
})

test('signing in invalidates a token that was planted before', async () => {
  const app = await openInstallation()
  expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const planted = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  const mine = expectSignedIn(await signIn(app, await app.callerWith(planted.token), ann))
  expect(mine.token).not.toBe(planted.token)
  expect((await app.callerWith(planted.token)).session).toBeNull()
  expect((await app.callerWith(mine.token)).session?.user.name).toBe(ann.name)
})

test('tokens have 256 bits, and the database stores only their hashes', async () => {
  const app = await openInstallation()
  const { token, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [session] = await app.storage.accounts.sessionsOf(user.id)
  expect(JSON.stringify(session)).not.toContain(token)
  expect(await app.storage.accounts.session(token)).toBeNull()
})

describe('a higher hash cost', () => {
  test('signing in replaces a hash of lower cost, and the amount of work stays the same', async () => {
    const before = await openInstallation()
    expectSignedIn(await signUp(before, await before.callerWith(), ann))
    const costlier = hasherAt({ memory: 16, passes: 2 })
    const after = await openInstallation({ storage: before.storage, hasher: costlier })
    const hashOf = async () => (await after.storage.accounts.credentialsFor(ann.email))[0]?.passwordHash ?? ''
    const earlier = await hashOf()
    expect(outcomeCode(await signIn(after, await after.callerWith(), wrong))).toBe('wrong-credentials')
    expect(await hashOf()).toBe(earlier)
    expectSignedIn(await signIn(after, await after.callerWith(), ann))
    expect(await hashOf()).toContain('m=16,t=2,p=1')
    expect((await hashOf()).split('$')[4]).toBe(earlier.split('$')[4])
    expect(
      await after.countHashes(async () => expectSignedIn(await signIn(after, await after.callerWith(), ann))),
    ).toBe(1)
  })
})

describe.each(engines)('signIn on %s', (_, open) => {
  test('a session opened with the old password during a password change does not survive', async () => {
    const app = await openInstallation({ storage: await open(), limits: false })
    const { token, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const change = { currentPassword: ann.password, newPassword: 'another light entirely' }
    const [owner, stranger] = [await app.signedInCaller(token), await app.callerWith()]
    const [changed] = await Promise.all([
      changePassword(app, owner, change),
      ...Array.from({ length: 8 }, () => signIn(app, stranger, ann)),
    ])
    const sessions = await app.storage.accounts.sessionsOf(user.id)
    const mine = await app.callerWith(expectSignedIn(changed).token)
    expect(sessions.map(({ id }) => id)).toEqual([mine.session?.session.id])
  })
})

describe('sign-in limits', () => {
  const attempts = async (
    app: Awaited<ReturnType<typeof openInstallation>>,
    count: number,
    credentials = wrong,
    network?: string,
  ) => {
    const codes: string[] = []
    for (let i = 0; i < count; i++)
      codes.push(outcomeCode(await signIn(app, await app.callerWith(undefined, network), credentials)))
    return codes
  }

  test('ten attempts per account and network, then one every 90 seconds, right or wrong', async () => {
    const app = await openInstallation()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    expect((await attempts(app, 11)).indexOf('too-many-requests')).toBe(10)
    const refusal = await signIn(app, await app.callerWith(), ann)
    expect(refusal).toEqual({ kind: 'refused', problem: { code: 'too-many-requests', retryAfter: 90 } })
    expect(await attempts(app, 1, { ...ann, email: ' ANN@EXAMPLE.ORG' })).toEqual(['too-many-requests'])
    app.advance(1.5 * minute)
    expect(await attempts(app, 2)).toEqual(['wrong-credentials', 'too-many-requests'])
  })

  test('guesses from another network do not lock a user out', async () => {
    const app = await openInstallation()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    await attempts(app, 12)
    expect(await attempts(app, 1, ann, '198.51.100.1')).toEqual(['signed-in'])
  })

  test('60 attempts per network, whatever the emails', async () => {
    const app = await openInstallation()
    const codes: string[] = []
    for (let i = 0; i < 70; i++) codes.push(...(await attempts(app, 1, { ...wrong, email: `ann${i}@example.org` })))
    expect(codes.indexOf('too-many-requests')).toBe(60)
  })

  test('parallel attempts are all counted', async () => {
    const app = await openInstallation()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const caller = await app.callerWith()
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => outcomeCode(await signIn(app, caller, wrong))),
    )
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10)
  })

  test('limits can be switched off', async () => {
    const app = await openInstallation({ limits: false })
    expect(new Set(await attempts(app, 100))).toEqual(new Set(['wrong-credentials']))
  })
})

test('the security log has successes and failures, but no password or email', async () => {
  const app = await openInstallation()
  const { user, token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  await signIn(app, await app.callerWith(), wrong)
  const second = expectSignedIn(await signIn(app, await app.callerWith(), ann))
  app.advance(hour)
  expect(app.securityEntries.map(({ event }) => event)).toEqual(['signed-up', 'sign-in-failed', 'signed-in'])
  expect(app.securityEntries[2]).toEqual({
    event: 'signed-in',
    requestId: 'request',
    network: '203.0.113.7',
    userId: user.id,
  })
  const logged = JSON.stringify(app.securityEntries).toLowerCase()
  for (const secret of [ann.password, wrong.password, ann.email, token, second.token]) {
    expect(logged).not.toContain(secret.toLowerCase())
  }
})
