import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { ann, anInstallation, day, granted, hour, minute, wordFor } from '../account-tests.fixture.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { resolveSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from '../sign-up/sign-up.ts'

const bob = { ...ann, name: 'Bob', email: 'bob@example.org' }

/** An installation with its administrator, and a player who has just signed up. */
async function withAPlayer() {
  const world = await anInstallation()
  const administrator = granted(await signUp(world, await world.at(), ann))
  const player = granted(await signUp(world, await world.at(), bob))
  return { world, administrator, player }
}

describe('how long a session lasts', () => {
  test('a player’s 30 days unused', async () => {
    const { world, player } = await withAPlayer()
    world.pass(30 * day - 1)
    expect((await world.at(player.token)).session).not.toBeNull()
    world.pass(30 * day)
    expect((await world.at(player.token)).session).toBeNull()
  })

  test('a player’s 90 days at all, however much it is used', async () => {
    const { world, player } = await withAPlayer()
    for (let week = 1; week < 13; week++) {
      world.pass(7 * day)
      expect((await world.at(player.token)).session?.user, `week ${week}`).toEqual(player.user)
    }
    world.pass(6 * day)
    expect((await world.at(player.token)).session).toBeNull()
  })

  test('an administrator’s 12 hours unused, and 7 days at all', async () => {
    const { world, administrator } = await withAPlayer()
    for (let i = 1; i * 11 < 7 * 24; i++) {
      world.pass(11 * hour)
      expect((await world.at(administrator.token)).session, `after ${i * 11} hours`).not.toBeNull()
    }
    world.pass(11 * hour)
    expect((await world.at(administrator.token)).session).toBeNull()
    const { token } = granted(await signIn(world, await world.at(), ann))
    world.pass(12 * hour)
    expect((await world.at(token)).session).toBeNull()
  })

  test('its use is written down once an hour, and its cookie may then last longer too', async () => {
    const { world, player } = await withAPlayer()
    const { storage, now } = world
    const started = now()
    const lastSeen = async () => (await storage.accounts.sessionsOf(player.user.id))[0]?.lastSeenAt
    world.pass(hour - 1)
    expect(await resolveSession(storage, player.token, now())).toMatchObject({ prolonged: false })
    expect(await lastSeen()).toBe(started)
    world.pass(1)
    expect(await resolveSession(storage, player.token, now())).toMatchObject({ prolonged: true })
    expect(await lastSeen()).toBe(now())
  })

  test('a database that can only be read signs nobody out', async () => {
    const { world, player } = await withAPlayer()
    world.pass(2 * hour)
    const full: Storage = { ...world.storage, transaction: () => Promise.reject(new Error('disk full')) }
    const resolved = await resolveSession(full, player.token, world.now())
    expect(resolved).toMatchObject({ user: player.user, prolonged: false })
  })

  test('a token that was never given out opens nothing', async () => {
    const { world, player } = await withAPlayer()
    for (const token of ['', 'x', '\0', `${player.token}x`, player.token.toLowerCase(), 'é'.repeat(5_000)]) {
      expect((await world.at(token)).session).toBeNull()
    }
  })
})

test('signing out ends the session on the server, and only this one', async () => {
  const { world, player } = await withAPlayer()
  const phone = granted(await signIn(world, await world.at(), bob))
  await signOut(world, await world.at(phone.token))
  expect((await world.at(phone.token)).session).toBeNull()
  expect((await world.at(player.token)).session).not.toBeNull()
  expect(world.audited.at(-1)).toEqual({ event: 'signed-out', network: '203.0.113.7', user: player.user.id })
  await signOut(world, await world.at(phone.token))
})

describe('my sessions', () => {
  test('are listed while they are good, the latest used first', async () => {
    const { world, player } = await withAPlayer()
    world.pass(29 * day)
    const phone = granted(await signIn(world, await world.at(), bob))
    const listed = async () => (await listSessions(world, await sessionOf(phone.token))).map(({ id }) => id)
    const sessionOf = async (token: string) => (await world.signedIn(token)).session
    const [mine, other] = [(await sessionOf(phone.token)).session.id, (await sessionOf(player.token)).session.id]
    expect((await listed()).toSorted()).toEqual([mine, other].toSorted())
    world.pass(minute)
    world.pass(29 * day)
    await sessionOf(phone.token)
    expect(await listed()).toEqual([mine, other])
    world.pass(2 * day)
    expect(await listed()).toEqual([mine])
  })

  test('can be ended one by one, and nobody else’s', async () => {
    const { world, administrator, player } = await withAPlayer()
    const phone = granted(await signIn(world, await world.at(), bob))
    const me = await world.signedIn(player.token)
    const idOf = async (token: string) => (await world.signedIn(token)).session.session.id
    expect(wordFor(await endSession(world, me, await idOf(administrator.token)))).toBe('not-found')
    expect(wordFor(await endSession(world, me, 'no-such-session'))).toBe('not-found')
    expect((await world.at(administrator.token)).session).not.toBeNull()
    const ofPhone = await idOf(phone.token)
    expect(await endSession(world, me, ofPhone)).toEqual({ kind: 'ended', own: false })
    expect((await world.at(phone.token)).session).toBeNull()
    expect(wordFor(await endSession(world, me, ofPhone))).toBe('not-found')
    expect(await endSession(world, me, await idOf(player.token))).toEqual({ kind: 'ended', own: true })
  })
})
