import { expect, test } from 'vitest'
import { anInstallation, day, granted, minute, wordFor } from '../account-tests.fixture.ts'
import { startAsGuest } from './start-as-guest.ts'

test('a guest is somebody at once, without name or e-mail', async () => {
  const world = await anInstallation()
  const { user, token } = granted(await startAsGuest(world, await world.at()))
  expect(user).toMatchObject({ name: '', email: null, guest: true, administrator: false })
  expect((await world.at(token)).session?.user).toEqual(user)
  expect(world.audited).toEqual([{ event: 'guest-started', network: '203.0.113.7', user: user.id }])
})

test('a second click makes no second guest', async () => {
  const world = await anInstallation()
  const { user, token } = granted(await startAsGuest(world, await world.at()))
  expect(await startAsGuest(world, await world.at(token))).toEqual({ kind: 'still-signed-in', user })
})

test('a closed installation has no guests, not even before the first account', async () => {
  const world = await anInstallation({ registration: 'closed' })
  expect(wordFor(await startAsGuest(world, await world.at()))).toBe('registration-closed')
})

test('a network makes 30 guests at once, and one more every two minutes', async () => {
  const world = await anInstallation()
  const words: string[] = []
  for (let i = 0; i < 31; i++) words.push(wordFor(await startAsGuest(world, await world.at())))
  expect(words.slice(0, 30).every((word) => word === 'signed-in')).toBe(true)
  expect(words[30]).toBe('too-many-requests')
  expect(wordFor(await startAsGuest(world, await world.at(undefined, '203.0.113.8')))).toBe('signed-in')
  world.pass(2 * minute)
  expect(wordFor(await startAsGuest(world, await world.at()))).toBe('signed-in')
  expect(wordFor(await startAsGuest(world, await world.at()))).toBe('too-many-requests')
})

test('a guest who looks in once a year stays the same guest for ever', async () => {
  const world = await anInstallation()
  const { user, token } = granted(await startAsGuest(world, await world.at()))
  for (let year = 0; year < 5; year++) {
    world.pass(365 * day)
    expect((await world.at(token)).session?.user).toEqual(user)
  }
  world.pass(400 * day)
  expect((await world.at(token)).session).toBeNull()
})
