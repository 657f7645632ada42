import { describe, expect, test } from 'vitest'
import { ann, anInstallation, engines, granted, hour, wordFor } from '../account-tests.fixture.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from './sign-up.ts'
import { startAsGuest } from './start-as-guest.ts'

test('the first full account administers, and no other; a guest before it does not count', async () => {
  const world = await anInstallation()
  granted(await startAsGuest(world, await world.at()))
  const first = granted(await signUp(world, await world.at(), ann))
  expect(first.user).toMatchObject({ name: ann.name, email: ann.email, guest: false, administrator: true })
  const second = granted(await signUp(world, await world.at(), { ...ann, email: 'bob@example.org' }))
  expect(second.user.administrator).toBe(false)
  expect((await world.at(second.token)).session?.user).toEqual(second.user)
})

test('a guest who signs up stays the same user, under a new token', async () => {
  const world = await anInstallation()
  const guest = granted(await startAsGuest(world, await world.at()))
  const full = granted(await signUp(world, await world.at(guest.token), ann))
  expect(full.user).toEqual({ ...guest.user, name: ann.name, email: ann.email, guest: false, administrator: true })
  expect(full.token).not.toBe(guest.token)
  expect((await world.at(guest.token)).session).toBeNull()
  expect(granted(await signIn(world, await world.at(), ann)).user.id).toBe(guest.user.id)
})

test('who has an account does not make another from within', async () => {
  const world = await anInstallation()
  const { token } = granted(await signUp(world, await world.at(), ann))
  const again = await signUp(world, await world.at(token), { ...ann, email: 'bob@example.org' })
  expect(wordFor(again)).toBe('already-signed-up')
})

test('name, e-mail and password must be what they are called', async () => {
  const world = await anInstallation()
  const field = async (special: Partial<typeof ann>) => {
    const outcome = await signUp(world, await world.at(), { ...ann, ...special })
    return outcome.kind === 'refused' ? [outcome.problem.code, outcome.problem.field] : outcome.kind
  }
  expect(await field({ name: ' \n ' })).toEqual(['invalid-value', 'name'])
  expect(await field({ email: 'ann at example.org' })).toEqual(['invalid-value', 'email'])
  expect(await field({ password: 'password1' })).toEqual(['weak-password', 'password'])
  expect(await field({ password: 'ann@example.ORG' })).toEqual(['weak-password', 'password'])
  expect(await field({ name: '  Ann  ', email: ' ann@example.org ' })).toBe('signed-in')
})

describe('an e-mail that is known already', () => {
  test('makes a separate account with another password: same answer, same work', async () => {
    const world = await anInstallation()
    const sign = async (password: string, email = ann.email) =>
      granted(await signUp(world, await world.at(), { name: 'Somebody', email, password }))
    granted(await signUp(world, await world.at(), ann))
    let unknown: unknown
    const hashesForUnknown = await world.hashesFor(async () => {
      unknown = await sign('a door in the hill', 'nobody@example.org')
    })
    let known: unknown
    const hashesForKnown = await world.hashesFor(async () => {
      known = await sign('a door in the hill')
    })
    expect(hashesForKnown).toBe(hashesForUnknown)
    const shapeOf = (value: unknown) => JSON.stringify(value, (_, leaf) => (typeof leaf === 'string' ? '' : leaf))
    expect(shapeOf(known)).toBe(shapeOf(unknown))

    const [mine, theirs] = [
      granted(await signIn(world, await world.at(), ann)),
      granted(await signIn(world, await world.at(), { ...ann, password: 'a door in the hill' })),
    ]
    expect(mine.user.name).toBe(ann.name)
    expect(theirs.user.name).toBe('Somebody')
  })

  test('and a password that is known too: only who knows both is told', async () => {
    const world = await anInstallation()
    const { user } = granted(await signUp(world, await world.at(), ann))
    const again = await signUp(world, await world.at(), { ...ann, email: 'ANN@example.org' })
    expect(wordFor(again)).toBe('credentials-known')
    expect(world.audited.at(-1)).toMatchObject({ event: 'sign-up-known', user: user.id })
  })

  test('can be signed up with by a hundred: all of them can sign in, for the price of one hash', async () => {
    const world = await anInstallation({ limits: false })
    const passwords = Array.from({ length: 100 }, (_, i) => `lantern number ${i} of many`)
    for (const password of passwords) granted(await signUp(world, await world.at(), { ...ann, password }))
    const last = { ...ann, password: passwords[99] ?? '' }
    expect(await world.hashesFor(async () => granted(await signIn(world, await world.at(), last)))).toBe(1)
  })
})

describe.each(engines)('on %s', (_, open) => {
  test('a double click makes one account', async () => {
    const world = await anInstallation({ storage: await open() })
    const caller = await world.at()
    const words = await Promise.all([1, 2, 3].map(async () => wordFor(await signUp(world, caller, ann))))
    expect(words.toSorted()).toEqual(['credentials-known', 'credentials-known', 'signed-in'])
    expect(await world.storage.accounts.credentialsFor(ann.email)).toHaveLength(1)
  })

  test('a double click of a guest makes one account, too', async () => {
    const world = await anInstallation({ storage: await open() })
    const guest = granted(await startAsGuest(world, await world.at()))
    const caller = await world.at(guest.token)
    const words = await Promise.all([1, 2, 3].map(async () => wordFor(await signUp(world, caller, ann))))
    expect(words.filter((word) => word === 'signed-in')).toHaveLength(1)
    expect((await world.storage.accounts.credentialsFor(ann.email)).map(({ user }) => user.id)).toEqual([guest.user.id])
  })

  test('a guest who signs up in two tabs under two e-mails is the one who came first', async () => {
    const world = await anInstallation({ storage: await open() })
    const guest = granted(await startAsGuest(world, await world.at()))
    const caller = await world.at(guest.token)
    const emails = ['ann@example.org', 'bob@example.org', 'eve@example.org']
    const words = await Promise.all(
      emails.map(async (email) => wordFor(await signUp(world, caller, { ...ann, email }))),
    )
    expect(words.toSorted()).toEqual(['already-signed-up', 'already-signed-up', 'signed-in'])
    const [account] = await world.storage.accounts.credentialsFor(emails[words.indexOf('signed-in')] ?? '')
    expect(account?.user.id).toBe(guest.user.id)
  })
})

describe('a closed installation', () => {
  test('takes in the first account, so that there is an administrator, and then nobody', async () => {
    const world = await anInstallation({ registration: 'closed' })
    expect(granted(await signUp(world, await world.at(), ann)).user.administrator).toBe(true)
    const bob = { ...ann, email: 'bob@example.org' }
    expect(wordFor(await signUp(world, await world.at(), bob))).toBe('registration-closed')
    expect(wordFor(await signIn(world, await world.at(), ann))).toBe('signed-in')
  })

  test('no longer takes in guests from before it closed', async () => {
    const before = await anInstallation()
    granted(await signUp(before, await before.at(), ann))
    const { token } = granted(await startAsGuest(before, await before.at()))
    const closed = await anInstallation({ storage: before.storage, registration: 'closed' })
    const outcome = await signUp(closed, await closed.at(token), { ...ann, email: 'bob@example.org' })
    expect(wordFor(outcome)).toBe('registration-closed')
    expect((await closed.at(token)).session?.user.guest).toBe(true)
  })
})

describe('limits', () => {
  test('three tries with one e-mail from one network, then one every 12 hours, known or not', async () => {
    const world = await anInstallation()
    granted(await signUp(world, await world.at(undefined, '198.51.100.1'), ann))
    const tries = async (email: string) => {
      const words: string[] = []
      for (let i = 0; i < 4; i++) {
        words.push(
          wordFor(await signUp(world, await world.at(), { ...ann, email, password: `guess number ${i} at it` })),
        )
      }
      return words
    }
    const expected = ['signed-in', 'signed-in', 'signed-in', 'too-many-requests']
    expect(await tries(ann.email)).toEqual(expected)
    expect(await tries('nobody@example.org')).toEqual(expected)
    world.pass(12 * hour)
    expect((await tries('Ann@EXAMPLE.org')).slice(0, 2)).toEqual(['credentials-known', 'too-many-requests'])
  })

  test('20 accounts an hour from one network', async () => {
    const world = await anInstallation()
    const words: string[] = []
    for (let i = 0; i < 21; i++) {
      words.push(wordFor(await signUp(world, await world.at(), { ...ann, email: `ann${i}@example.org` })))
    }
    expect(words.indexOf('too-many-requests')).toBe(20)
  })

  test('a refused name or password costs nothing', async () => {
    const world = await anInstallation()
    for (let i = 0; i < 25; i++) await signUp(world, await world.at(), { ...ann, password: 'password' })
    expect(wordFor(await signUp(world, await world.at(), ann))).toBe('signed-in')
  })
})
