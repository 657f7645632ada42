import { describe, expect, test } from 'vitest'
import { ann, openInstallation, engines, expectSignedIn, outcomeCode } from './account-tests.fixture.ts'
import { deleteAccount } from './delete-account.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'
import { startAsGuest } from './sign-up/start-as-guest.ts'

async function aServer(overrides: Parameters<typeof openInstallation>[0] = {}) {
  const app = await openInstallation(overrides)
  const deleted: string[] = []
  const deps = { ...app, deleteUserContent: async ({ user }: { readonly user: string }) => void deleted.push(user) }
  // The first account becomes the administrator.
  await signUp(app, await app.callerWith(), { ...ann, email: 'first@example.org' })
  return { app, deps, deleted }
}

describe.each(engines)('deleteAccount on %s', (_name, open) => {
  test('a deleted account has no credentials, no name and no sessions', async () => {
    const { app, deps, deleted } = await aServer({ storage: await open() })
    const { user, token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const tablet = expectSignedIn(await signIn(app, await app.callerWith(), ann))
    expect(await deleteAccount(deps, await app.signedInCaller(token), { password: ann.password })).toEqual({
      kind: 'deleted',
      isFinished: true,
    })
    expect(deleted).toEqual([user.id])
    expect((await app.callerWith(token)).session).toBeNull()
    expect((await app.callerWith(tablet.token)).session).toBeNull()
    expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('wrong-credentials')
    expect(await app.storage.accounts.namesOf([user.id])).toEqual({ [user.id]: '' })
    expect(app.securityEntries.at(-2)).toMatchObject({ event: 'account-deleted', userId: user.id })
  })
})

test('a wrong password deletes nothing, is logged and is rate limited', async () => {
  const { app, deps, deleted } = await aServer()
  const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const caller = await app.signedInCaller(token)
  expect(outcomeCode(await deleteAccount(deps, caller, { password: 'a lantern' }))).toBe('wrong-password')
  expect(outcomeCode(await deleteAccount(deps, caller, { password: '' }))).toBe('wrong-password')
  expect(app.securityEntries.at(-1)).toMatchObject({ event: 'account-deletion-failed' })
  for (let i = 0; i < 8; i++) await deleteAccount(deps, caller, { password: String(i) })
  expect(outcomeCode(await deleteAccount(deps, caller, { password: ann.password }))).toBe('too-many-requests')
  expect((await app.callerWith(token)).session).not.toBeNull()
  expect(deleted).toEqual([])
})

test('a guest needs no password to delete the account', async () => {
  const { app, deps, deleted } = await aServer()
  const { user, token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  expect(outcomeCode(await deleteAccount(deps, await app.signedInCaller(token), { password: '' }))).toBe('deleted')
  expect(deleted).toEqual([user.id])
})

test('an administrator cannot be deleted, because the next account would become administrator', async () => {
  const { app, deps, deleted } = await aServer()
  const first = { ...ann, email: 'first@example.org' }
  const { token } = expectSignedIn(await signIn(app, await app.callerWith(), first))
  const outcome = await deleteAccount(deps, await app.signedInCaller(token), { password: first.password })
  expect(outcomeCode(outcome)).toBe('administrator-stays')
  expect(deleted).toEqual([])
  expect((await app.callerWith(token)).session).not.toBeNull()
})

test('an account whose content cannot be deleted yet is closed, and the response says that it is not finished', async () => {
  const { app } = await aServer()
  const { user, token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const deleteUserContent = async () => {
    expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('wrong-credentials')
    expect((await app.callerWith(token)).session).toBeNull()
    throw new Error('the image store cannot be reached')
  }
  const caller = await app.signedInCaller(token)
  const outcome = await deleteAccount({ ...app, deleteUserContent }, caller, { password: ann.password })
  expect(outcome).toEqual({ kind: 'deleted', isFinished: false })
  expect(await app.storage.accounts.namesOf([user.id])).toEqual({ [user.id]: '' })
})
