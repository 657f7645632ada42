import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ann, minute } from '../../../accounts/account-tests.fixture.ts'
import {
  SoftwareAuthenticator,
  type Deviations,
} from '../../../accounts/factors/passkeys/software-authenticator.fixture.ts'
import { aServer, origin } from './factor-routes.fixture.ts'

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

describe('a passkey', () => {
  test('signs in alone, without email and password, and says when it was used', async () => {
    const { browser, signUp, world, events } = await aServer()
    const user = await signUp()
    const { passkey, reply } = await user.addPasskey()
    expect(reply).toMatchObject({ status: 201, body: { passkey: { id: passkey.id, name: 'Phone', lastUsedAt: null } } })
    expect(reply.body['recoveryCodes']).toHaveLength(10)
    world.advance(minute)
    const phone = browser()
    expect((await phone.challenge('sign-in')).allowCredentials).toEqual([])
    expect((await phone.signInWith(passkey)).body).toMatchObject({ user: { name: ann.name } })
    expect(await phone.isSignedIn()).toBe(true)
    expect((await phone.signInWith(passkey)).status).toBe(200)
    const usedAt = new Date(world.now()).toISOString()
    expect((await user.get('factors')).body).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: usedAt }] })
    expect(events()).toContain('passkey-added')
    expect(events().at(-1)).toBe('signed-in')
  })

  test('is a second factor after the password, for its own account only', async () => {
    const { browser, signUp } = await aServer()
    const { passkey } = await (await signUp()).addPasskey()
    const { passkey: bobs } = await (await signUp('bob@example.org')).addPasskey()
    const phone = browser()
    expect((await phone.signIn()).body).toEqual({ user: null, secondFactors: { passkey: true, app: false } })
    expect((await phone.challenge('second-factor')).allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
    expect((await phone.signInWith(bobs, {}, 'second-factor')).code).toBe('passkey-refused')
    expect((await phone.signInWith(passkey, {}, 'second-factor')).body).toMatchObject({ user: { name: ann.name } })
    expect((await phone.challenge('second-factor')).code).toBe('sign-in-expired')
  })

  test('with a ticket of another account in the browser it is refused', async () => {
    const { browser, signUp } = await aServer()
    const { passkey } = await (await signUp()).addPasskey()
    await (await signUp('bob@example.org')).addPasskey()
    const [phone, other] = [browser(), browser()]
    await phone.signIn()
    await other.signIn('bob@example.org')
    const signed = passkey.get(await phone.challenge('second-factor'))
    expect((await other.post('passkey-sign-in', { passkey: signed })).code).toBe('passkey-refused')
    // Wherever it was sent, the challenge is used up.
    expect((await phone.post('passkey-sign-in', { passkey: signed })).code).toBe('passkey-refused')
  })

  test.each<readonly [string, Deviations]>([
    ['another page', { origin: 'https://everquill.example.com' }],
    ['the same host without https', { origin: 'http://everquill.example.org' }],
    ['another relying party', { rpId: 'example.org' }],
    ['a registration', { type: 'webauthn.create' }],
    ['another key', { key: stranger }],
    ['a user who was not verified', { userVerified: false }],
    ['a copy whose counter did not grow', { counter: 8 }],
    ['another user', { userHandle: Buffer.from('bob').toString('base64url') }],
  ])('a signature for or by %s is refused', async (_, how) => {
    const { browser, signUp, events } = await aServer()
    const { passkey } = await (await signUp()).addPasskey(new SoftwareAuthenticator(origin, 8))
    const phone = browser()
    expect((await phone.signInWith(passkey, how)).code).toBe('passkey-refused')
    expect(await phone.isSignedIn()).toBe(false)
    expect(events().at(-1)).toBe('sign-in-failed')
    expect((await phone.signInWith(passkey)).status).toBe(200)
  })

  test('a challenge works once, for five minutes, in the browser that asked for it', async () => {
    const { browser, signUp, world } = await aServer()
    const { passkey } = await (await signUp()).addPasskey()
    const [phone, thief] = [browser(), browser()]
    const first = passkey.get(await phone.challenge('sign-in'))
    await thief.challenge('sign-in')
    expect((await thief.post('passkey-sign-in', { passkey: first })).code).toBe('passkey-refused')
    const second = passkey.get(await phone.challenge('sign-in'))
    expect((await phone.post('passkey-sign-in', { passkey: second })).status).toBe(200)
    await phone.challenge('sign-in')
    expect((await phone.post('passkey-sign-in', { passkey: second })).code).toBe('passkey-refused')
    const late = passkey.get(await phone.challenge('sign-in'))
    world.advance(5 * minute)
    expect((await phone.post('passkey-sign-in', { passkey: late })).code).toBe('passkey-refused')
    expect((await phone.post('passkey-sign-in', { passkey: passkey.get({ challenge: 'made-up' }) })).code).toBe(
      'passkey-refused',
    )
  })

  test('a challenge for one purpose does not serve another', async () => {
    const { signUp, world } = await aServer()
    const user = await signUp()
    const { passkey } = await user.addPasskey()
    world.advance(10 * minute)
    const forProof = passkey.get(await user.challenge('proof'))
    expect((await user.post('passkey-sign-in', { passkey: forProof })).code).toBe('passkey-refused')
    const forSignIn = passkey.get(await user.challenge('sign-in'))
    expect((await user.post('proof', { passkey: forSignIn })).code).toBe('passkey-refused')
    expect((await user.post('recovery-codes')).code).toBe('proof-needed')
    expect((await user.post('proof', { passkey: passkey.get(await user.challenge('proof')) })).status).toBe(204)
    expect((await user.post('recovery-codes')).status).toBe(200)
  })

  test('of someone else proves nothing', async () => {
    const { signUp, world } = await aServer()
    const user = await signUp()
    await user.addPasskey()
    const { passkey: bobs } = await (await signUp('bob@example.org')).addPasskey()
    world.advance(10 * minute)
    expect((await user.post('proof', { passkey: bobs.get(await user.challenge('proof')) })).code).toBe(
      'passkey-refused',
    )
  })

  test('garbage instead of a signature is refused', async () => {
    const { browser, signUp } = await aServer()
    const { passkey } = await (await signUp()).addPasskey()
    const phone = browser()
    const garbage = [
      { clientDataJSON: '' },
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
      { authenticatorData: 'AAAA' },
      { signature: '' },
      { id: 'unknown' },
    ]
    for (const part of garbage) {
      const signed = { ...passkey.get(await phone.challenge('sign-in')), ...part }
      expect((await phone.post('passkey-sign-in', { passkey: signed })).code, JSON.stringify(part)).toBe(
        'passkey-refused',
      )
    }
  })
})

describe('registering a passkey', () => {
  test.each<readonly [string, Deviations]>([
    ['for another page', { origin: 'https://everquill.example.com' }],
    ['for another relying party', { rpId: 'example.org' }],
    ['that does not verify its user', { userVerified: false }],
    ['with a signature for a sign-in', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, how) => {
    const { signUp } = await aServer()
    const user = await signUp()
    const { reply } = await user.addPasskey(undefined, how)
    expect(reply.code).toBe('passkey-refused')
    expect((await user.get('factors')).body).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  })

  test('needs a challenge of the same session, once', async () => {
    const { signUp } = await aServer()
    const [user, bob] = [await signUp(), await signUp('bob@example.org')]
    const passkey = new SoftwareAuthenticator(origin)
    const start = async () => {
      const { body } = await user.post('passkeys/request')
      return { name: 'Phone', passkey: passkey.create(body as Parameters<typeof passkey.create>[0]) }
    }
    expect((await bob.post('passkeys', await start())).code).toBe('passkey-refused')
    const valid = await start()
    expect((await user.post('passkeys', valid)).status).toBe(201)
    expect((await user.post('passkeys', valid)).code).toBe('passkey-refused')
    // A credential that belongs to someone cannot be taken over.
    const { reply } = await bob.addPasskey(passkey)
    expect(reply.code).toBe('passkey-refused')
  })

  test('a challenge for a proof, which needs no recent proof itself, adds no passkey', async () => {
    const { signUp, world } = await aServer()
    const user = await signUp()
    world.advance(10 * minute)
    const { challenge } = await user.challenge('proof')
    const created = new SoftwareAuthenticator(origin).create({ challenge, user: { id: '' } })
    expect((await user.post('passkeys', { name: 'Phone', passkey: created })).code).toBe('passkey-refused')
    expect((await user.get('factors')).body).toMatchObject({ passkeys: [] })
  })

  test('a second passkey keeps the recovery codes, and no account has more than twenty', async () => {
    const { signUp } = await aServer()
    const user = await signUp()
    await user.addPasskey()
    const { reply } = await user.addPasskey()
    expect(reply.body['recoveryCodes']).toBeNull()
    for (let i = 0; i < 18; i++) await user.addPasskey()
    expect((await user.addPasskey()).reply.code).toBe('too-many-entries')
  })

  test('passkeys are renamed and removed by their owner only, and a removed one no longer signs in', async () => {
    const { browser, signUp, events } = await aServer()
    const [user, bob] = [await signUp(), await signUp('bob@example.org')]
    const { passkey } = await user.addPasskey()
    const path = `passkeys/${passkey.id}`
    expect((await bob.call('PATCH', path, { name: 'Mine' })).code).toBe('not-found')
    expect((await bob.call('DELETE', path)).code).toBe('not-found')
    expect((await user.call('PATCH', path, { name: '  ' })).code).toBe('invalid-value')
    expect((await user.call('PATCH', path, { name: 'Laptop' })).status).toBe(204)
    expect((await user.get('factors')).body).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
    expect((await user.call('DELETE', path)).status).toBe(204)
    expect(events().at(-1)).toBe('passkey-removed')
    expect((await browser().signInWith(passkey)).code).toBe('passkey-refused')
    expect((await browser().signIn()).body).toMatchObject({ user: { name: ann.name } })
  })

  test('where the address cannot have passkeys, the page is told so', async () => {
    const { signUp } = await aServer({ publicUrl: 'http://everquill.example.org' })
    const user = await signUp()
    expect((await user.get('session')).body).toMatchObject({ signIn: { passkeys: false } })
    expect((await user.post('passkeys/request')).code).toBe('passkeys-unavailable')
    expect((await user.post('passkey-request', { purpose: 'sign-in' })).code).toBe('passkeys-unavailable')
  })
})

test('the account export lists passkeys by name and date, and no secrets', async () => {
  const { signUp, world } = await aServer()
  const user = await signUp()
  const { passkey } = await user.addPasskey()
  const { recoveryCodes } = await user.addApp()
  const { body } = await user.get('account/export')
  const createdAt = new Date(world.now()).toISOString()
  expect(recoveryCodes).toEqual([])
  expect(body['user']).toEqual({
    id: (body['user'] as { id: string }).id,
    name: ann.name,
    email: ann.email,
    identities: [],
    passkeys: [{ id: passkey.id, name: 'Phone', createdAt, lastUsedAt: null }],
    authenticatorApp: true,
    presence: { shown: true, lastSeenAt: null },
    accessTokens: [],
    webhooks: [],
  })
})

test('a deleted account has no passkeys any more', async () => {
  const { browser, signUp } = await aServer()
  await signUp('first@example.org')
  const user = await signUp()
  const { passkey } = await user.addPasskey()
  expect((await user.call('DELETE', 'account', { password: ann.password })).status).toBe(200)
  expect((await browser().signInWith(passkey)).code).toBe('passkey-refused')
})
