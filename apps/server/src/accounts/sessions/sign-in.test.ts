import { describe, expect, test } from 'vitest'
import { ann, anInstallation, engines, granted, hour, minute, wordFor } from '../account-tests.fixture.ts'
import { changePassword } from '../passwords/change-password.ts'
import { hasherAt } from '../passwords/hasher.ts'
import { signIn } from './sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

const wrong = { ...ann, password: 'a lantern in the frog' }

test('the e-mail counts in any capitals, the password exactly', async () => {
  const world = await anInstallation()
  const { user } = granted(await signUp(world, await world.at(), ann))
  expect(granted(await signIn(world, await world.at(), { ...ann, email: ' ANN@example.ORG ' })).user).toEqual(user)
  for (const password of ['A lantern in the fog', 'a lantern in the fog ', '', ann.password.repeat(40)]) {
    expect(wordFor(await signIn(world, await world.at(), { ...ann, password }))).toBe('wrong-credentials')
  }
})

test('an unknown e-mail and a wrong password are one answer after the same work', async () => {
  const world = await anInstallation()
  granted(await signUp(world, await world.at(), ann))
  granted(await signUp(world, await world.at(), { ...ann, password: 'a door in the hill' }))
  const outcomes: unknown[] = []
  const hashes: number[] = []
  for (const email of [ann.email, 'nobody@example.org', 'not an e-mail', 'nul\0@example.org']) {
    hashes.push(
      await world.hashesFor(async () => outcomes.push(await signIn(world, await world.at(), { ...wrong, email }))),
    )
  }
  expect(new Set(hashes)).toEqual(new Set([1]))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toEqual({ kind: 'refused', problem: { code: 'wrong-credentials' } })
})

test('a token that was planted before opens nothing afterwards', async () => {
  const world = await anInstallation()
  granted(await signUp(world, await world.at(), ann))
  const planted = granted(await startAsGuest(world, await world.at()))
  const mine = granted(await signIn(world, await world.at(planted.token), ann))
  expect(mine.token).not.toBe(planted.token)
  expect((await world.at(planted.token)).session).toBeNull()
  expect((await world.at(mine.token)).session?.user.name).toBe(ann.name)
})

test('tokens have 256 bits, and the database knows only their hashes', async () => {
  const world = await anInstallation()
  const { token, user } = granted(await signUp(world, await world.at(), ann))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [session] = await world.storage.accounts.sessionsOf(user.id)
  expect(JSON.stringify(session)).not.toContain(token)
  expect(await world.storage.accounts.session(token)).toBeNull()
})

describe('when hashes have become dearer', () => {
  test('signing in makes the hash anew, and the work tells nothing either', async () => {
    const before = await anInstallation()
    granted(await signUp(before, await before.at(), ann))
    const dearer = hasherAt({ memory: 16, passes: 2 })
    const after = await anInstallation({ storage: before.storage, hasher: dearer })
    const hashOf = async () => (await after.storage.accounts.credentialsFor(ann.email))[0]?.passwordHash ?? ''
    const former = await hashOf()
    expect(wordFor(await signIn(after, await after.at(), wrong))).toBe('wrong-credentials')
    expect(await hashOf()).toBe(former)
    granted(await signIn(after, await after.at(), ann))
    expect(await hashOf()).toContain('m=16,t=2,p=1')
    expect((await hashOf()).split('$')[4]).toBe(former.split('$')[4])
    expect(await after.hashesFor(async () => granted(await signIn(after, await after.at(), ann)))).toBe(1)
  })
})

describe.each(engines)('on %s', (_, open) => {
  test('who signs in with the old password while it is being changed is out afterwards', async () => {
    const world = await anInstallation({ storage: await open(), limits: false })
    const { token, user } = granted(await signUp(world, await world.at(), ann))
    const change = { currentPassword: ann.password, newPassword: 'another light entirely' }
    const [owner, stranger] = [await world.signedIn(token), await world.at()]
    const [changed] = await Promise.all([
      changePassword(world, owner, change),
      ...Array.from({ length: 8 }, () => signIn(world, stranger, ann)),
    ])
    const sessions = await world.storage.accounts.sessionsOf(user.id)
    const mine = await world.at(granted(changed).token)
    expect(sessions.map(({ id }) => id)).toEqual([mine.session?.session.id])
  })
})

describe('limits', () => {
  const attempts = async (
    world: Awaited<ReturnType<typeof anInstallation>>,
    count: number,
    who = wrong,
    network?: string,
  ) => {
    const words: string[] = []
    for (let i = 0; i < count; i++) words.push(wordFor(await signIn(world, await world.at(undefined, network), who)))
    return words
  }

  test('ten tries at an account from a network, then one every 90 seconds, right or wrong', async () => {
    const world = await anInstallation()
    granted(await signUp(world, await world.at(), ann))
    expect((await attempts(world, 11)).indexOf('too-many-requests')).toBe(10)
    const refusal = await signIn(world, await world.at(), ann)
    expect(refusal).toEqual({ kind: 'refused', problem: { code: 'too-many-requests', retryAfter: 90 } })
    expect(await attempts(world, 1, { ...ann, email: ' ANN@EXAMPLE.ORG' })).toEqual(['too-many-requests'])
    world.pass(1.5 * minute)
    expect(await attempts(world, 2)).toEqual(['wrong-credentials', 'too-many-requests'])
  })

  test('nobody is locked out by somebody else’s guesses', async () => {
    const world = await anInstallation()
    granted(await signUp(world, await world.at(), ann))
    await attempts(world, 12)
    expect(await attempts(world, 1, ann, '198.51.100.1')).toEqual(['signed-in'])
  })

  test('60 tries from a network, whatever the e-mails: trying a thousand accounts takes hours', async () => {
    const world = await anInstallation()
    const words: string[] = []
    for (let i = 0; i < 70; i++) words.push(...(await attempts(world, 1, { ...wrong, email: `ann${i}@example.org` })))
    expect(words.indexOf('too-many-requests')).toBe(60)
    expect(world.audited.at(-1)).toEqual({
      event: 'limit-hit',
      network: '203.0.113.7',
      detail: 'sign-in:203.0.113.7',
    })
  })

  test('many tries at once are counted one by one', async () => {
    const world = await anInstallation()
    granted(await signUp(world, await world.at(), ann))
    const caller = await world.at()
    const words = await Promise.all(Array.from({ length: 30 }, async () => wordFor(await signIn(world, caller, wrong))))
    expect(words.filter((word) => word === 'wrong-credentials')).toHaveLength(10)
  })

  test('can be switched off', async () => {
    const world = await anInstallation({ limits: false })
    expect(new Set(await attempts(world, 100))).toEqual(new Set(['wrong-credentials']))
  })
})

test('the security log knows who came and who failed, and neither password nor e-mail', async () => {
  const world = await anInstallation()
  const { user, token } = granted(await signUp(world, await world.at(), ann))
  await signIn(world, await world.at(), wrong)
  const second = granted(await signIn(world, await world.at(), ann))
  world.pass(hour)
  expect(world.audited.map(({ event }) => event)).toEqual(['signed-up', 'sign-in-failed', 'signed-in'])
  expect(world.audited[2]).toEqual({ event: 'signed-in', network: '203.0.113.7', user: user.id })
  const written = JSON.stringify(world.audited).toLowerCase()
  for (const secret of [ann.password, wrong.password, ann.email, token, second.token]) {
    expect(written).not.toContain(secret.toLowerCase())
  }
})
