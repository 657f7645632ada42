import { expect, test } from 'vitest'
import { ann, expectSignedIn, openInstallation, outcomeCode } from '../account-tests.fixture.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { changeName } from './change-name.ts'

test('a new name is trimmed and shown to others from now on', async () => {
  const app = await openInstallation()
  const { token, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const outcome = await changeName(app, await app.signedInCaller(token), { name: ' Anna Ährenfels ' })
  expect(outcome).toEqual({ kind: 'changed', user: { ...user, name: 'Anna Ährenfels' } })
  expect(await app.storage.accounts.namesOf([user.id])).toEqual({ [user.id]: 'Anna Ährenfels' })
  expect((await app.callerWith(token)).session?.user).toEqual({ ...user, name: 'Anna Ährenfels' })
  expect(app.securityEntries.at(-1)).toMatchObject({ event: 'name-changed', userId: user.id })
})

test.each(['', '  ', 'x'.repeat(81), 'two\nlines'])('the name %j is refused', async (name) => {
  const app = await openInstallation()
  const { token, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expect(outcomeCode(await changeName(app, await app.signedInCaller(token), { name }))).toBe('invalid-value')
  expect(await app.storage.accounts.namesOf([user.id])).toEqual({ [user.id]: ann.name })
})
