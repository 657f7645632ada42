import { describe, expect, test } from 'vitest'
import {
  ann,
  openInstallation,
  expectSignedIn,
  hour,
  minute,
  outcomeCode,
  type TestInstallation,
} from '../account-tests.fixture.ts'
import { aMailServer, parseEmail } from '../mail-server.fixture.ts'
import { changePassword } from './change-password.ts'
import type { Caller } from '../deps.ts'
import { smtpMail } from './mail.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'
import { createToken } from '../tokens/access-tokens.ts'

async function request(app: TestInstallation, email: string, caller?: Caller): Promise<string> {
  const outcome = await requestReset(app, caller ?? (await app.callerWith()), { email })
  if (outcome.kind === 'requested') await outcome.sent
  return outcomeCode(outcome)
}

async function openWithMail() {
  const { received, mail } = await aMailServer()
  const app = await openInstallation({ mail })
  const tokenFor = async (email: string) => {
    await request(app, email)
    return parseEmail(received.at(-1) ?? { to: [], raw: '' }).tokens[0] ?? ''
  }
  return { app, received, tokenFor }
}

const password = 'another light entirely'

test('a link sets a new password once, ends all sessions and signs this device in', async () => {
  const { app, received, tokenFor } = await openWithMail()
  const before = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const token = await tokenFor('ANN@example.org')
  expect(received.map(({ to }) => to)).toEqual([['Ann@example.org']])
  const here = expectSignedIn(await resetPassword(app, await app.callerWith(), { token, password }))
  expect(here.user).toEqual(before.user)
  expect((await app.callerWith(here.token)).session?.user).toEqual(before.user)
  expect((await app.callerWith(before.token)).session).toBeNull()
  expect(outcomeCode(await signIn(app, await app.callerWith(), ann))).toBe('wrong-credentials')
  expect(outcomeCode(await signIn(app, await app.callerWith(), { ...ann, password }))).toBe('signed-in')
  expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token, password: 'once more with it' }))).toBe(
    'reset-invalid',
  )
})

test('access tokens end with the sessions: whoever had the account has nothing left', async () => {
  const { app, tokenFor } = await openWithMail()
  const { token: session, user } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const bot = { name: 'Bot', scopes: ['read'], days: null } as const
  expect(outcomeCode(await createToken(app, await app.signedInCaller(session), bot))).toBe('created')
  const token = await tokenFor(ann.email)
  expectSignedIn(await resetPassword(app, await app.callerWith(), { token, password }))
  expect(await app.storage.tokens.of(user.id)).toEqual([])
})

test('the email is in both languages and reveals nothing about the account', async () => {
  const { app, received } = await openWithMail()
  expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, name: 'Win a prize at evil.example' }))
  await request(app, ann.email)
  const { head, text, tokens } = parseEmail(received[0] ?? { to: [], raw: '' })
  expect(head).toMatch(/^From: Everquill <quill@example\.org>\r?$/m)
  expect(head).toMatch(/^Subject: Everquill: new password \/ neues Passwort\r?$/m)
  expect(text).toContain('someone requested a new password')
  expect(text).toContain('jemand hat ein neues Passwort für dein Everquill-Konto')
  expect(tokens).toHaveLength(1)
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32)
  expect(head + text).not.toContain('evil')
})

describe('requestReset', () => {
  test('an unknown email gets the same response, and nothing is sent', async () => {
    const { app, received } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    for (const email of [ann.email, 'nobody@example.org', 'not an e-mail']) {
      expect(await request(app, email)).toBe('requested')
    }
    expect(received).toHaveLength(1)
  })

  test('the response is sent before the account is looked up', async () => {
    const { app, received } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const outcome = await requestReset(app, await app.callerWith(), { email: ann.email })
    expect(received).toHaveLength(0)
    if (outcome.kind === 'requested') await outcome.sent
    expect(received).toHaveLength(1)
  })

  test('an email with two accounts gets one message with a link for each', async () => {
    const { app, received } = await openWithMail()
    const first = expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const second = expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, password: 'a door in the hill' }))
    await request(app, ann.email)
    expect(received).toHaveLength(1)
    const { tokens, text } = parseEmail(received[0] ?? { to: [], raw: '' })
    expect(text).toContain('2026-11-14: https://')
    const [one = '', other = ''] = tokens
    const opened = [
      expectSignedIn(await resetPassword(app, await app.callerWith(), { token: one, password })).user.id,
      expectSignedIn(await resetPassword(app, await app.callerWith(), { token: other, password: 'yet another light' }))
        .user.id,
    ]
    expect(opened.toSorted()).toEqual([first.user.id, second.user.id].toSorted())
  })

  test('with many accounts of one address, links go to verified accounts first, then to the newest', async () => {
    const { app, received, tokenFor } = await openWithMail()
    const signUpAs = async (owner: string) => {
      app.advance(minute)
      const caller = await app.callerWith(undefined, `198.51.${received.length}.${owner.length}`)
      return expectSignedIn(
        await signUp({ ...app, limits: false }, caller, { ...ann, password: `the key of ${owner}` }),
      )
    }
    const verified = await signUpAs('Ann')
    await resetPassword(app, await app.callerWith(), { token: await tokenFor(ann.email), password })
    for (let i = 0; i < 30; i++) await signUpAs(`stranger ${i}`)
    const newest = await signUpAs('Ann again')
    await request(app, ann.email)
    const { tokens } = parseEmail(received.at(-1) ?? { to: [], raw: '' })
    expect(tokens).toHaveLength(20)
    const owners: string[] = []
    for (const token of tokens.slice(0, 2)) {
      owners.push(expectSignedIn(await resetPassword(app, await app.callerWith(), { token, password })).user.id)
    }
    expect(owners).toEqual([verified.user.id, newest.user.id])
  })

  test('messages are sent to the address as it was typed at sign-up', async () => {
    const { app, received } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    expectSignedIn(
      await signUp(app, await app.callerWith(), { ...ann, email: 'ANN@EXAMPLE.ORG', password: 'a door in the hill' }),
    )
    await request(app, 'ann@example.org')
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['ANN@example.org', 'Ann@example.org'])
  })
})

describe('a reset link', () => {
  test('a reset link is valid for an hour', async () => {
    const { app, tokenFor } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const token = await tokenFor(ann.email)
    app.advance(hour)
    expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token, password }))).toBe('reset-invalid')
    const fresh = await tokenFor(ann.email)
    app.advance(hour - 1)
    expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token: fresh, password }))).toBe('signed-in')
  })

  test('a reset link stays valid after a weak password was refused', async () => {
    const { app, tokenFor } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const token = await tokenFor(ann.email)
    for (const weak of ['short', 'password123', ann.name]) {
      expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token, password: weak }))).toBe(
        'weak-password',
      )
    }
    expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token, password }))).toBe('signed-in')
  })

  test('a reset link is invalid once the password was changed another way', async () => {
    const { app, tokenFor } = await openWithMail()
    const { token } = expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const [first, second, third] = [await tokenFor(ann.email), await tokenFor(ann.email), await tokenFor(ann.email)]
    expectSignedIn(await resetPassword(app, await app.callerWith(), { token: first, password }))
    expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token: second, password }))).toBe(
      'reset-invalid',
    )
    expect((await app.callerWith(token)).session).toBeNull()
    const here = expectSignedIn(await signIn(app, await app.callerWith(), { ...ann, password }))
    const fourth = await tokenFor(ann.email)
    const change = { currentPassword: password, newPassword: 'one more light to see' }
    expectSignedIn(await changePassword(app, await app.signedInCaller(here.token), change))
    for (const old of [third, fourth]) {
      expect(outcomeCode(await resetPassword(app, await app.callerWith(), { token: old, password }))).toBe(
        'reset-invalid',
      )
    }
  })

  test('a reset link used twice at once works once', async () => {
    const { app, tokenFor } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    const token = await tokenFor(ann.email)
    const caller = await app.callerWith()
    const codes = await Promise.all(
      [1, 2].map(async () => outcomeCode(await resetPassword(app, caller, { token, password }))),
    )
    expect(codes.toSorted()).toEqual(['reset-invalid', 'signed-in'])
  })

  test('guesses at reset links are limited', async () => {
    const { app } = await openWithMail()
    const codes: string[] = []
    for (let i = 0; i < 21; i++)
      codes.push(outcomeCode(await resetPassword(app, await app.callerWith(), { token: `guess${i}`, password })))
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['reset-invalid']))
    expect(codes[20]).toBe('too-many-requests')
  })
})

describe('reset limits', () => {
  test('five messages an hour per email and network, known or not', async () => {
    const { app, received } = await openWithMail()
    expectSignedIn(await signUp(app, await app.callerWith(), ann))
    for (const email of [ann.email, 'nobody@example.org']) {
      const codes: string[] = []
      for (let i = 0; i < 6; i++) codes.push(await request(app, email))
      expect(codes.indexOf('too-many-requests')).toBe(5)
    }
    expect(received).toHaveLength(5)
    app.advance(12 * minute)
    expect(await request(app, ann.email)).toBe('requested')
  })
})

test('without a mail server a reset is refused', async () => {
  const app = await openInstallation()
  expect(await request(app, ann.email)).toBe('reset-unavailable')
})

test('a mail server that is down is logged, and the response stays the same', async () => {
  const app = await openInstallation({ mail: smtpMail({ url: 'smtp://127.0.0.1:1', from: 'quill@example.org' }) })
  expectSignedIn(await signUp(app, await app.callerWith(), ann))
  expect(await request(app, ann.email)).toBe('requested')
  expect(app.securityEntries.at(-1)).toMatchObject({ event: 'reset-mail-failed' })
  expect(JSON.stringify(app.securityEntries)).not.toContain(ann.email)
})

test('a guest has no email, so nothing is sent', async () => {
  const { app, received } = await openWithMail()
  expectSignedIn(await startAsGuest(app, await app.callerWith()))
  await request(app, '')
  expect(received).toHaveLength(0)
})
