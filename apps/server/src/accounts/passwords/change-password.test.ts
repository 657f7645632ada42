import { expect, test } from 'vitest'
import { ann, openInstallation, expectSignedIn, outcomeCode } from '../account-tests.fixture.ts'
import { changePassword } from './change-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

const change = { currentPassword: ann.password, newPassword: 'another light entirely' }

test('the new password works, the old one does not, and all earlier sessions have ended', async () => {
  const app = await openInstallation()
  const here = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const phone = expectSignedIn(await signIn(app, await app.callerWith(), ann))
  const changed = expectSignedIn(await changePassword(app, await app.signedInCaller(here.token), change))
  expect(changed.user).toEqual(here.user)
  for (const { token } of [here, phone]) expect((await app.callerWith(token)).session).toBeNull()
  expect((await app.callerWith(changed.token)).session?.user).toEqual(here.user)
  expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('wrong-credentials')
  expect(outcomeCode(await signIn(app, await app.callerWith(), { ...ann, password: change.newPassword }))).toBe(
    'signed-in',
  )
  expect(app.securityEntries.map(({ event }) => event)).toContain('password-changed')
})

test('accounts with the same email still share a salt afterwards, so that one hash checks them all', async () => {
  const app = await openInstallation()
  const here = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, password: 'a door in the hill' }))
  expectSignedIn(await changePassword(app, await app.signedInCaller(here.token), change))
  const accounts = await app.storage.accounts.credentialsFor(ann.email)
  expect(new Set(accounts.map(({ passwordHash }) => passwordHash.split('$')[4])).size).toBe(1)
})

test('a wrong current password changes nothing', async () => {
  const app = await openInstallation()
  const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const outcome = await changePassword(app, await app.signedInCaller(token), { ...change, currentPassword: 'a guess' })
  expect(outcome).toMatchObject({ problem: { code: 'wrong-password', field: 'currentPassword' } })
  expect((await app.callerWith(token)).session).not.toBeNull()
  expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('signed-in')
  expect(app.securityEntries.map(({ event }) => event)).toContain('password-change-failed')
})

test('a weak new password is refused', async () => {
  const app = await openInstallation()
  const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  for (const newPassword of ['short', 'password123', ann.email]) {
    const outcome = await changePassword(app, await app.signedInCaller(token), { ...change, newPassword })
    expect(outcomeCode(outcome)).toBe('weak-password')
  }
})

test('a guest has no password to change', async () => {
  const app = await openInstallation()
  const { token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  expect(outcomeCode(await changePassword(app, await app.signedInCaller(token), change))).toBe('wrong-password')
  expect((await app.callerWith(token)).session).not.toBeNull()
})

test('guesses at the current password are limited to ten, then one every 90 seconds', async () => {
  const app = await openInstallation()
  const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const thief = await app.signedInCaller(token)
  const codes: string[] = []
  for (let i = 0; i < 11; i++) {
    codes.push(outcomeCode(await changePassword(app, thief, { ...change, currentPassword: `guess ${i}` })))
  }
  expect(codes.indexOf('too-many-requests')).toBe(10)
})
