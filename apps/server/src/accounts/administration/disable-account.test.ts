import { describe, expect, test } from 'vitest'
import { ann, engines, expectSignedIn, outcomeCode } from '../account-tests.fixture.ts'
import { deleteAccount } from '../delete-account.ts'
import { requestReset } from '../passwords/request-reset.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { createToken } from '../tokens/access-tokens.ts'
import { administered } from './administration.fixture.ts'
import { handOver, makeAdministrator, removeAdministrator } from './change-role.ts'
import { createResetLink } from './create-reset-link.ts'
import { deleteAccountOf } from './delete-account-of.ts'
import { disableAccount, enableAccount, undoDisabling } from './disable-account.ts'
import { endSessionsOf } from './end-sessions-of.ts'

describe.each(engines)('on %s', (_engine, openStorage) => {
  test('a disabled account is signed out everywhere and cannot sign in, until it is enabled', async () => {
    const { app, deps, admin, user } = await administered({ storage: await openStorage() })
    const { caller, email, password } = await user('Ben')
    const { id } = caller.session.user
    const { token } = expectSignedIn(await signIn(app, await app.callerWith(), { email, password }))
    let closings = 0
    const closing = { ...deps, closeEndedStreams: async () => void closings++ }
    expect(outcomeCode(await disableAccount(closing, admin, id))).toBe('disabled')
    expect(closings).toBe(1)
    expect((await app.callerWith(token)).session).toBeNull()
    const tryIn = async (typed = password) =>
      outcomeCode(await signIn(app, await app.callerWith(), { email, password: typed }))
    expect([await tryIn(), await tryIn('wrong')]).toEqual(['account-disabled', 'wrong-credentials'])
    expect(outcomeCode(await enableAccount(deps, admin, id))).toBe('enabled')
    expect(await tryIn()).toBe('signed-in')
    expect((await app.callerWith(token)).session).toBeNull()
  })

  test('undoing it gives a disabled account its sessions, tokens and links back; enabling it ends them', async () => {
    const { app, deps, admin, user } = await administered({ storage: await openStorage() })
    const { caller, email, password } = await user('Ben')
    const { id } = caller.session.user
    const { token } = expectSignedIn(await signIn(app, await app.callerWith(), { email, password }))
    const bot = await createToken(app, caller, { name: 'Bot', scopes: ['read'], days: null })
    const link = await createResetLink(deps, admin, id)
    if (bot.kind === 'refused' || link.kind === 'refused') throw new Error('both are allowed')
    const reset = async () =>
      outcomeCode(
        await resetPassword(app, await app.callerWith(), { token: link.url.split('#')[1] ?? '', password: 'short' }),
      )
    const access = async () => [
      (await app.callerWith(token)).session !== null,
      (await app.storage.tokens.find(hashOfToken(bot.secret))) !== null,
      await reset(),
    ]
    await disableAccount(deps, admin, id)
    expect(await access()).toEqual([false, false, 'weak-password'])
    expect(outcomeCode(await undoDisabling(deps, admin, id))).toBe('enabled')
    expect(await access()).toEqual([true, true, 'weak-password'])
    await disableAccount(deps, admin, id)
    await enableAccount(deps, admin, id)
    expect(await access()).toEqual([false, false, 'reset-invalid'])
    expect(await app.storage.accounts.sessionsOf(id)).toEqual([])
    // An account that is not disabled has nothing to undo.
    expect(outcomeCode(await undoDisabling(deps, admin, id))).toBe('enabled')
  })

  test('a guest can go on after their account was disabled and enabled: the session is their only way back', async () => {
    const { app, deps, admin } = await administered({ storage: await openStorage() })
    const { token, user: guest } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
    const isSignedIn = async () => (await app.callerWith(token)).session !== null
    await disableAccount(deps, admin, guest.id)
    expect(await isSignedIn()).toBe(false)
    await enableAccount(deps, admin, guest.id)
    expect(await isSignedIn()).toBe(true)
  })

  test('a sign-in that runs while the account is disabled opens no session', async () => {
    const { app, deps, admin, user } = await administered({ storage: await openStorage() })
    const { caller, email, password } = await user('Ben')
    const { id } = caller.session.user
    const callers = await Promise.all([1, 2, 3, 4].map(() => app.callerWith()))
    const [, ...outcomes] = await Promise.all([
      disableAccount(deps, admin, id),
      ...callers.map((each) => signIn(app, each, { email, password })),
    ])
    for (const outcome of outcomes) {
      const isOpen = 'token' in outcome && (await app.callerWith(outcome.token)).session !== null
      expect(isOpen).toBe(false)
    }
  })

  test('two administrators who remove each other at the same moment leave one', async () => {
    const { app, deps, admin, user } = await administered({ storage: await openStorage() })
    const { caller } = await user('Ben')
    await makeAdministrator(deps, admin, caller.session.user.id)
    const [own, other] = [admin.session.user.id, caller.session.user.id]
    const ben = { ...caller, session: { ...caller.session, user: { ...caller.session.user, administrator: true } } }
    const outcomes = await Promise.all([removeAdministrator(deps, admin, other), removeAdministrator(deps, ben, own)])
    expect(outcomes.map(outcomeCode).filter((code) => code === 'changed')).toHaveLength(1)
    expect(await app.storage.transaction((tx) => tx.administration.administrators())).toHaveLength(1)
  })
})

test('a reset link ends with the administration of its creator', async () => {
  const { app, deps, admin, user } = await administered()
  const { caller } = await user('Ben')
  const other = await user('Cleo')
  const ben = caller.session.user.id
  const asAdministrator = async () => {
    await makeAdministrator(deps, admin, ben)
    return { ...caller, session: { ...caller.session, user: { ...caller.session.user, administrator: true } } }
  }
  const useLinkAfter = async (change: () => Promise<unknown>) => {
    const link = await createResetLink(deps, await asAdministrator(), other.caller.session.user.id)
    if (link.kind === 'refused') throw new Error(link.problem.code)
    await change()
    const form = { token: link.url.split('#')[1] ?? '', password: 'another light entirely' }
    return outcomeCode(await resetPassword(app, await app.callerWith(), form))
  }
  expect(await useLinkAfter(async () => undefined)).toBe('signed-in')
  expect(await useLinkAfter(() => removeAdministrator(deps, admin, ben))).toBe('reset-invalid')
  expect(await useLinkAfter(() => disableAccount(deps, admin, ben))).toBe('reset-invalid')
  await enableAccount(deps, admin, ben)
  expect(
    await useLinkAfter(() => deleteAccountOf({ ...deps, deleteUserContent: async () => undefined }, admin, ben)),
  ).toBe('reset-invalid')
})

test('a token that was created while the account was being disabled does not exist', async () => {
  const { app, deps, admin, user } = await administered()
  const { caller } = await user('Ben')
  const { id } = caller.session.user
  await disableAccount(deps, admin, id)
  const token = { name: 'Bot', scopes: ['read'], days: null } as const
  // The session of the request was found before it ended.
  expect(outcomeCode(await createToken(app, caller, token))).toBe('account-disabled')
  await enableAccount(deps, admin, id)
  expect(await app.storage.tokens.of(id)).toEqual([])
})

test('the only administrator can be neither disabled, deleted nor made a user', async () => {
  const { deps, admin, app, user } = await administered()
  const { id } = admin.session.user
  // A disabled administrator does not count.
  const { caller } = await user('Ben')
  await makeAdministrator(deps, admin, caller.session.user.id)
  await disableAccount(deps, admin, caller.session.user.id)
  const deletion = { ...deps, ...app, deleteUserContent: async () => undefined }
  const outcomes = [
    await disableAccount(deps, admin, id),
    await disableAccount(deps, 'console', id),
    await removeAdministrator(deps, admin, id),
    await deleteAccountOf(deletion, admin, id),
    await deleteAccount(deletion, admin, { password: ann.password }),
  ]
  expect(outcomes.map(outcomeCode)).toEqual(Array.from({ length: 5 }, () => 'administrator-stays'))
  expect(outcomeCode(await handOver(deps, admin, id))).toBe('invalid-value')
})

test('an administrator can delete their account once there is another one', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller } = await user('Ben')
  await makeAdministrator(deps, admin, caller.session.user.id)
  const deletion = { ...app, deleteUserContent: async () => undefined }
  expect(outcomeCode(await deleteAccount(deletion, admin, { password: ann.password }))).toBe('deleted')
})

test('handing administration over makes one an administrator and the other a user', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller } = await user('Ben')
  expect(outcomeCode(await handOver(deps, admin, caller.session.user.id))).toBe('changed')
  expect(await app.storage.transaction((tx) => tx.administration.administrators())).toEqual([caller.session.user.id])
  // What the page still holds is checked again.
  expect(outcomeCode(await disableAccount(deps, admin, caller.session.user.id))).toBe('not-administrator')
})

test('guests and disabled accounts cannot become administrators', async () => {
  const { deps, admin, app, user } = await administered()
  const guest = expectSignedIn(await startAsGuest(app, await app.callerWith())).user
  const { caller } = await user('Ben')
  await disableAccount(deps, admin, caller.session.user.id)
  expect(outcomeCode(await makeAdministrator(deps, admin, guest.id))).toBe('invalid-value')
  expect(outcomeCode(await makeAdministrator(deps, admin, caller.session.user.id))).toBe('account-disabled')
  expect(outcomeCode(await makeAdministrator(deps, admin, 'nobody'))).toBe('not-found')
})

test('a caller who is not an administrator is refused before anything is looked up', async () => {
  const { deps, user, admin } = await administered()
  const { caller } = await user('Ben')
  const ids = [admin.session.user.id, caller.session.user.id, 'nobody']
  for (const id of ids) {
    const outcomes = [
      await disableAccount(deps, caller, id),
      await enableAccount(deps, caller, id),
      await makeAdministrator(deps, caller, id),
      await createResetLink(deps, caller, id),
      await endSessionsOf(deps, caller, id),
    ]
    expect(outcomes.map(outcomeCode)).toEqual(outcomes.map(() => 'not-administrator'))
  }
})

test('a reset link lets its holder choose a password once, within an hour, without confirming the email', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller, email } = await user('Ben')
  const { id } = caller.session.user
  const created = await createResetLink(deps, admin, id)
  if (created.kind === 'refused') throw new Error(created.problem.code)
  const [address = '', token = ''] = created.url.split('#')
  expect([address, created.expiresAt - app.now()]).toEqual(['https://everquill.example.org/reset', 3_600_000])
  const reset = async (password: string) =>
    outcomeCode(await resetPassword(app, await app.callerWith(), { token, password }))
  expect([await reset('a harbour at night'), await reset('a harbour at noon')]).toEqual(['signed-in', 'reset-invalid'])
  const [credentials] = await app.storage.accounts.credentialsFor(email)
  expect(credentials?.emailVerified).toBe(false)
  // Old sessions have ended.
  expect((await app.callerWith()).session).toBeNull()
})

test('a reset link expires after an hour and does not work for a disabled account', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller } = await user('Ben')
  const { id } = caller.session.user
  const link = await createResetLink(deps, admin, id)
  if (link.kind === 'refused') throw new Error(link.problem.code)
  const token = link.url.split('#')[1] ?? ''
  app.advance(3_600_000)
  const reset = async () =>
    outcomeCode(await resetPassword(app, await app.callerWith(), { token, password: 'a harbour at night' }))
  expect(await reset()).toBe('reset-invalid')
  const later = { ...admin, session: { ...admin.session, session: { ...admin.session.session, provedAt: app.now() } } }
  await disableAccount(deps, later, id)
  expect(outcomeCode(await createResetLink(deps, later, id))).toBe('account-disabled')
  expect(outcomeCode(await requestReset({ ...app, mail: null }, await app.callerWith(), { email: 'x@y.z' }))).toBe(
    'reset-unavailable',
  )
})

test('an action that gives power over an account needs a recent proof of identity', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller } = await user('Ben')
  const { id } = caller.session.user
  app.advance(11 * 60_000)
  const deletion = { ...deps, deleteUserContent: async () => undefined }
  const outcomes = [
    await makeAdministrator(deps, admin, id),
    await createResetLink(deps, admin, id),
    await handOver(deps, admin, id),
    await deleteAccountOf(deletion, admin, id),
  ]
  expect(outcomes.map(outcomeCode)).toEqual(outcomes.map(() => 'proof-needed'))
  expect(outcomeCode(await disableAccount(deps, admin, id))).toBe('disabled')
})

test('every action is in the audit log with who did it and to whom, and refused ones are not', async () => {
  const { deps, admin, app, user } = await administered()
  const { caller } = await user('Ben')
  const [own, id] = [admin.session.user.id, caller.session.user.id]
  await disableAccount(deps, admin, id)
  await enableAccount(deps, 'console', id)
  await disableAccount(deps, admin, own)
  const log = await app.storage.transaction((tx) => tx.administration.auditLog({ limit: 9 }))
  const told = log.map(({ event, userId, subjectId, network }) => [event, userId, subjectId, network])
  expect(told).toHaveLength(2)
  expect(told).toContainEqual(['account-disabled', own, id, admin.network])
  expect(told).toContainEqual(['account-enabled', null, id, 'console'])
})

test('on a server that asks administrators for a second factor, nobody administers without one', async () => {
  const { deps, admin, user } = await administered({ adminSecondFactor: 'required' })
  const { caller } = await user('Ben')
  expect(outcomeCode(await disableAccount(deps, admin, caller.session.user.id))).toBe('second-factor-required')
})
