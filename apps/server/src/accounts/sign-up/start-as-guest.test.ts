import { expect, test } from 'vitest'
import { openInstallation, day, expectSignedIn, minute, outcomeCode } from '../account-tests.fixture.ts'
import { startAsGuest } from './start-as-guest.ts'

test('a guest gets a user and a session without name or email', async () => {
  const app = await openInstallation()
  const { user, token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  expect(user).toMatchObject({ name: '', email: null, guest: true, administrator: false })
  expect((await app.callerWith(token)).session?.user).toEqual(user)
  expect(app.securityEntries).toEqual([
    { event: 'guest-started', requestId: 'request', network: '203.0.113.7', userId: user.id },
  ])
})

test('a second click creates no second guest', async () => {
  const app = await openInstallation()
  const { user, token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  expect(await startAsGuest(app, await app.callerWith(token))).toEqual({ kind: 'still-signed-in', user })
})

test('closed registration allows no guests, not even before the first account', async () => {
  const app = await openInstallation({ registration: 'closed' })
  expect(outcomeCode(await startAsGuest(app, await app.callerWith()))).toBe('registration-closed')
})

test('a network can start 30 guests at once, then one every two minutes', async () => {
  const app = await openInstallation()
  const codes: string[] = []
  for (let i = 0; i < 31; i++) codes.push(outcomeCode(await startAsGuest(app, await app.callerWith())))
  expect(codes.slice(0, 30).every((code) => code === 'signed-in')).toBe(true)
  expect(codes[30]).toBe('too-many-requests')
  expect(outcomeCode(await startAsGuest(app, await app.callerWith(undefined, '203.0.113.8')))).toBe('signed-in')
  app.advance(2 * minute)
  expect(outcomeCode(await startAsGuest(app, await app.callerWith()))).toBe('signed-in')
  expect(outcomeCode(await startAsGuest(app, await app.callerWith()))).toBe('too-many-requests')
})

test('a guest who visits once a year keeps the session', async () => {
  const app = await openInstallation()
  const { user, token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  for (let year = 0; year < 5; year++) {
    app.advance(365 * day)
    expect((await app.callerWith(token)).session?.user).toEqual(user)
  }
  app.advance(400 * day)
  expect((await app.callerWith(token)).session).toBeNull()
})
