import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { ann, openInstallation, day, expectSignedIn, hour, minute, outcomeCode } from '../account-tests.fixture.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { resolveSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from '../sign-up/sign-up.ts'

const bob = { ...ann, name: 'Bob', email: 'bob@example.org' }

/** An installation with an administrator and a player. */
async function openWithPlayer() {
  const app = await openInstallation()
  const administrator = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const player = expectSignedIn(await signUp(app, await app.callerWith(), bob))
  return { app, administrator, player }
}

describe('session lifetime', () => {
  test('a player’s session expires after 30 days without use', async () => {
    const { app, player } = await openWithPlayer()
    app.advance(30 * day - 1)
    expect((await app.callerWith(player.token)).session).not.toBeNull()
    app.advance(30 * day)
    expect((await app.callerWith(player.token)).session).toBeNull()
  })

  test('a player’s session expires after 90 days even if it is used', async () => {
    const { app, player } = await openWithPlayer()
    for (let week = 1; week < 13; week++) {
      app.advance(7 * day)
      expect((await app.callerWith(player.token)).session?.user, `week ${week}`).toEqual(player.user)
    }
    app.advance(6 * day)
    expect((await app.callerWith(player.token)).session).toBeNull()
  })

  test('an administrator’s session expires after 12 hours without use, or after 7 days', async () => {
    const { app, administrator } = await openWithPlayer()
    for (let i = 1; i * 11 < 7 * 24; i++) {
      app.advance(11 * hour)
      expect((await app.callerWith(administrator.token)).session, `after ${i * 11} hours`).not.toBeNull()
    }
    app.advance(11 * hour)
    expect((await app.callerWith(administrator.token)).session).toBeNull()
    const { token } = expectSignedIn(await signIn(app, await app.callerWith(), ann))
    app.advance(12 * hour)
    expect((await app.callerWith(token)).session).toBeNull()
  })

  test('use is stored once an hour, which extends the session', async () => {
    const { app, player } = await openWithPlayer()
    const { storage, now } = app
    const started = now()
    const lastSeen = async () => (await storage.accounts.sessionsOf(player.user.id))[0]?.lastSeenAt
    app.advance(hour - 1)
    expect(await resolveSession(storage, player.token, now())).toMatchObject({ extended: false })
    expect(await lastSeen()).toBe(started)
    app.advance(1)
    expect(await resolveSession(storage, player.token, now())).toMatchObject({ extended: true })
    expect(await lastSeen()).toBe(now())
  })

  test('a read-only database does not end sessions', async () => {
    const { app, player } = await openWithPlayer()
    app.advance(2 * hour)
    const full: Storage = { ...app.storage, transaction: () => Promise.reject(new Error('disk full')) }
    const resolved = await resolveSession(full, player.token, app.now())
    expect(resolved).toMatchObject({ user: player.user, extended: false })
  })

  test('an unknown token has no session', async () => {
    const { app, player } = await openWithPlayer()
    for (const token of ['', 'x', '\0', `${player.token}x`, player.token.toLowerCase(), 'é'.repeat(5_000)]) {
      expect((await app.callerWith(token)).session).toBeNull()
    }
  })
})

test('signing out ends only this session, on the server', async () => {
  const { app, player } = await openWithPlayer()
  const phone = expectSignedIn(await signIn(app, await app.callerWith(), bob))
  await signOut(app, await app.callerWith(phone.token))
  expect((await app.callerWith(phone.token)).session).toBeNull()
  expect((await app.callerWith(player.token)).session).not.toBeNull()
  expect(app.securityEntries.at(-1)).toEqual({
    event: 'signed-out',
    requestId: 'request',
    network: '203.0.113.7',
    userId: player.user.id,
  })
  await signOut(app, await app.callerWith(phone.token))
})

describe('listing and ending sessions', () => {
  test('valid sessions are listed, most recently used first', async () => {
    const { app, player } = await openWithPlayer()
    app.advance(29 * day)
    const phone = expectSignedIn(await signIn(app, await app.callerWith(), bob))
    const listed = async () => (await listSessions(app, await sessionOf(phone.token))).map(({ id }) => id)
    const sessionOf = async (token: string) => (await app.signedInCaller(token)).session
    const [mine, other] = [(await sessionOf(phone.token)).session.id, (await sessionOf(player.token)).session.id]
    expect((await listed()).toSorted()).toEqual([mine, other].toSorted())
    app.advance(minute)
    app.advance(29 * day)
    await sessionOf(phone.token)
    expect(await listed()).toEqual([mine, other])
    app.advance(2 * day)
    expect(await listed()).toEqual([mine])
  })

  test('a user can end each of their sessions, and no other', async () => {
    const { app, administrator, player } = await openWithPlayer()
    const phone = expectSignedIn(await signIn(app, await app.callerWith(), bob))
    const me = await app.signedInCaller(player.token)
    const idOf = async (token: string) => (await app.signedInCaller(token)).session.session.id
    expect(outcomeCode(await endSession(app, me, await idOf(administrator.token)))).toBe('not-found')
    expect(outcomeCode(await endSession(app, me, 'no-such-session'))).toBe('not-found')
    expect((await app.callerWith(administrator.token)).session).not.toBeNull()
    const ofPhone = await idOf(phone.token)
    expect(await endSession(app, me, ofPhone)).toEqual({ kind: 'ended', own: false })
    expect((await app.callerWith(phone.token)).session).toBeNull()
    expect(outcomeCode(await endSession(app, me, ofPhone))).toBe('not-found')
    expect(await endSession(app, me, await idOf(player.token))).toEqual({ kind: 'ended', own: true })
  })
})
