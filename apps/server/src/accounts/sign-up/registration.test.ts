import type { RegistrationMode } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { ann, engines, expectSignedIn, outcomeCode, type TestInstallation } from '../account-tests.fixture.ts'
import { administered } from '../administration/administration.fixture.ts'
import { changeRegistration } from '../administration/change-registration.ts'
import { inviteAccount, revokeAccountInvitation } from '../administration/invitations.ts'
import type { AccountDeps } from '../deps.ts'
import { registrationNow } from './registration.ts'
import { signUp } from './sign-up.ts'
import { startAsGuest } from './start-as-guest.ts'

const cleo = { name: 'Cleo', email: 'cleo@example.org', password: 'a harbour at night' }

async function inviteOnly(overrides: Partial<AccountDeps> = {}, mode: RegistrationMode = 'invite-only') {
  const installation = await administered(overrides)
  const { deps, admin, app } = installation
  await changeRegistration(deps, admin, { mode, gameGuests: null })
  const invite = async (days = 7) => {
    const created = await inviteAccount(deps, admin, { note: 'For Cleo', days })
    if (created.kind === 'refused') throw new Error(created.problem.code)
    return { id: created.invitation.id, token: created.url.split('#')[1] ?? '', url: created.url }
  }
  const join = async (invitation?: string, person = cleo) =>
    outcomeCode(
      await signUp(app, await app.callerWith(), { ...person, ...(invitation !== undefined && { invitation }) }),
    )
  return { ...installation, invite, join }
}

const aGameCode = async (app: TestInstallation, expiresAt = app.now() + 1_000) => {
  const code = 'SALZ7F3KQW2M'
  await app.storage.transaction(async (tx) => {
    const game = { id: 'game', name: 'The Salt Road', settings: {}, createdAt: app.now(), deletedAt: null, revision: 1 }
    await tx.games.put(game as never)
    await tx.games.putInvitation({ id: 'invitation', code, gameId: 'game', createdAt: app.now(), expiresAt })
  })
  return 'salz-7f3k qw2m'
}

describe.each(engines)('on %s', (_engine, openStorage) => {
  test('an invitation creates one account, however many people use it at the same moment', async () => {
    const { app, invite, join } = await inviteOnly({ storage: await openStorage() })
    const { token } = await invite()
    const people = [1, 2, 3].map((i) => ({ ...cleo, email: `cleo${i}@example.org` }))
    const codes = await Promise.all(people.map((person) => join(token, person)))
    expect(codes.toSorted()).toEqual(['invitation-invalid', 'invitation-invalid', 'signed-in'])
    expect(await app.storage.transaction((tx) => tx.administration.invitations())).toEqual([])
  })
})

test('by invitation only, new accounts and guests are refused without one', async () => {
  const { app, join } = await inviteOnly()
  expect(await registrationNow(app)).toEqual({ mode: 'invite-only', gameGuests: true })
  expect([await join(), await join('nonsense')]).toEqual(['invitation-needed', 'invitation-invalid'])
  expect(outcomeCode(await startAsGuest(app, await app.callerWith()))).toBe('invitation-needed')
})

test('a guest needs an invitation to sign up, and a refused sign-up does not use it', async () => {
  const { app, invite } = await inviteOnly()
  const gameCode = await aGameCode(app)
  const guest = expectSignedIn(await startAsGuest(app, await app.callerWith(), { gameCode }))
  const upgrade = async (person: typeof cleo & { invitation?: string }) =>
    outcomeCode(await signUp(app, await app.callerWith(guest.token), person))
  const { token: invitation } = await invite()
  expect(await upgrade(cleo)).toBe('invitation-needed')
  expect(await upgrade({ ...cleo, password: '12345678', invitation })).toBe('weak-password')
  expect(await upgrade({ ...ann, invitation })).toBe('credentials-known')
  expect(await upgrade({ ...cleo, invitation })).toBe('signed-in')
})

test('an invitation expires and can be revoked', async () => {
  const { app, deps, admin, invite, join } = await inviteOnly()
  const [brief, revoked] = [await invite(1), await invite(9)]
  expect(brief.url).toMatch(/^https:\/\/everquill\.example\.org\/sign-in#[\w-]{43}$/)
  const stored = await app.storage.transaction((tx) => tx.administration.invitations())
  expect(JSON.stringify(stored)).not.toContain(brief.token)
  expect(outcomeCode(await revokeAccountInvitation(deps, admin, revoked.id))).toBe('revoked')
  expect(outcomeCode(await revokeAccountInvitation(deps, admin, revoked.id))).toBe('not-found')
  app.advance(86_400_000)
  expect([await join(brief.token), await join(revoked.token)]).toEqual(['invitation-invalid', 'invitation-invalid'])
})

test('with a game’s invite code, guests are let in by invitation only, and refused where registration is closed', async () => {
  for (const mode of ['invite-only', 'closed'] as const) {
    const { app, deps, admin } = await inviteOnly({}, mode)
    const gameCode = await aGameCode(app)
    const start = async (code: string) =>
      outcomeCode(await startAsGuest(app, await app.callerWith(), { gameCode: code }))
    const isInviteOnly = mode === 'invite-only'
    expect(await start(gameCode)).toBe(isInviteOnly ? 'signed-in' : 'registration-closed')
    expect(await start('AAAABBBBCCCC')).toBe(isInviteOnly ? 'code-invalid' : 'registration-closed')
    await changeRegistration(deps, admin, { mode, gameGuests: !isInviteOnly })
    expect(await start(gameCode)).toBe(isInviteOnly ? 'invitation-needed' : 'signed-in')
    app.advance(2_000)
    expect(await start(gameCode)).toBe(isInviteOnly ? 'invitation-needed' : 'code-invalid')
  }
})

test('the code of a game in the trash lets nobody in', async () => {
  const { app } = await inviteOnly()
  const gameCode = await aGameCode(app)
  await app.storage.transaction(async ({ games }) => {
    const locked = await games.lock('game')
    await games.put({ ...locked!.game, deletedAt: app.now() })
  })
  expect(outcomeCode(await startAsGuest(app, await app.callerWith(), { gameCode }))).toBe('code-invalid')
})

test('closed registration accepts no invitation', async () => {
  const { invite, join } = await inviteOnly({}, 'closed')
  const { token } = await invite()
  expect([await join(), await join(token)]).toEqual(['registration-closed', 'registration-closed'])
})

test('the environment wins over what is stored, and cannot be changed on the page', async () => {
  const { app, deps, admin } = await inviteOnly()
  const fixed = { ...app, registration: 'closed' as const }
  expect(await registrationNow(fixed)).toEqual({ mode: 'closed', gameGuests: false })
  const change = (mode: RegistrationMode) =>
    changeRegistration({ ...deps, registration: 'closed' }, admin, { mode, gameGuests: true })
  expect(outcomeCode(await change('open'))).toBe('setting-fixed')
  expect(await change('closed')).toEqual({ kind: 'changed', registration: { mode: 'closed', gameGuests: true } })
  // What was chosen before is back once the environment no longer fixes it.
  expect(await registrationNow(app)).toEqual({ mode: 'invite-only', gameGuests: true })
})
