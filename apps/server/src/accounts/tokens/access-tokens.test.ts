import { expect, test } from 'vitest'
import { ann, day, expectSignedIn, minute, openInstallation, outcomeCode } from '../account-tests.fixture.ts'
import { memoryLimit, tokenLimit } from '../../http/limits/memory-limit.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { createToken, maxTokens, revokeToken, tokenPrefix } from './access-tokens.ts'
import { resolveToken } from './resolve-token.ts'

const network = '203.0.113.7'
const options = { name: 'Stream overlay', scopes: ['read'], days: 30 } as const

async function aSignedUpUser() {
  const installation = await openInstallation()
  const { token, user } = expectSignedIn(await signUp(installation, await installation.callerWith(), ann))
  const caller = await installation.signedInCaller(token)
  const { storage, now } = installation
  const deps = { storage, now, limits: true, countRequest: memoryLimit(tokenLimit, now) }
  const create = async (some: Partial<Parameters<typeof createToken>[2]> = {}) => {
    const outcome = await createToken(installation, caller, { ...options, ...some })
    if (outcome.kind !== 'created') throw new Error(outcome.problem.code)
    return outcome
  }
  const resolve = (secret: string) => resolveToken(deps, secret, network)
  const code = async (secret: string) => {
    const outcome = await resolve(secret)
    return 'kind' in outcome ? outcome.problem.code : outcome.user.id
  }
  return { installation, caller, user, create, resolve, code }
}

test('a token acts for its account with its scopes, and only its hash is stored', async () => {
  const { installation, user, create, resolve } = await aSignedUpUser()
  const { secret, token } = await create({ scopes: ['read', 'games', 'read'] })
  expect(secret).toMatch(/^eqt_[\w-]{43}$/)
  expect(secret.startsWith(tokenPrefix)).toBe(true)
  const resolved = await resolve(secret)
  expect(resolved).toMatchObject({ user: { id: user.id }, scopes: ['read', 'games'], session: { provedAt: 0 } })
  expect(JSON.stringify(await installation.storage.tokens.of(user.id))).not.toContain(secret.slice(4))
  expect(JSON.stringify(installation.securityEntries)).not.toContain(secret.slice(4))
  expect(installation.securityEntries.at(-1)).toMatchObject({ event: 'token-created', userId: user.id })
  expect(token.tokenHash).not.toContain(secret)
})

test('unknown, revoked and expired tokens are refused alike', async () => {
  const { installation, caller, create, code } = await aSignedUpUser()
  const [revoked, expired] = [await create(), await create({ days: 1 })]
  expect(outcomeCode(await revokeToken(installation, caller, revoked.token.id))).toBe('done')
  expect(outcomeCode(await revokeToken(installation, caller, revoked.token.id))).toBe('not-found')
  expect(installation.securityEntries.at(-1)).toMatchObject({ event: 'token-revoked' })
  installation.advance(day)
  for (const secret of [
    revoked.secret,
    expired.secret,
    '',
    'eqt_',
    expired.token.tokenHash,
    caller.session.session.id,
  ]) {
    expect(await code(secret)).toBe('token-invalid')
  }
})

test('a token without an expiry is valid until it is revoked', async () => {
  const { installation, user, create, code } = await aSignedUpUser()
  const { secret } = await create({ days: null })
  installation.advance(4_000 * day)
  expect(await code(secret)).toBe(user.id)
})

test('the use of a token is written at most once a minute', async () => {
  const { installation, user, create, code } = await aSignedUpUser()
  const { secret } = await create()
  const lastUse = async () => (await installation.storage.tokens.of(user.id))[0]?.lastUsedAt
  expect(await lastUse()).toBeNull()
  const first = installation.now()
  await code(secret)
  installation.advance(minute - 1)
  await code(secret)
  expect(await lastUse()).toBe(first)
  installation.advance(1)
  await code(secret)
  expect(await lastUse()).toBe(first + minute)
})

test('a token is limited to 100 requests at once and 10 a second, without slowing down others', async () => {
  const { installation, user, create, code } = await aSignedUpUser()
  const [busy, other] = [await create(), await create()]
  const codes: string[] = []
  for (let i = 0; i < 101; i++) codes.push(await code(busy.secret))
  expect(codes.filter((one) => one === user.id)).toHaveLength(100)
  expect(codes.at(-1)).toBe('too-many-requests')
  expect(await code(other.secret)).toBe(user.id)
  installation.advance(1_000)
  expect(await code(busy.secret)).toBe(user.id)
})

test('guesses from one network are slowed down', async () => {
  const { code } = await aSignedUpUser()
  const codes: string[] = []
  for (let i = 0; i < 40; i++) codes.push(await code(`eqt_${i}`))
  expect([codes[0], codes.at(-1)]).toEqual(['token-invalid', 'too-many-requests'])
})

test('a token needs a recent proof of identity, a name, and room among the others', async () => {
  const { installation, caller, create } = await aSignedUpUser()
  expect(outcomeCode(await createToken(installation, caller, { ...options, name: '  ' }))).toBe('invalid-value')
  for (let i = 0; i < maxTokens; i++) await create()
  expect(outcomeCode(await createToken(installation, caller, options))).toBe('too-many-entries')
  installation.advance(11 * minute)
  expect(outcomeCode(await createToken(installation, caller, options))).toBe('proof-needed')
})
