import { describe, expect, test } from 'vitest'
import {
  ann,
  day,
  expectSignedIn,
  minute,
  openInstallation,
  outcomeCode,
  type TestInstallation,
} from '../account-tests.fixture.ts'
import type { AccountDeps } from '../deps.ts'
import { aMailServer, parseEmail } from '../mail-server.fixture.ts'
import { changePassword } from '../passwords/change-password.ts'
import { smtpMail } from '../passwords/mail.ts'
import { requestReset } from '../passwords/request-reset.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'

const email = 'anna@new.example'
const { password } = ann

async function signedIn(overrides: Partial<AccountDeps> = {}) {
  const app = await openInstallation(overrides)
  // The first account is the administrator, whose sessions are short.
  await signUp(app, await app.callerWith(), { ...ann, email: 'first@example.org', password: 'a key in the well' })
  const { token, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const change = async (input: { email: string; password: string } = { email, password }) =>
    outcomeCode(await changeEmail(app, await app.signedInCaller(token), input))
  const emailNow = async () => (await app.callerWith(token)).session?.user.email
  return { app, token, user, change, emailNow }
}

async function withMail() {
  const { received, mail } = await aMailServer()
  const opened = await signedIn({ mail })
  const lastToken = () => parseEmail(received.at(-1) ?? { to: [], raw: '' }).tokens[0] ?? ''
  return { ...opened, received, lastToken }
}

async function confirm(app: TestInstallation, token: string): Promise<string> {
  const outcome = await confirmEmail(app, await app.callerWith(), { token })
  if (outcome.kind === 'confirmed') await outcome.informed
  return outcomeCode(outcome)
}

describe('on a server that cannot send email', () => {
  test('the password is enough, and the new address signs in at once', async () => {
    const { app, change, emailNow } = await signedIn()
    expect(await change()).toBe('changed')
    expect(await emailNow()).toBe(email)
    expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('wrong-credentials')
    expect(outcomeCode(await signIn(app, await app.callerWith(), { email, password }))).toBe('signed-in')
    expect(app.securityEntries.map(({ event }) => event)).toContain('email-changed')
    expect(JSON.stringify(app.securityEntries)).not.toContain(email)
  })

  test('a wrong password changes nothing, is logged and is rate limited', async () => {
    const { app, change, emailNow } = await signedIn()
    expect(await change({ email, password: 'a lantern' })).toBe('wrong-password')
    expect(await change({ email, password: '' })).toBe('wrong-password')
    expect(app.securityEntries.at(-1)).toMatchObject({ event: 'email-change-failed' })
    for (let i = 0; i < 8; i++) await change({ email, password: String(i) })
    expect(await change()).toBe('too-many-requests')
    expect(await emailNow()).toBe('Ann@Example.org')
  })

  test.each(['ann', 'ann@', 'a b@example.org', 'ann@example.org, bo@example.org'])(
    '%j is not an address',
    async (wrong) => {
      const { change, emailNow } = await signedIn()
      expect(await change({ email: wrong, password })).toBe('invalid-value')
      expect(await emailNow()).toBe('Ann@Example.org')
    },
  )

  test('an address of another account with the same password is refused, with another password accepted', async () => {
    const { app, change } = await signedIn()
    await signUp(app, await app.callerWith(), { name: 'Bo', email, password: 'a door in the hill' })
    await signUp(app, await app.callerWith(), { name: 'Cy', email: 'cy@example.org', password })
    expect(await change({ email: 'CY@example.org', password })).toBe('credentials-known')
    expect(await change()).toBe('changed')
  })

  test('changing to the address of another account counts as a guess at its password', async () => {
    const { app } = await signedIn()
    await signUp(app, await app.callerWith(), { name: 'Vi', email: 'vi@example.org', password })
    const outcomes: string[] = []
    for (const guesser of ['Bo', 'Cy', 'Di']) {
      const form = { name: guesser, email: `${guesser}@example.org`, password }
      const { token } = expectSignedIn(await signUp(app, await app.callerWith(), form))
      for (let i = 0; i < 8; i++) {
        const caller = await app.signedInCaller(token)
        outcomes.push(outcomeCode(await changeEmail(app, caller, { email: 'vi@example.org', password })))
      }
    }
    expect(outcomes[0]).toBe('credentials-known')
    expect(outcomes.at(-1)).toBe('too-many-requests')
  })

  test('the own address again is accepted, and its spelling can change', async () => {
    const { change, emailNow } = await signedIn()
    expect(await change({ email: ann.email, password })).toBe('changed')
    expect(await change({ email: 'ann@example.org', password })).toBe('changed')
    expect(await emailNow()).toBe('ann@example.org')
  })

  test('a guest has no email to change', async () => {
    const app = await openInstallation()
    const { token } = expectSignedIn(await startAsGuest(app, await app.callerWith()))
    const outcome = await changeEmail(app, await app.signedInCaller(token), { email, password: '' })
    expect(outcomeCode(outcome)).toBe('invalid-request')
  })
})

describe('on a server that sends email', () => {
  test('the address changes when its link is opened, once, and the previous address is told', async () => {
    const { app, change, emailNow, received, lastToken } = await withMail()
    expect(await change()).toBe('sent')
    expect(received.map(({ to }) => to)).toEqual([[email]])
    expect(await emailNow()).toBe('Ann@Example.org')
    const token = lastToken()
    expect(await confirm(app, token)).toBe('confirmed')
    expect(await emailNow()).toBe(email)
    expect(received.map(({ to }) => to)).toEqual([[email], ['Ann@example.org']])
    const { text } = parseEmail(received.at(-1) ?? { to: [], raw: '' })
    expect(text).toContain('now uses another email address')
    expect(text).toContain('verwendet jetzt eine andere E-Mail-Adresse')
    expect(text).not.toContain(email)
    expect(await confirm(app, token)).toBe('reset-invalid')
  })

  test('a link is valid for a day, and a newer one replaces it', async () => {
    const { app, change, emailNow, lastToken } = await withMail()
    await change()
    const late = lastToken()
    app.advance(day)
    expect(await confirm(app, late)).toBe('reset-invalid')
    await change({ email: 'typo@new.example', password })
    const typo = lastToken()
    await change()
    expect(await confirm(app, typo)).toBe('reset-invalid')
    app.advance(day - 1)
    expect(await confirm(app, lastToken())).toBe('confirmed')
    expect(await emailNow()).toBe(email)
  })

  test('a changed password ends the link', async () => {
    const { app, token, change, emailNow, lastToken } = await withMail()
    await change()
    const newPassword = 'one more light to see'
    const here = await changePassword(app, await app.signedInCaller(token), { currentPassword: password, newPassword })
    expect(outcomeCode(here)).toBe('signed-in')
    expect(await confirm(app, lastToken())).toBe('reset-invalid')
    expect(await emailNow()).toBeUndefined()
  })

  test('a confirmed address ends the password links that were sent to the previous one', async () => {
    const { app, change, lastToken } = await withMail()
    const requested = await requestReset(app, await app.callerWith(), { email: ann.email })
    if (requested.kind === 'requested') await requested.sent
    const reset = lastToken()
    await change()
    expect(await confirm(app, lastToken())).toBe('confirmed')
    const outcome = await resetPassword(app, await app.callerWith(), {
      token: reset,
      password: 'another light entirely',
    })
    expect(outcomeCode(outcome)).toBe('reset-invalid')
  })

  test('five links an hour are sent', async () => {
    const { app, change, received } = await withMail()
    const codes: string[] = []
    for (let i = 0; i < 6; i++) {
      codes.push(await change())
      app.advance(minute)
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too-many-requests'])
    expect(received).toHaveLength(5)
  })

  test('a mail server that is down is reported, and nothing changes', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'quill@example.org' })
    const { app, change, emailNow } = await signedIn({ mail })
    expect(await change()).toBe('email-not-sent')
    expect(app.securityEntries.at(-1)).toMatchObject({ event: 'email-change-failed' })
    expect(await emailNow()).toBe('Ann@Example.org')
  })

  test('guesses at links are limited', async () => {
    const { app } = await withMail()
    const codes: string[] = []
    for (let i = 0; i < 21; i++) codes.push(await confirm(app, `guess${i}`))
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['reset-invalid']))
    expect(codes[20]).toBe('too-many-requests')
  })
})
