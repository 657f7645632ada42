import { describe, expect, test } from 'vitest'
import { ann, anInstallation, engines, granted, wordFor } from './account-tests.fixture.ts'
import { deleteAccount } from './delete-account.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'
import { startAsGuest } from './sign-up/start-as-guest.ts'

async function aHouse(special: Parameters<typeof anInstallation>[0] = {}) {
  const world = await anInstallation(special)
  const cleared: string[] = []
  const deps = { ...world, clearTable: async ({ id }: { readonly id: string }) => void cleared.push(id) }
  // Whoever signs up first administers.
  await signUp(world, await world.at(), { ...ann, email: 'first@example.org' })
  return { world, deps, cleared }
}

describe.each(engines)('on %s', (_name, open) => {
  test('who leaves is forgotten: no way in, no name, no session on any device', async () => {
    const { world, deps, cleared } = await aHouse({ storage: await open() })
    const { user, token } = granted(await signUp(world, await world.at(), ann))
    const tablet = granted(await signIn(world, await world.at(), ann))
    expect(await deleteAccount(deps, await world.signedIn(token), { password: ann.password })).toEqual({
      kind: 'deleted',
    })
    expect(cleared).toEqual([user.id])
    expect((await world.at(token)).session).toBeNull()
    expect((await world.at(tablet.token)).session).toBeNull()
    expect(wordFor(await signIn(world, await world.at(), ann))).toBe('wrong-credentials')
    expect(await world.storage.accounts.namesOf([user.id])).toEqual({ [user.id]: '' })
    expect(world.audited.at(-2)).toMatchObject({ event: 'account-deleted', user: user.id })
  })
})

test('a wrong password changes nothing, is told to whoever guards the house, and is limited', async () => {
  const { world, deps, cleared } = await aHouse()
  const { token } = granted(await signUp(world, await world.at(), ann))
  const caller = await world.signedIn(token)
  expect(wordFor(await deleteAccount(deps, caller, { password: 'a lantern' }))).toBe('wrong-password')
  expect(wordFor(await deleteAccount(deps, caller, { password: '' }))).toBe('wrong-password')
  expect(world.audited.at(-1)).toMatchObject({ event: 'account-deletion-failed' })
  for (let i = 0; i < 8; i++) await deleteAccount(deps, caller, { password: String(i) })
  expect(wordFor(await deleteAccount(deps, caller, { password: ann.password }))).toBe('too-many-requests')
  expect((await world.at(token)).session).not.toBeNull()
  expect(cleared).toEqual([])
})

test('a guest leaves by the session alone', async () => {
  const { world, deps, cleared } = await aHouse()
  const { user, token } = granted(await startAsGuest(world, await world.at()))
  expect(wordFor(await deleteAccount(deps, await world.signedIn(token), { password: '' }))).toBe('deleted')
  expect(cleared).toEqual([user.id])
})

test('whoever administers stays: or the next to come would take over the house', async () => {
  const { world, deps, cleared } = await aHouse()
  const first = { ...ann, email: 'first@example.org' }
  const { token } = granted(await signIn(world, await world.at(), first))
  const outcome = await deleteAccount(deps, await world.signedIn(token), { password: first.password })
  expect(wordFor(outcome)).toBe('administrator-stays')
  expect(cleared).toEqual([])
  expect((await world.at(token)).session).not.toBeNull()
})
