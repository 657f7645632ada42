import { expect, test } from 'vitest'
import { ann, anInstallation, granted, wordFor } from '../account-tests.fixture.ts'
import { changePassword } from './change-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

const change = { currentPassword: ann.password, newPassword: 'another light entirely' }

test('the new password opens, the old one does not, and all sessions but a new one here have ended', async () => {
  const world = await anInstallation()
  const here = granted(await signUp(world, await world.at(), ann))
  const phone = granted(await signIn(world, await world.at(), ann))
  const changed = granted(await changePassword(world, await world.signedIn(here.token), change))
  expect(changed.user).toEqual(here.user)
  for (const { token } of [here, phone]) expect((await world.at(token)).session).toBeNull()
  expect((await world.at(changed.token)).session?.user).toEqual(here.user)
  expect(wordFor(await signIn(world, await world.at(), ann))).toBe('wrong-credentials')
  expect(wordFor(await signIn(world, await world.at(), { ...ann, password: change.newPassword }))).toBe('signed-in')
  expect(world.audited.map(({ event }) => event)).toContain('password-changed')
})

test('accounts of one e-mail still share a salt afterwards, so that one hash tries them all', async () => {
  const world = await anInstallation()
  const here = granted(await signUp(world, await world.at(), ann))
  granted(await signUp(world, await world.at(), { ...ann, password: 'a door in the hill' }))
  granted(await changePassword(world, await world.signedIn(here.token), change))
  const accounts = await world.storage.accounts.credentialsFor(ann.email)
  expect(new Set(accounts.map(({ passwordHash }) => passwordHash.split('$')[4])).size).toBe(1)
})

test('without the current password nothing changes', async () => {
  const world = await anInstallation()
  const { token } = granted(await signUp(world, await world.at(), ann))
  const outcome = await changePassword(world, await world.signedIn(token), { ...change, currentPassword: 'a guess' })
  expect(outcome).toMatchObject({ problem: { code: 'wrong-password', field: 'currentPassword' } })
  expect((await world.at(token)).session).not.toBeNull()
  expect(wordFor(await signIn(world, await world.at(), ann))).toBe('signed-in')
  expect(world.audited.map(({ event }) => event)).toContain('password-change-failed')
})

test('the new password must be a good one', async () => {
  const world = await anInstallation()
  const { token } = granted(await signUp(world, await world.at(), ann))
  for (const newPassword of ['short', 'password123', ann.email]) {
    const outcome = await changePassword(world, await world.signedIn(token), { ...change, newPassword })
    expect(wordFor(outcome)).toBe('weak-password')
  }
})

test('a guest has no password to change', async () => {
  const world = await anInstallation()
  const { token } = granted(await startAsGuest(world, await world.at()))
  expect(wordFor(await changePassword(world, await world.signedIn(token), change))).toBe('wrong-password')
  expect((await world.at(token)).session).not.toBeNull()
})

test('a stolen session does not find out the password: ten guesses, then one every 90 seconds', async () => {
  const world = await anInstallation()
  const { token } = granted(await signUp(world, await world.at(), ann))
  const thief = await world.signedIn(token)
  const words: string[] = []
  for (let i = 0; i < 11; i++) {
    words.push(wordFor(await changePassword(world, thief, { ...change, currentPassword: `guess ${i}` })))
  }
  expect(words.indexOf('too-many-requests')).toBe(10)
})
