import { beforeAll, describe, expect, test } from 'vitest'
import { ann, expectSignedIn, outcomeCode } from '../account-tests.fixture.ts'
import { openSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { decide } from './decide.ts'
import { readDecision } from './decision.ts'
import { anInstallation } from './decision-tests.fixture.ts'
import { unlinkIdentity } from './linked-identities.ts'
import { silenceProvider } from './provider.fixture.ts'

beforeAll(silenceProvider)

const { password } = ann

describe('a new identity whose verified email has an account', () => {
  test('is linked after the password, and signs in to that account from then on', async () => {
    const { arrive, asked, newAccount, identitiesOf, app } = await anInstallation()
    const known = await newAccount('Ann@Example.org')
    const question = await asked('ann')
    expect(question.decision).toEqual({
      kind: 'known-email',
      identity: { name: 'Ann Ährenfels', email: 'ann@example.org' },
      account: null,
      characters: 0,
      games: 0,
    })
    expect(outcomeCode(await question.decide({ action: 'link', password: 'not the password' }))).toBe(
      'wrong-credentials',
    )
    expect(outcomeCode(await question.decide({ action: 'link' }))).toBe('wrong-credentials')
    const linked = expectSignedIn(await question.decide({ action: 'link', password }))
    expect(linked.user.id).toBe(known.user.id)
    expect(await identitiesOf(linked.token)).toMatchObject([{ provider: 'The Guild', linkedAt: app.now() }])
    expect(expectSignedIn(await arrive('ann')).user.id).toBe(known.user.id)
    expect(app.securityEntries.map(({ event }) => event)).toContain('identity-linked')
  })

  test('is linked to the account that the password belongs to, if several have the email', async () => {
    const { asked, newAccount } = await anInstallation()
    await newAccount('ann@example.org', 'seven ravens in the rain')
    const second = await newAccount('ann@example.org')
    const question = await asked('ann')
    expect(expectSignedIn(await question.decide({ action: 'link', password })).user.id).toBe(second.user.id)
  })

  test('can get an account of its own instead', async () => {
    const { arrive, asked, newAccount } = await anInstallation()
    const known = await newAccount('ann@example.org')
    const question = await asked('ann')
    const own = expectSignedIn(await question.decide({ action: 'create' }))
    expect(own.user).toMatchObject({ name: 'Ann Ährenfels', email: 'ann@example.org', guest: false })
    expect(own.user.id).not.toBe(known.user.id)
    expect(expectSignedIn(await arrive('ann')).user.id).toBe(own.user.id)
  })

  test('an unverified email reveals nothing: the identity gets an account without it', async () => {
    const { arrive, newAccount } = await anInstallation()
    const known = await newAccount('ann@example.org')
    const bob = expectSignedIn(await arrive('bob'))
    expect(bob.user.email).toBeNull()
    expect(bob.user.id).not.toBe(known.user.id)
  })

  test('brings everything of a guest along, and ends the guest’s session', async () => {
    const { asked, newAccount, guest, moves, isSignedIn, app } = await anInstallation()
    const known = await newAccount('ann@example.org')
    const before = await guest()
    const question = await asked('ann', before.token)
    expect(question.decision).toMatchObject({ kind: 'known-email', characters: 2, games: 1 })
    expectSignedIn(await question.decide({ action: 'link', password }))
    expect(moves).toEqual([`${before.user.id} to ${known.user.id}`, 'announced'])
    expect(await isSignedIn(before.token)).toBe(false)
    expect(app.securityEntries.at(-1)).toMatchObject({ event: 'guest-merged', userId: known.user.id })
  })

  test('upgrades a guest who wants an account of their own', async () => {
    const { asked, newAccount, guest, moves } = await anInstallation()
    await newAccount('ann@example.org')
    const before = await guest()
    const question = await asked('ann', before.token)
    expect(expectSignedIn(await question.decide({ action: 'create' })).user.id).toBe(before.user.id)
    expect(moves).toEqual([])
  })
})

describe('while signed in', () => {
  test('a new identity is linked only after a click, and the session stays', async () => {
    const { arrive, asked, newAccount, identitiesOf, isSignedIn } = await anInstallation()
    const here = await newAccount('someone@example.org')
    const question = await asked('ann', here.token)
    expect(question.decision).toMatchObject({ kind: 'link', identity: { email: 'ann@example.org' } })
    expect(await identitiesOf(here.token)).toEqual([])
    expect(await question.decide({ action: 'link' })).toMatchObject({ kind: 'linked', user: { id: here.user.id } })
    expect(await isSignedIn(here.token)).toBe(true)
    expect(await identitiesOf(here.token)).toHaveLength(1)
    expect(expectSignedIn(await arrive('ann')).user.id).toBe(here.user.id)
  })

  test('an identity of another account switches only after a click', async () => {
    const { arrive, asked, newAccount, isSignedIn } = await anInstallation()
    const here = await newAccount('someone@example.org')
    const other = expectSignedIn(await arrive('cleo'))
    const question = await asked('cleo', here.token)
    expect(question.decision).toMatchObject({ kind: 'switch', account: 'Cleo' })
    expect(await isSignedIn(here.token)).toBe(true)
    expect(outcomeCode(await question.decide({ action: 'link' }))).toBe('ticket-invalid')
    expect(outcomeCode(await question.decide({ action: 'bring-along' }))).toBe('ticket-invalid')
    expect(expectSignedIn(await question.decide({ action: 'switch' })).user.id).toBe(other.user.id)
    expect(await isSignedIn(here.token)).toBe(false)
  })

  test('the own identity signs in again without a question', async () => {
    const { arrive } = await anInstallation()
    const first = expectSignedIn(await arrive('ann'))
    expect(expectSignedIn(await arrive('ann', first.token)).user.id).toBe(first.user.id)
  })

  test('a decision against it changes nothing', async () => {
    const { asked, newAccount, identitiesOf, isSignedIn } = await anInstallation()
    const here = await newAccount('someone@example.org')
    const question = await asked('ann', here.token)
    expect(await question.decide({ action: 'cancel' })).toMatchObject({ kind: 'cancelled', user: { id: here.user.id } })
    expect(outcomeCode(await question.decide({ action: 'link' }))).toBe('ticket-invalid')
    expect(await identitiesOf(here.token)).toEqual([])
    expect(await isSignedIn(here.token)).toBe(true)
  })
})

describe('a guest whose identity has an account', () => {
  test('is asked, and brings everything along; no session of the guest is left', async () => {
    const { app, deps, arrive, asked, guest, moves, isSignedIn } = await anInstallation()
    const cleo = expectSignedIn(await arrive('cleo'))
    const before = await guest()
    const stranger = await app.callerWith()
    const copied = expectSignedIn(await app.storage.transaction((tx) => openSession(tx, deps, stranger, before.user)))
    const question = await asked('cleo', before.token)
    expect(question.decision).toMatchObject({ kind: 'bring-along', account: 'Cleo', characters: 2, games: 1 })
    expect(outcomeCode(await question.decide({ action: 'switch' }))).toBe('ticket-invalid')
    expect(expectSignedIn(await question.decide({ action: 'bring-along' })).user.id).toBe(cleo.user.id)
    expect(moves).toEqual([`${before.user.id} to ${cleo.user.id}`, 'announced'])
    expect([await isSignedIn(before.token), await isSignedIn(copied.token)]).toEqual([false, false])
  })

  test('stays a guest with everything if it cannot be moved, and can try again', async () => {
    const { arrive, asked, guest, moves, isSignedIn } = await anInstallation('the disk is full')
    expectSignedIn(await arrive('cleo'))
    const before = await guest()
    const question = await asked('cleo', before.token)
    for (let tries = 0; tries < 2; tries++) {
      expect(outcomeCode(await question.decide({ action: 'bring-along' }))).toBe('unavailable')
    }
    expect(moves).toEqual([])
    expect(await isSignedIn(before.token)).toBe(true)
  })

  test('stays a guest who keeps them apart', async () => {
    const { arrive, asked, guest, moves, isSignedIn } = await anInstallation()
    expectSignedIn(await arrive('cleo'))
    const before = await guest()
    const question = await asked('cleo', before.token)
    expect(await question.decide({ action: 'cancel' })).toMatchObject({ user: { id: before.user.id } })
    expect(moves).toEqual([])
    expect(await isSignedIn(before.token)).toBe(true)
  })
})

describe('a ticket', () => {
  test('can be used once, even by concurrent requests', async () => {
    const { asked, newAccount, identitiesOf } = await anInstallation()
    const here = await newAccount('someone@example.org')
    const question = await asked('ann', here.token)
    const link = () => question.decide({ action: 'link' })
    const codes = (await Promise.all([link(), link(), link()])).map(outcomeCode)
    expect(codes.toSorted()).toEqual(['linked', 'ticket-invalid', 'ticket-invalid'])
    expect(await identitiesOf(here.token)).toHaveLength(1)
  })

  test('is worthless in a browser with another session or none', async () => {
    const { app, deps, asked, newAccount, identitiesOf } = await anInstallation()
    const [here, thief] = [await newAccount('someone@example.org'), await newAccount('thief@example.org')]
    const question = await asked('ann', here.token)
    for (const browser of [thief.token, undefined]) {
      const caller = await app.callerWith(browser)
      expect(await readDecision(deps, caller, question.ticket)).toBeNull()
      expect(outcomeCode(await decide(deps, caller, question.ticket, { action: 'link', password }))).toBe(
        'ticket-invalid',
      )
    }
    expect(await identitiesOf(thief.token)).toEqual([])
    expect(await question.decide({ action: 'link' })).toMatchObject({ kind: 'linked' })
  })

  test.each([undefined, '', 'guessed'])('a browser with the ticket %j is refused', async (ticket) => {
    const { app, deps } = await anInstallation()
    const caller = await app.callerWith()
    expect(await readDecision(deps, caller, ticket)).toBeNull()
    expect(outcomeCode(await decide(deps, caller, ticket, { action: 'create' }))).toBe('ticket-invalid')
  })

  test('expires after ten minutes', async () => {
    const { app, asked, newAccount } = await anInstallation()
    await newAccount('ann@example.org')
    const question = await asked('ann')
    app.advance(600_000)
    expect(outcomeCode(await question.decide({ action: 'link', password }))).toBe('ticket-invalid')
  })

  test('stays valid when registration is closed, so that the account can still be linked', async () => {
    const { app, deps, asked, newAccount } = await anInstallation()
    await newAccount('ann@example.org')
    const { ticket } = await asked('ann')
    const closed = { ...deps, registration: 'closed' } as const
    const caller = await app.callerWith()
    expect(outcomeCode(await decide(closed, caller, ticket, { action: 'create' }))).toBe('registration-closed')
    expect(outcomeCode(await decide(closed, caller, ticket, { action: 'link', password }))).toBe('signed-in')
  })

  test('the password of a known email can be guessed as seldom as at sign-in', async () => {
    const { app, asked, newAccount, deps } = await anInstallation()
    await newAccount('ann@example.org')
    const question = await asked('ann')
    const guesses: string[] = []
    for (let i = 0; i < 11; i++)
      guesses.push(outcomeCode(await question.decide({ action: 'link', password: `no ${i}` })))
    expect(guesses.at(-1)).toBe('too-many-requests')
    const form = { email: 'ann@example.org', password }
    expect(outcomeCode(await signIn(deps, await app.callerWith(), form))).toBe('too-many-requests')
  })
})

describe('unlinking', () => {
  const unlink = async ({ app, deps }: Awaited<ReturnType<typeof anInstallation>>, token: string, id = '') =>
    outcomeCode(await unlinkIdentity(deps, await app.signedInCaller(token), id))

  test('an identity is unlinked from an account with a password, and then is a new one', async () => {
    const world = await anInstallation()
    const here = await world.newAccount('someone@example.org')
    await (await world.asked('ann', here.token)).decide({ action: 'link' })
    const [identity] = await world.identitiesOf(here.token)
    expect(await unlink(world, here.token, identity?.id)).toBe('unlinked')
    expect(await unlink(world, here.token, identity?.id)).toBe('not-found')
    expect(world.app.securityEntries.at(-1)).toMatchObject({ event: 'identity-unlinked', userId: here.user.id })
    expect(expectSignedIn(await world.arrive('ann')).user.id).not.toBe(here.user.id)
  })

  test('the last way to sign in stays', async () => {
    const world = await anInstallation()
    const here = expectSignedIn(await world.arrive('ann'))
    const [first] = await world.identitiesOf(here.token)
    expect(await unlink(world, here.token, first?.id)).toBe('last-sign-in')
    // An identity of a provider that this server no longer uses signs nobody in.
    await world.app.storage.transaction((tx) =>
      tx.accounts.putIdentity('https://old.example.org', 'x', here.user.id, 1),
    )
    const ids = await world.identitiesOf(here.token)
    expect(ids.map(({ provider }) => provider)).toEqual([null, 'The Guild'])
    expect(await unlink(world, here.token, first?.id)).toBe('last-sign-in')
    expect(await unlink(world, here.token, ids[0]?.id)).toBe('unlinked')
    await (await world.asked('cleo', here.token)).decide({ action: 'link' })
    expect(await unlink(world, here.token, first?.id)).toBe('unlinked')
  })

  test('an identity of someone else is not found', async () => {
    const world = await anInstallation()
    const [here, other] = [await world.newAccount('someone@example.org'), expectSignedIn(await world.arrive('cleo'))]
    const [identity] = await world.identitiesOf(other.token)
    expect(await unlink(world, here.token, identity?.id)).toBe('not-found')
    expect(await world.identitiesOf(other.token)).toHaveLength(1)
  })
})
