import { paths } from '@everquill/contract/route-paths'
import { aCharacter, gameNight, VirtualClock } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { ServerApi } from '../api/server-api.ts'
import type { SessionState } from '../api/types.ts'
import type { LocalStore } from './local/local-store.ts'
import { memoryStore } from './local/memory-store.ts'
import { offlineApi } from './offline-api.ts'

const userNamed = (id: string) => ({ id, name: id, email: null, guest: false, administrator: false })
const [ann, bob] = [userNamed('ann'), userNamed('bob')]
const sessionOf = (user: SessionState['user']) => ({
  user,
  secondFactorMissing: false,
  signIn: {
    provider: null,
    passwordReset: false,
    registration: 'open' as const,
    gameGuests: true,
    setupCode: false,
    passkeys: true,
    secondFactors: null,
  },
})

/** A response that suits every route; the text is found wherever it ends up. */
const secret = 'only Ann may read this'
const hers = {
  characters: [{ publicRef: '7', name: secret, revision: 1 }],
  games: [{ id: 'salt', name: secret }],
  game: { id: 'salt', name: secret },
  entries: [{ message: secret }],
  points: [{ name: secret }],
  epoch: 'first',
}

/** A browser whose server responds when the test says so, and everything that its stores have been given. */
async function aBrowser(user: SessionState['user']) {
  const clock = new VirtualClock(gameNight)
  const world = { user, forgotten: 0 }
  const written: { readonly store: string; readonly text: string }[] = []
  const stores = new Map<string, LocalStore>()
  const storeNamed = async (store: string): Promise<LocalStore> => {
    const opened = stores.get(store) ?? memoryStore()
    stores.set(store, opened)
    const note = (value: unknown) => void written.push({ store, text: JSON.stringify(value) })
    return {
      ...opened,
      update: (publicRef, change) =>
        opened.update(publicRef, (...stored) => {
          const next = change(...stored)
          note(next)
          return next
        }),
      cacheResponse: (key, response) => {
        note(response)
        return opened.cacheResponse(key, response)
      },
    }
  }
  let gate = Promise.withResolvers<unknown>()
  const calls = {
    session: async () => sessionOf(world.user),
    signOut: async () => ({ user: null }),
    catalogue: async () => [],
  }
  const requested: string[] = []
  const request = (name: string) => () => {
    requested.push(name)
    return gate.promise
  }
  const server = new Proxy(calls, {
    get: (target, name) => Reflect.get(target, name) ?? request(String(name)),
    has: () => true,
    ownKeys: () => [...Object.keys(paths), 'catalogue'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as ServerApi
  const api = offlineApi(server, {
    commonStore: () => storeNamed('common'),
    localStoreOf: storeNamed,
    newId: () => 'id',
    now: clock.now,
    after: clock.after,
    sendLocalOnly: () => undefined,
    forgetPortraits: async () => void (world.forgotten += 1),
    showCatalogue: () => undefined,
  })
  await api.session()
  return {
    api,
    clock,
    written,
    requested,
    stores,
    become: async (next: SessionState['user']) => {
      world.user = next
      await api.session()
    },
    respond: (response: unknown) => gate.resolve(response),
    fail: () => gate.reject(new TypeError('Failed to fetch')),
    nextRequest: () => void (gate = Promise.withResolvers()),
  }
}

/** Calls a route without the types of its request. */
const call = (api: ServerApi, name: string): Promise<unknown> => {
  const request = {
    params: { publicRef: '7', gameId: 'salt', collection: 'Items' },
    body: { saveId: 's', name: 'Olm' },
  }
  return (Reflect.get(api, name) as (request: unknown) => Promise<unknown>)(request)
}

/** What any user may read, and the session, which is what tells who the user is. */
const common: readonly string[] = ['session', 'content', 'announcements']
const reads = Object.entries(paths).flatMap(([name, line]) =>
  line.startsWith('GET ') && !common.includes(name) ? [name] : [],
)

const [leak, none] = ['leaked', 'rejected']

describe.each([
  ['another user', bob],
  ['nobody', null],
])('after Ann has left and %s is signed in', (_who, next) => {
  test('no response to a read of hers is returned', async () => {
    const outcomes: Record<string, string> = {}
    for (const name of reads) {
      const { api, become, respond, clock } = await aBrowser(ann)
      const response = call(api, name)
      await clock.advance(0)
      await become(next)
      respond(hers)
      outcomes[name] = await response.then(
        () => leak,
        () => none,
      )
    }
    expect(outcomes).toEqual(Object.fromEntries(reads.map((name) => [name, none])))
  })

  test('no response to a request of hers is stored', async () => {
    const leaks: string[] = []
    for (const name of Object.keys(paths).filter((other) => !common.includes(other))) {
      const { api, become, respond, clock, written } = await aBrowser(ann)
      void call(api, name).catch(() => undefined)
      await clock.advance(0)
      await become(next)
      respond(hers)
      await clock.advance(0)
      if (written.some(({ text }) => text.includes(secret))) leaks.push(name)
    }
    expect(leaks).toEqual([])
  })

  test.each([
    ['a server that is slow', async (clock: VirtualClock) => clock.advance(3_000)],
    ['a server that does not respond', async (_clock: VirtualClock, fail: () => void) => fail()],
  ])('nothing that was cached for her is returned in place of %s', async (_case, wait) => {
    const leaks: string[] = []
    for (const name of reads) {
      const { api, become, respond, fail, nextRequest, clock } = await aBrowser(ann)
      const first = call(api, name)
      respond(hers)
      await first
      nextRequest()
      void call(api, name).then(
        () => leaks.push(name),
        () => undefined,
      )
      await clock.advance(0)
      await become(next)
      await wait(clock, fail)
      await clock.advance(0)
    }
    expect(leaks).toEqual([])
  })
})

test('a list that takes several requests is not requested for the user who signs in between them', async () => {
  const { api, become, respond, nextRequest, requested, clock } = await aBrowser(ann)
  const first = api.listCharacters()
  respond(hers)
  await first
  nextRequest()
  const second = api.listCharacters().catch(() => 'rejected')
  await clock.advance(0)
  await become(bob)
  respond({ ...hers, epoch: 'restored' })
  expect(await second).toBe('rejected')
  expect(requested.filter((name) => name === 'listCharacters')).toHaveLength(2)
})

test('a list that arrives during a sign-out is not stored again after the local store was cleared', async () => {
  const { api, respond, written, clock } = await aBrowser(ann)
  void api.listCharacters().catch(() => undefined)
  await clock.advance(0)
  await api.signOut()
  respond(hers)
  await clock.advance(0)
  expect(written.filter(({ text }) => text.includes(secret))).toEqual([])
})

test('a response is not stored where nobody is signed in', async () => {
  const { api, respond, written, clock } = await aBrowser(null)
  void api.listCharacters().catch(() => undefined)
  respond(hers)
  await clock.advance(0)
  expect(written.filter(({ text }) => text.includes(secret))).toEqual([])
})

test('a character that Ann created without a server is not stored for the user who signs in meanwhile', async () => {
  const { api, become, fail, written, clock } = await aBrowser(ann)
  const created = api.createCharacter({ body: { saveId: 'abc', name: 'Olm' } }).catch(() => 'rejected')
  await clock.advance(0)
  await become(bob)
  fail()
  expect(await created).toBe('rejected')
  expect(written.filter(({ text }) => text.includes('Olm'))).toEqual([])
})

describe('the session', () => {
  test('an earlier response that arrives later is replaced by the later one', async () => {
    const first = Promise.withResolvers<SessionState>()
    const responses = [first.promise, Promise.resolve(sessionOf(null))]
    const store = memoryStore()
    const api = offlineApi({ session: () => responses.shift() } as unknown as ServerApi, {
      commonStore: async () => store,
      localStoreOf: async () => memoryStore(),
      newId: () => 'id',
      now: () => 0,
      after: () => undefined,
      sendLocalOnly: () => undefined,
      forgetPortraits: async () => undefined,
      showCatalogue: () => undefined,
    })
    const early = api.session()
    expect(await api.session()).toEqual(sessionOf(null))
    first.resolve(sessionOf(ann))
    expect(await early).toEqual(sessionOf(null))
    expect(await store.cachedResponse('session')).toEqual(sessionOf(null))
  })

  test('after signing out, the cached session no longer names the user', async () => {
    const { api, stores, clock } = await aBrowser(ann)
    await clock.advance(0)
    await api.signOut()
    expect(await stores.get('common')?.cachedResponse('session')).toEqual(sessionOf(null))
  })
})

test('a character created with a server that does not respond is stored for its own user', async () => {
  const { api, fail, stores } = await aBrowser(ann)
  const created = api.createCharacter({ body: { saveId: 'abc', name: aCharacter().name } })
  fail()
  await created
  expect(await stores.get('ann')?.all()).toHaveLength(1)
})
