import { describe, expect, test } from 'vitest'
import { ann, day, minute } from '../../../accounts/account-tests.fixture.ts'
import type { Mail } from '../../../accounts/passwords/mail.ts'
import { aServer, type Browser } from './factor-routes.fixture.ts'

const finish = (browser: Browser, code: string) => browser.post('second-factor', { code })

describe('an authenticator app', () => {
  test('counts only after a correct code, and its secret is never shown again', async () => {
    const { browser, signUp } = await aServer()
    const user = await signUp()
    const { body } = await user.post('app')
    expect(body['secret']).toMatch(/^[A-Z2-7]{32}$/)
    expect((await user.call('PUT', 'app', { code: '000000' })).code).toBe('wrong-code')
    expect((await user.get('factors')).body).toEqual({ password: true, passkeys: [], app: false, recoveryCodes: 0 })
    expect((await browser().signIn()).body).toMatchObject({ user: { name: ann.name } })
    const { recoveryCodes } = await user.addApp()
    expect(recoveryCodes).toHaveLength(10)
    expect((await user.get('factors')).body).toEqual({ password: true, passkeys: [], app: true, recoveryCodes: 10 })
    expect((await user.post('app')).code).toBe('invalid-request')
    expect(JSON.stringify((await user.get('factors')).body)).not.toContain(String(body['secret']))
  })

  test('is asked for after the password: without a code there is no session', async () => {
    const { browser, signUp, world, events } = await aServer()
    const { code } = await (await signUp()).addApp()
    const phone = browser()
    expect((await phone.signIn()).body).toEqual({ user: null, secondFactors: { passkey: false, app: true } })
    expect(phone.cookies['everquill']).toBeUndefined()
    expect((await phone.get('session')).body).toMatchObject({
      user: null,
      signIn: { secondFactors: { passkey: false, app: true } },
    })
    world.advance(minute)
    expect((await finish(phone, code())).body).toMatchObject({ user: { name: ann.name }, recoveryCodesLeft: null })
    expect(await phone.isSignedIn()).toBe(true)
    expect((await phone.get('session')).body).toMatchObject({ signIn: { secondFactors: null } })
    expect(events().slice(-2)).toEqual(['second-factor-asked', 'signed-in'])
  })

  test('nobody learns of a second factor before the password is right', async () => {
    const { browser, signUp } = await aServer()
    const before = await browser().signIn(ann.email, 'wrong')
    await (await signUp()).addApp()
    const { body, ...after } = await browser().signIn(ann.email, 'wrong')
    expect({ ...after, body: { ...body, requestId: '' } }).toEqual({
      ...before,
      body: { ...before.body, requestId: '' },
    })
  })

  test('a code works once, and no earlier one after it', async () => {
    const { browser, signUp, world } = await aServer()
    const { code } = await (await signUp()).addApp()
    world.advance(5 * minute)
    const current = code()
    const [one, other, third] = [browser(), browser(), browser()]
    for (const each of [one, other, third]) await each.signIn()
    expect((await finish(one, ` ${current.slice(0, 3)} ${current.slice(3)}`)).status).toBe(200)
    expect((await finish(other, current)).code).toBe('wrong-code')
    expect((await finish(other, code(-1))).code).toBe('wrong-code')
    expect((await finish(other, code(2))).code).toBe('wrong-code')
    expect((await finish(other, code(1))).status).toBe(200)
    expect(await third.isSignedIn()).toBe(false)
  })

  test('of several requests with one code at the same time, one signs in', async () => {
    const { browser, signUp, world } = await aServer()
    const { code } = await (await signUp()).addApp()
    world.advance(minute)
    const phones = [browser(), browser(), browser()]
    for (const phone of phones) await phone.signIn()
    const statuses = await Promise.all(phones.map(async (phone) => (await finish(phone, code())).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('guesses are limited per account from anywhere, but the browsers of its owner are not locked out', async () => {
    const { browser, signUp, world, events } = await aServer()
    const owner = await signUp()
    const { code } = await owner.addApp()
    world.advance(minute)
    await owner.post('sign-out')
    const stranger = browser()
    await stranger.signIn()
    const codes: unknown[] = []
    for (let i = 0; i < 12; i++) {
      stranger.network = `198.51.${i}.1`
      codes.push((await finish(stranger, '000000')).code)
    }
    expect(codes).toEqual([...Array(10).fill('wrong-code'), 'too-many-requests', 'too-many-requests'])
    expect(events()).toContain('password-guessing')
    await owner.signIn()
    expect((await finish(owner, code())).status).toBe(200)
  })
})

describe('a ticket', () => {
  test('works once, for ten minutes, and in the browser that typed the password', async () => {
    const { browser, signUp, world } = await aServer()
    const { code } = await (await signUp()).addApp()
    world.advance(minute)
    const phone = browser()
    await phone.signIn()
    expect((await finish(browser(), code())).code).toBe('sign-in-expired')
    const ticket = phone.cookies['everquill-sign-in'] ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect((await finish(phone, code())).status).toBe(200)
    expect(phone.cookies['everquill-sign-in']).toBeUndefined()
    const thief = browser()
    thief.cookies['everquill-sign-in'] = ticket
    world.advance(minute)
    expect((await finish(thief, code())).code).toBe('sign-in-expired')
    await phone.signIn()
    world.advance(10 * minute)
    expect((await finish(phone, code())).code).toBe('sign-in-expired')
    expect((await phone.get('session')).body).toMatchObject({ signIn: { secondFactors: null } })
  })

  test('of one account does not accept the code of another', async () => {
    const { browser, signUp, world } = await aServer()
    const annsApp = await (await signUp()).addApp()
    const bob = await signUp('bob@example.org')
    const bobsApp = await bob.addApp()
    world.advance(minute)
    const thief = browser()
    await thief.signIn()
    expect((await finish(thief, bobsApp.code())).code).toBe('wrong-code')
    expect((await finish(thief, bobsApp.recoveryCodes[0] ?? '')).code).toBe('wrong-code')
    expect((await finish(thief, annsApp.code())).status).toBe(200)
  })

  test('ends when the password changes or the account is deleted', async () => {
    const { browser, signUp, world } = await aServer()
    await signUp('first@example.org')
    const user = await signUp()
    const { code } = await user.addApp()
    const phone = browser()
    await phone.signIn()
    await user.post('password', { currentPassword: ann.password, newPassword: 'another lantern' })
    world.advance(minute)
    expect((await finish(phone, code())).code).toBe('sign-in-expired')
    await phone.signIn(ann.email, 'another lantern')
    expect((await user.call('DELETE', 'account', { password: 'another lantern' })).status).toBe(200)
    expect((await finish(phone, code())).code).toBe('sign-in-expired')
  })

  test('a session token is no ticket, and a ticket is no session', async () => {
    const { browser, signUp } = await aServer()
    const user = await signUp()
    const { code } = await user.addApp()
    const phone = browser()
    await phone.signIn()
    phone.cookies['everquill'] = phone.cookies['everquill-sign-in'] ?? ''
    expect(await phone.isSignedIn()).toBe(false)
    phone.cookies['everquill-sign-in'] = user.cookies['everquill'] ?? ''
    expect((await finish(phone, code())).code).toBe('sign-in-expired')
  })
})

describe('two accounts with one email', () => {
  test('the password decides which one is meant, and only its own second factor is asked for', async () => {
    const { browser, world } = await aServer()
    const [one, other] = [browser(), browser()]
    await one.post('sign-up', { ...ann, name: 'One' })
    await other.post('sign-up', { ...ann, name: 'Other', password: 'a storm at sea' })
    const { code } = await one.addApp()
    world.advance(minute)
    const phone = browser()
    expect((await phone.signIn(ann.email, 'a storm at sea')).body).toMatchObject({ user: { name: 'Other' } })
    await phone.post('sign-out')
    expect((await phone.signIn()).body['user']).toBeNull()
    expect((await finish(phone, code())).body).toMatchObject({ user: { name: 'One' } })
  })
})

describe('recovery codes', () => {
  test('each works once, however it is typed, and the user is told how many are left', async () => {
    const { browser, signUp, events } = await aServer()
    const user = await signUp()
    const { recoveryCodes } = await user.addApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    const [first = '', second = ''] = recoveryCodes
    const phone = browser()
    await phone.signIn()
    expect((await finish(phone, first)).body).toMatchObject({ user: { name: ann.name }, recoveryCodesLeft: 9 })
    await phone.post('sign-out')
    await phone.signIn()
    expect((await finish(phone, first)).code).toBe('wrong-code')
    expect((await finish(phone, second.toLowerCase().replaceAll('-', ' '))).body['recoveryCodesLeft']).toBe(8)
    expect((await user.get('factors')).body['recoveryCodes']).toBe(8)
    expect(events().filter((event) => event === 'recovery-code-used')).toHaveLength(2)
  })

  test('new ones replace the old ones, and they end with the last second factor', async () => {
    const { browser, signUp } = await aServer()
    const user = await signUp()
    expect((await user.post('recovery-codes')).code).toBe('not-found')
    const { recoveryCodes } = await user.addApp()
    const { codes } = (await user.post('recovery-codes')).body as { codes: string[] }
    const phone = browser()
    await phone.signIn()
    expect((await finish(phone, recoveryCodes[0] ?? '')).code).toBe('wrong-code')
    expect((await finish(phone, codes[0] ?? '')).status).toBe(200)
    expect((await user.call('DELETE', 'app')).status).toBe(204)
    expect((await user.call('DELETE', 'app')).code).toBe('not-found')
    expect((await user.get('factors')).body).toMatchObject({ app: false, recoveryCodes: 0 })
    expect((await browser().signIn()).body).toMatchObject({ user: { name: ann.name } })
  })
})

test('a password reset by email does not replace the second factor', async () => {
  const texts: string[] = []
  const mail: Mail = { send: async ({ text }) => void texts.push(text) }
  const { browser, signUp, world } = await aServer({ mail })
  const { code } = await (await signUp()).addApp()
  world.advance(minute)
  const thief = browser()
  await thief.post('reset-request', { email: ann.email })
  await expect.poll(() => texts.length).toBe(1)
  const token = /#([\w-]{43})/.exec(texts[0] ?? '')?.[1]
  const reset = await thief.post('reset', { token, password: 'another lantern' })
  expect(reset).toMatchObject({ status: 200, body: { user: null, secondFactors: { app: true } } })
  expect(await thief.isSignedIn()).toBe(false)
  expect((await finish(thief, code())).status).toBe(200)
})

describe('changing the ways to sign in', () => {
  test('needs a sign-in or the password within the last ten minutes', async () => {
    const { signUp, world, events } = await aServer()
    const user = await signUp()
    const { code } = await user.addApp()
    world.advance(10 * minute)
    const refusals = [
      await user.post('passkeys/request'),
      await user.post('app'),
      await user.call('PUT', 'app', { code: code() }),
      await user.call('DELETE', 'app'),
      await user.post('recovery-codes'),
      await user.call('DELETE', 'passkeys/any'),
    ]
    expect(refusals.map((reply) => reply.code)).toEqual(Array(6).fill('proof-needed'))
    expect((await user.post('proof', { password: 'wrong' })).code).toBe('wrong-password')
    expect((await user.post('recovery-codes')).code).toBe('proof-needed')
    expect((await user.post('proof', { password: ann.password })).status).toBe(204)
    expect((await user.post('recovery-codes')).status).toBe(200)
    expect(events().slice(-3)).toEqual(['identity-proof-failed', 'identity-proved', 'recovery-codes-created'])
  })

  test('guesses at the password are limited', async () => {
    const { signUp } = await aServer()
    const user = await signUp()
    const codes: unknown[] = []
    for (let i = 0; i < 11; i++) codes.push((await user.post('proof', { password: 'wrong' })).code)
    expect(codes.at(-1)).toBe('too-many-requests')
  })

  test('is not for guests', async () => {
    const { browser } = await aServer()
    const guest = browser()
    await guest.post('guest')
    expect((await guest.post('app')).code).toBe('invalid-request')
    expect((await guest.post('passkeys/request')).code).toBe('invalid-request')
  })
})

test('signing out everywhere ends all other sessions and unfinished sign-ins, and says how many', async () => {
  const { browser, signUp, world, events } = await aServer()
  const user = await signUp()
  const bob = await signUp('bob@example.org')
  const [phone, tablet, unfinished] = [browser(), browser(), browser()]
  await phone.signIn()
  await tablet.signIn()
  const { code } = await user.addApp()
  await unfinished.signIn()
  world.advance(minute)
  expect((await user.call('DELETE', 'sessions')).body).toEqual({ ended: 2 })
  expect(await Promise.all([user, bob, phone, tablet].map((each) => each.isSignedIn()))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect((await finish(unfinished, code())).code).toBe('sign-in-expired')
  expect((await user.call('DELETE', 'sessions')).body).toEqual({ ended: 0 })
  expect(events()).toContain('sessions-ended')
})

describe('an administrator of an installation that requires a second factor', () => {
  const missing = async (browser: Browser) => (await browser.get('session')).body['secondFactorMissing']

  test('is told to add one until there is one', async () => {
    const { signUp } = await aServer({ adminSecondFactor: 'required' })
    const administrator = await signUp()
    const player = await signUp('bob@example.org')
    expect([await missing(administrator), await missing(player)]).toEqual([true, false])
    await administrator.addApp()
    expect(await missing(administrator)).toBe(false)
  })

  test('where it is optional, nobody is told to', async () => {
    const { signUp } = await aServer()
    expect(await missing(await signUp())).toBe(false)
  })
})

test('the first step of a sign-in does not end the session of a guest; the second one does', async () => {
  const { browser, signUp, world } = await aServer()
  const { code } = await (await signUp()).addApp()
  world.advance(day)
  const guest = browser()
  await guest.post('guest')
  await guest.signIn()
  expect((await guest.get('session')).body).toMatchObject({ user: { guest: true } })
  await finish(guest, code())
  expect((await guest.get('session')).body).toMatchObject({ user: { name: ann.name } })
})
