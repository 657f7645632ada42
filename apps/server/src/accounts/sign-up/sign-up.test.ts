import { describe, expect, test } from 'vitest'
import { ann, openInstallation, engines, expectSignedIn, hour, outcomeCode } from '../account-tests.fixture.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from './sign-up.ts'
import { startAsGuest } from './start-as-guest.ts'

test('only the first full account is an administrator; an earlier guest does not count', async () => {
  const app = await openInstallation()
  expectSignedIn(await startAsGuest(app, await app.callerWith()))
  const first = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expect(first.user).toMatchObject({ name: ann.name, email: ann.email, guest: false, administrator: true })
  const second = expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, email: 'bob@example.org' }))
  expect(second.user.administrator).toBe(false)
  expect((await app.callerWith(second.token)).session?.user).toEqual(second.user)
})

test('a guest who signs up keeps the user id and gets a new token', async () => {
  const app = await openInstallation()
  const guest = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  const full = expectSignedIn(await signUp(app, await app.callerWith(guest.token), ann))
  expect(full.user).toEqual({ ...guest.user, name: ann.name, email: ann.email, guest: false, administrator: true })
  expect(full.token).not.toBe(guest.token)
  expect((await app.callerWith(guest.token)).session).toBeNull()
  expect(expectSignedIn(await signIn(app, await app.callerWith(), ann)).user.id).toBe(guest.user.id)
})

test('signing up while signed in to a full account is refused', async () => {
  const app = await openInstallation()
  const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const again = await signUp(app, await app.callerWith(token), { ...ann, email: 'bob@example.org' })
  expect(outcomeCode(again)).toBe('already-signed-up')
})

test('an invalid name, email or password is refused', async () => {
  const app = await openInstallation()
  const field = async (overrides: Partial<typeof ann>) => {
    const outcome = await signUp(app, await app.callerWith(), { ...ann, ...overrides })
    return outcome.kind === 'refused' ? [outcome.problem.code, outcome.problem.field] : outcome.kind
  }
  expect(await field({ name: ' \n ' })).toEqual(['invalid-value', 'name'])
  expect(await field({ email: 'ann at example.org' })).toEqual(['invalid-value', 'email'])
  expect(await field({ password: 'password1' })).toEqual(['weak-password', 'password'])
  expect(await field({ password: 'ann@example.ORG' })).toEqual(['weak-password', 'password'])
  expect(await field({ name: '  Ann  ', email: ' ann@example.org ' })).toBe('signed-in')
})

describe('a known email', () => {
  test('a known email with another password creates a separate account with the same response and work', async () => {
    const app = await openInstallation()
    const sign = async (password: string, email = ann.email) =>
      expectSignedIn(await signUp(app, await app.callerWith(), { name: 'Ben', email, password }))
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    let unknown: unknown
    const hashesForUnknown = await app.countHashes(async () => {
      unknown = await sign('a door in the hill', 'nobody@example.org')
    })
    let known: unknown
    const hashesForKnown = await app.countHashes(async () => {
      known = await sign('a door in the hill')
    })
    expect(hashesForKnown).toBe(hashesForUnknown)
    const shapeOf = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? '' : part))
    expect(shapeOf(known)).toBe(shapeOf(unknown))

    const [mine, theirs] = [
      expectSignedIn(await signIn(app, await app.callerWith(), ann)),
      expectSignedIn(await signIn(app, await app.callerWith(), { ...ann, password: 'a door in the hill' })),
    ]
    expect(mine.user.name).toBe(ann.name)
    expect(theirs.user.name).toBe('Ben')
  })

  test('only someone who knows email and password is told that the account exists', async () => {
    const app = await openInstallation()
    const { user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const again = await signUp(app, await app.callerWith(), { ...ann, email: 'ANN@example.org' })
    expect(outcomeCode(again)).toBe('credentials-known')
    expect(app.securityEntries.at(-1)).toMatchObject({ event: 'sign-up-known', userId: user.id })
  })

  test('a hundred accounts with one email can all sign in with one hash each', async () => {
    const app = await openInstallation({ limits: false })
    const passwords = Array.from({ length: 100 }, (_, i) => `lantern number ${i} of many`)
    for (const password of passwords) expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, password }))
    const last = { ...ann, password: passwords[99] ?? '' }
    expect(await app.countHashes(async () => expectSignedIn(await signIn(app, await app.callerWith(), last)))).toBe(1)
  })
})

describe.each(engines)('signUp on %s', (_, open) => {
  test('a double click creates one account', async () => {
    const app = await openInstallation({ storage: await open() })
    const caller = await app.callerWith()
    const codes = await Promise.all([1, 2, 3].map(async () => outcomeCode(await signUp(app, caller, ann))))
    expect(codes.toSorted()).toEqual(['credentials-known', 'credentials-known', 'signed-in'])
    expect(await app.storage.accounts.credentialsFor(ann.email)).toHaveLength(1)
  })

  test('a double click by a guest creates one account', async () => {
    const app = await openInstallation({ storage: await open() })
    const guest = expectSignedIn(await startAsGuest(app, await app.callerWith()))
    const caller = await app.callerWith(guest.token)
    const codes = await Promise.all([1, 2, 3].map(async () => outcomeCode(await signUp(app, caller, ann))))
    expect(codes.filter((code) => code === 'signed-in')).toHaveLength(1)
    expect((await app.storage.accounts.credentialsFor(ann.email)).map(({ user }) => user.id)).toEqual([guest.user.id])
  })

  test('a guest who signs up in several tabs with different emails gets the first account', async () => {
    const app = await openInstallation({ storage: await open() })
    const guest = expectSignedIn(await startAsGuest(app, await app.callerWith()))
    const caller = await app.callerWith(guest.token)
    const emails = ['ann@example.org', 'bob@example.org', 'eve@example.org']
    const codes = await Promise.all(
      emails.map(async (email) => outcomeCode(await signUp(app, caller, { ...ann, email }))),
    )
    expect(codes.toSorted()).toEqual(['already-signed-up', 'already-signed-up', 'signed-in'])
    const [account] = await app.storage.accounts.credentialsFor(emails[codes.indexOf('signed-in')] ?? '')
    expect(account?.user.id).toBe(guest.user.id)
  })
})

describe('closed registration', () => {
  test('closed registration accepts the first account as administrator and no other', async () => {
    const app = await openInstallation({ registration: 'closed' })
    expect(expectSignedIn(await signUp(app, await app.callerWith(), ann)).user.administrator).toBe(true)
    const bob = { ...ann, email: 'bob@example.org' }
    expect(outcomeCode(await signUp(app, await app.callerWith(), bob))).toBe('registration-closed')
    expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('signed-in')
  })

  test('guests from before registration was closed cannot sign up', async () => {
    const before = await openInstallation()
    expectSignedIn(await signUp(before, await before.callerWith(), ann))
    const { token } = expectSignedIn(await startAsGuest(before, await before.callerWith()))
    const closed = await openInstallation({ storage: before.storage, registration: 'closed' })
    const outcome = await signUp(closed, await closed.callerWith(token), { ...ann, email: 'bob@example.org' })
    expect(outcomeCode(outcome)).toBe('registration-closed')
    expect((await closed.callerWith(token)).session?.user.guest).toBe(true)
  })
})

describe('sign-up limits', () => {
  test('three attempts per email and network, then one every 12 hours, known or not', async () => {
    const app = await openInstallation()
    expectSignedIn(await signUp(app, await app.callerWith(undefined, '198.51.100.1'), ann))
    const attempts = async (email: string) => {
      const codes: string[] = []
      for (let i = 0; i < 4; i++) {
        codes.push(
          outcomeCode(
            await signUp(app, await app.callerWith(), { ...ann, email, password: `guess number ${i} at it` }),
          ),
        )
      }
      return codes
    }
    const expected = ['signed-in', 'signed-in', 'signed-in', 'too-many-requests']
    expect(await attempts(ann.email)).toEqual(expected)
    expect(await attempts('nobody@example.org')).toEqual(expected)
    app.advance(12 * hour)
    expect((await attempts('Ann@EXAMPLE.org')).slice(0, 2)).toEqual(['credentials-known', 'too-many-requests'])
  })

  test('20 accounts an hour per network', async () => {
    const app = await openInstallation()
    const codes: string[] = []
    for (let i = 0; i < 21; i++) {
      codes.push(outcomeCode(await signUp(app, await app.callerWith(), { ...ann, email: `ann${i}@example.org` })))
    }
    expect(codes.indexOf('too-many-requests')).toBe(20)
  })

  test('a refused password does not count against the limit', async () => {
    const app = await openInstallation()
    for (let i = 0; i < 25; i++) await signUp(app, await app.callerWith(), { ...ann, password: 'password' })
    expect(outcomeCode(await signUp(app, await app.callerWith(), ann))).toBe('signed-in')
  })
})
