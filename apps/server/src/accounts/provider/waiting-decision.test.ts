import { beforeAll, expect, test } from 'vitest'
import { ann, expectSignedIn, minute, outcomeCode } from '../account-tests.fixture.ts'
import { finishSignIn } from '../factors/finish-sign-in.ts'
import { addPasskey } from '../factors/passkeys/add-passkey.ts'
import { signInWithPasskey } from '../factors/passkeys/sign-in-with-passkey.ts'
import { SoftwareAuthenticator } from '../factors/passkeys/software-authenticator.fixture.ts'
import { startPasskey, startRegistration } from '../factors/passkeys/start-passkey.ts'
import { hashOfRecoveryCode } from '../factors/recovery-codes.ts'
import { decide, type DecisionOutcome } from './decide.ts'
import { anInstallation } from './decision-tests.fixture.ts'
import { silenceProvider } from './provider.fixture.ts'
import { waitingDecision } from './waiting-decision.ts'

beforeAll(silenceProvider)

const { password } = ann
const recoveryCode = 'AAAABBBBCCCCDDDD'
const relyingParty = { id: 'everquill.example.org', origin: 'https://everquill.example.org' }

const ticketOf = (outcome: DecisionOutcome): string => {
  if (outcome.kind !== 'second-factor-needed') throw new Error(`no second step: ${JSON.stringify(outcome)}`)
  return outcome.ticket
}

/** An account with a passkey and a recovery code, and what ends a sign-in to it. */
async function protectedAccount(failure?: string) {
  const installation = await anInstallation(failure)
  const { app, deps, newAccount } = installation
  const { user, token } = await newAccount('ann@example.org')
  const passkey = new SoftwareAuthenticator(relyingParty.origin)
  const protect = async () => {
    const owner = await app.signedInCaller(token)
    const request = await startRegistration(deps, owner, relyingParty)
    if (request.kind === 'refused') throw new Error(request.problem.code)
    await addPasskey(deps, owner, relyingParty, { name: 'Phone', attestation: passkey.create(request.options) })
    await app.storage.transaction((tx) => tx.factors.putRecoveryCodes(user.id, [hashOfRecoveryCode(recoveryCode)]))
  }
  const finish = async (ticket: string, browser: string | undefined, code = recoveryCode) => {
    const caller = await app.callerWith(browser)
    return finishSignIn(deps, caller, { ticket, code }, await waitingDecision(deps, caller))
  }
  const finishWithPasskey = async (ticket: string, browser: string | undefined) => {
    const caller = await app.callerWith(browser)
    const request = await startPasskey(deps, caller, relyingParty, { purpose: 'second-factor', browser: ticket })
    if (request.kind === 'refused') throw new Error(request.problem.code)
    const signed = { assertion: passkey.get(request.options), browser: ticket }
    return signInWithPasskey(deps, caller, relyingParty, signed, await waitingDecision(deps, caller))
  }
  return { ...installation, user, token, protect, finish, finishWithPasskey }
}

test('an account with a second factor is asked for it after the provider and before switching to it', async () => {
  const { arrive, asked, newAccount, protect, isSignedIn } = await protectedAccount()
  await (await asked('ann')).decide({ action: 'link', password })
  await protect()
  expect(outcomeCode(await arrive('ann'))).toBe('second-factor-needed')
  const other = await newAccount('bo@example.org')
  const question = await asked('ann', other.token)
  expect(question.decision?.kind).toBe('switch')
  expect(outcomeCode(await question.decide({ action: 'switch' }))).toBe('second-factor-needed')
  expect(await isSignedIn(other.token)).toBe(true)
})

test.each(['finish', 'finishWithPasskey'] as const)(
  'a guest is brought along with the second step, not before: %s',
  async (way) => {
    const world = await protectedAccount()
    await (await world.asked('ann')).decide({ action: 'link', password })
    await world.protect()
    const guest = await world.guest()
    const question = await world.asked('ann', guest.token)
    const ticket = ticketOf(await question.decide({ action: 'bring-along' }))
    expect([world.moves, await world.isSignedIn(guest.token)]).toEqual([[], true])
    const outcome = await world[way](ticket, guest.token)
    expect(outcome).toMatchObject({ kind: 'signed-in', decided: { linked: false, broughtAlong: true } })
    expect(world.moves).toEqual([`${guest.user.id} to ${world.user.id}`, 'announced'])
    expect(await world.isSignedIn(guest.token)).toBe(false)
    expect(outcomeCode(await question.decide({ action: 'bring-along' }))).toBe('ticket-invalid')
  },
)

test.each(['finish', 'finishWithPasskey'] as const)(
  'an identity is linked with the second step, not by the password alone: %s',
  async (way) => {
    const world = await protectedAccount()
    await world.protect()
    const question = await world.asked('ann')
    const ticket = ticketOf(await question.decide({ action: 'link', password }))
    expect(await world.identitiesOf(world.token)).toEqual([])
    const outcome = await world[way](ticket, undefined)
    expect(outcome).toMatchObject({ kind: 'signed-in', decided: { linked: true, broughtAlong: false } })
    expect(await world.identitiesOf(world.token)).toHaveLength(1)
    expect(world.app.securityEntries.map(({ event }) => event)).toContain('identity-linked')
  },
)

test('a wrong code changes nothing, and the right one still works', async () => {
  const { asked, guest: newGuest, protect, finish, moves, identitiesOf, token } = await protectedAccount()
  await protect()
  const guest = await newGuest()
  const ticket = ticketOf(await (await asked('ann', guest.token)).decide({ action: 'link', password }))
  expect(outcomeCode(await finish(ticket, guest.token, 'WRONGWRONGWRONG1'))).toBe('wrong-code')
  expect([moves, await identitiesOf(token)]).toEqual([[], []])
  expect(await finish(ticket, guest.token)).toMatchObject({ decided: { linked: true, broughtAlong: true } })
  expect(moves).toHaveLength(2)
})

test('a sign-in that no decision waits for decides nothing', async () => {
  const { asked, arrive, protect, finish } = await protectedAccount()
  await (await asked('ann')).decide({ action: 'link', password })
  await protect()
  const outcome = await arrive('ann')
  if (outcome.kind !== 'second-factor-needed') throw new Error(outcome.kind)
  expect(await finish(outcome.ticket, undefined)).toMatchObject({ kind: 'signed-in', decided: null })
})

test.each(['finish', 'finishWithPasskey'] as const)(
  'in another browser session, or after its time, the decision is not carried out: %s',
  async (way) => {
    const world = await protectedAccount()
    await world.protect()
    const [guest, other] = [await world.guest(), await world.guest()]
    const decideAs = async (token: string) =>
      ticketOf(await (await world.asked('ann', token)).decide({ action: 'link', password }))
    expect(outcomeCode(await world[way](await decideAs(guest.token), other.token))).toBe('ticket-invalid')
    const question = await world.asked('ann', guest.token)
    world.app.advance(9 * minute)
    const late = ticketOf(await question.decide({ action: 'link', password }))
    world.app.advance(2 * minute)
    expect(outcomeCode(await world[way](late, guest.token))).not.toBe('signed-in')
    expect([world.moves, await world.identitiesOf(world.token)]).toEqual([[], []])
    expect(await world.isSignedIn(guest.token)).toBe(true)
  },
)

test('if the guest can’t be moved, nobody is signed in and nothing is linked', async () => {
  const { asked, guest: newGuest, protect, finish, identitiesOf, isSignedIn, token } = await protectedAccount('full')
  await protect()
  const guest = await newGuest()
  const ticket = ticketOf(await (await asked('ann', guest.token)).decide({ action: 'link', password }))
  expect(outcomeCode(await finish(ticket, guest.token))).toBe('unavailable')
  expect([await identitiesOf(token), await isSignedIn(guest.token)]).toEqual([[], true])
})

test('what a running request added while the guest moved is moved as well, or the security log says so', async () => {
  const { app, deps, asked, newAccount, guest: newGuest } = await anInstallation()
  await newAccount('ann@example.org')
  const guest = await newGuest()
  const question = await asked('ann', guest.token)
  const { belongingsOf } = deps
  let reads = 0
  const late = {
    ...deps,
    belongingsOf: async (id: string) => {
      reads += 1
      if (reads === 1) return belongingsOf(id)
      const refusal = { kind: 'refused', problem: { code: 'too-many-characters' } } as const
      return { characters: 1, games: 0, isEmpty: false, moveTo: async () => refusal }
    },
  }
  const caller = await app.callerWith(guest.token)
  expectSignedIn(await decide(late, caller, question.ticket, { action: 'link', password }))
  expect(app.securityEntries.at(-1)).toMatchObject({ event: 'guest-left-behind', detail: 'too-many-characters' })
})
