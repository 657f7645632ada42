import { expect, test } from 'vitest'
import { ann, expectSignedIn, hour, openInstallation, outcomeCode } from '../account-tests.fixture.ts'
import { openSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'
import { changePassword } from './change-password.ts'

/** Someone who has signed in through a provider, so without a password. */
async function aProviderUser(email: string | null = ann.email) {
  const app = await openInstallation()
  const user = { id: app.newId(), name: 'Ann', email, guest: false, administrator: false, createdAt: app.now() }
  const open = async () => {
    const caller = await app.callerWith()
    return app.storage.transaction(async (tx) => {
      await tx.accounts.putUser(user)
      return expectSignedIn(await openSession(tx, app, caller, user)).token
    })
  }
  const set = async (token: string, newPassword = ann.password) =>
    changePassword(app, await app.signedInCaller(token), { currentPassword: '', newPassword })
  return { app, user, open, set }
}

test('an account of a provider can set a password and then sign in with it; other sessions end', async () => {
  const { app, user, open, set } = await aProviderUser()
  const [token, other] = [await open(), await open()]
  app.advance(hour)
  const { token: next } = expectSignedIn(await set(token))
  const known = expectSignedIn(await signIn(app, await app.callerWith(), { email: ann.email, password: ann.password }))
  expect(known.user.id).toBe(user.id)
  expect((await app.callerWith(other)).session).toBeNull()
  expect(app.securityEntries.map(({ event }) => event)).toContain('password-set')
  // From now on the current password is needed.
  expect(outcomeCode(await set(next, 'another lantern'))).toBe('wrong-password')
})

test('a password needs an email, and must not be easy to guess', async () => {
  const without = await aProviderUser(null)
  expect(outcomeCode(await without.set(await without.open()))).toBe('email-needed')
  const { open, set } = await aProviderUser()
  expect(outcomeCode(await set(await open(), 'password'))).toBe('weak-password')
})

test('two accounts with one email cannot get the same password', async () => {
  const { app, open, set } = await aProviderUser()
  const { user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const token = await open()
  expect(outcomeCode(await set(token))).toBe('credentials-known')
  expectSignedIn(await set(token, 'another lantern'))
  const found = expectSignedIn(await signIn(app, await app.callerWith(), ann))
  expect(found.user.id).toBe(user.id)
})

test('of two tabs that set a password at the same time, one does', async () => {
  const { open, set } = await aProviderUser()
  const token = await open()
  const outcomes = await Promise.all([set(token, 'a lantern at sea'), set(token, 'a storm at sea')])
  expect(outcomes.map(outcomeCode).toSorted()).toEqual(['signed-in', 'wrong-password'])
})

test('a guest has no email and signs up instead', async () => {
  const { app, set } = await aProviderUser()
  const { token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  expect(outcomeCode(await set(token))).toBe('wrong-password')
})
