import type { RequestOf } from '@everquill/contract'
import {
  catalogueRecord,
  commitCreation,
  defaultSettings,
  edit,
  fileEntries,
  loaded,
  saveRefused,
  send,
  type CatalogueRecord,
  type CharacterSummary,
  type Collection,
  type Json,
  type Replica,
} from '@everquill/domain'
import { aCharacter, aSaveContext, gameNight, VirtualClock } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import type { GameDetails, ListedGame, SessionState } from '../api/types.ts'
import { lateStore } from './local/late-store.ts'
import { newLocalRecord, type LocalStore } from './local/local-store.ts'
import { memoryStore } from './local/memory-store.ts'
import { offlineApi } from './offline-api.ts'

const signIn: SessionState['signIn'] = {
  provider: null,
  passwordReset: false,
  registration: 'open',
  gameGuests: true,
  setupCode: false,
  passkeys: true,
  secondFactors: null,
}
const ann = { id: 'ann', name: 'Ann Archer', email: null, guest: false, administrator: false }
const lastChange = { timestamp: '2026-11-14T19:40:00.000Z', data: { field: 'gold', oldValue: 20, newValue: 15 } }
const mira = { publicRef: '48151623', name: 'Mira', revision: 3, lastChange } as CharacterSummary
const noLog = { entries: [], next: null, undone: [], people: {}, games: {} }
const rope = catalogueRecord('Items', {
  id: '17',
  status: 'published',
  translations: [
    { languages_code: 'en-US', name: 'Rope' },
    { languages_code: 'de-DE', name: 'Seil' },
  ],
})

const presence = { online: true, lastSeenAt: '2026-11-14T19:40:00.000Z' }
const saltRoad = {
  id: 'salt',
  name: 'The Salt Road',
  settings: defaultSettings,
  createdAt: '2026-11-14T19:40:00.000Z',
  deletedAt: null,
  role: 'player' as const,
}
const odo = { publicRef: '1', name: 'Odo', image: '/images/default.svg' }
const overview = { sessions: 3, lastStartedAt: null, excerpt: 'The bell tolls.' }
const salt: ListedGame = { ...saltRoad, overview: { ...overview, party: [{ ...odo, online: true }], online: 1 } }
const greta = { user: 'greta', name: 'Greta', role: 'gm' as const }
const saltDetails: GameDetails = {
  game: saltRoad,
  sessions: 3,
  members: [{ ...greta, presence }],
  invitations: [],
  takeBacks: [],
}

const fetched = { character: aCharacter(), revision: 3, entryId: '3', epoch: 'epoch' }
const newId = () => 'id'
const recordOf = (replica: Replica) => ({ ...newLocalRecord(fetched, newId), replica })

async function aBrowser() {
  const clock = new VirtualClock(gameNight)
  const stores = new Map([['common', memoryStore({ isPersistent: true })]])
  const world: {
    network: 'works' | 'is down' | 'hangs' | 'is slow' | ProblemError
    user: SessionState['user']
    forgotten: number
    /** The names of the records that were shown late. */
    shown: readonly string[]
    /** The refs of local-only characters that wait to be sent. */
    sending: string[]
    /** Whether something on the way refuses a history for its size. */
    refusesHistory: boolean
    /** What the requests for the list of characters named as known. */
    known: (string | undefined)[]
  } = {
    network: 'works',
    user: ann,
    forgotten: 0,
    shown: [],
    sending: [],
    refusesHistory: false,
    known: [],
  }
  let ids = 0
  const respond = async <T>(value: T): Promise<T> => {
    if (world.network === 'hangs') return new Promise(() => undefined)
    if (world.network === 'is slow') await new Promise<void>((resolve) => clock.after(5_000, resolve))
    if (world.network === 'is down') throw new TypeError('Failed to fetch')
    if (world.network instanceof ProblemError) throw world.network
    return value
  }
  const server = {
    session: () => respond<SessionState>({ user: world.user, signIn, secondFactorMissing: false }),
    signOut: () => respond({ user: null }),
    listCharacters: ({ query }: RequestOf<'listCharacters'> = {}) => {
      world.known.push(query?.known)
      const rows = query?.known === undefined ? { characters: [mira] } : { characters: [], gone: [] }
      return respond({ ...rows, epoch: 'epoch' })
    },
    characterLog: () => respond(noLog),
    catalogue: <C extends Collection>() => respond([rope as CatalogueRecord<C>]),
    party: () =>
      respond({ characters: [{ character: aCharacter(), revision: 3, entryId: '1', epoch: 'epoch' }], epoch: 'epoch' }),
    gameLog: () => respond(noLog),
    listGames: () => respond({ games: [salt] }),
    getGame: () => respond(saltDetails),
    importCharacter: ({ body: { saveId = '', log } }) => {
      if (log !== undefined && world.refusesHistory) {
        return Promise.reject(new ProblemError({ code: 'payload-too-large' }, 413))
      }
      const imported = { saveId, character: aCharacter(), revision: 1, entryId: '1', epoch: 'epoch' }
      return respond({
        ...imported,
        entries: [],
        dropped: [],
        ...(log !== undefined && { history: 'imported' as const }),
      })
    },
    createCharacter: ({ body: { saveId = '' } }) =>
      respond({ saveId, character: aCharacter(), revision: 1, entryId: '1', epoch: 'epoch', entries: [], dropped: [] }),
  } satisfies Partial<ServerApi> as unknown as ServerApi
  const localStoreOf = async (user: string) => {
    const localStore = stores.get(user) ?? memoryStore({ isPersistent: true })
    stores.set(user, localStore)
    return localStore
  }
  const api = offlineApi(server, {
    commonStore: () => localStoreOf('common'),
    localStoreOf,
    newId: () => `id ${++ids}`,
    now: clock.now,
    after: clock.after,
    sendLocalOnly: (publicRef) => void world.sending.push(publicRef),
    forgetPortraits: async () => void (world.forgotten += 1),
    showCatalogue: (collection, records) => (world.shown = records.map(({ name }) => `${collection}: ${name.en}`)),
  })
  await api.session()
  await clock.advance(0)
  return {
    api,
    clock,
    world,
    localStore: await localStoreOf('ann'),
    replaceStore: (user: string, store: LocalStore) => void stores.set(user, store),
  }
}

describe('cached reads', () => {
  test('a cached response is returned when the server cannot be reached', async () => {
    const { api, world, clock } = await aBrowser()
    await api.listCharacters()
    await api.characterLog({ params: { publicRef: '48151623' } })
    await clock.advance(0)
    world.network = 'is down'
    expect(await api.session()).toEqual({ user: ann, signIn, secondFactorMissing: false })
    expect(await api.listCharacters()).toEqual({ characters: [mira], epoch: 'epoch' })
    expect(await api.characterLog({ params: { publicRef: '48151623' } })).toEqual(noLog)
    await expect(api.characterLog({ params: { publicRef: 'another' } })).rejects.toThrow('Failed to fetch')
  })

  test('games are cached as well, except filtered logs', async () => {
    const { api, world, clock } = await aBrowser()
    const game = { params: { gameId: 'salt' } }
    const party = await api.party(game)
    await api.gameLog(game)
    await clock.advance(0)
    world.network = 'is down'
    expect(await api.party(game)).toEqual(party)
    expect(await api.gameLog(game)).toEqual(noLog)
    await expect(api.gameLog({ ...game, query: { kind: 'note' } })).rejects.toThrow('Failed to fetch')
  })

  test('who was online is not cached with the games', async () => {
    const { api, world, clock } = await aBrowser()
    const request = { params: { gameId: 'salt' } }
    expect(await api.listGames()).toEqual({ games: [salt] })
    expect(await api.getGame(request)).toEqual(saltDetails)
    await clock.advance(0)
    world.network = 'is down'
    expect(await api.listGames()).toEqual({ games: [{ ...saltRoad, overview: { ...overview, party: [odo] } }] })
    expect(await api.getGame(request)).toEqual({ ...saltDetails, members: [greta] })
  })

  test('a cached response is returned after 3 s if the server is slow, and not before', async () => {
    const { api, world, clock } = await aBrowser()
    await api.listCharacters()
    world.network = 'hangs'
    let list: readonly CharacterSummary[] | undefined
    void api.listCharacters().then(({ characters }) => (list = characters))
    await clock.advance(2_999)
    expect(list).toBeUndefined()
    await clock.advance(1)
    expect(list).toEqual([mira])
  })

  test('a catalogue that arrives after the cached one was returned is shown when it arrives', async () => {
    const { api, world, clock } = await aBrowser()
    await api.catalogue('Items')
    world.network = 'is slow'
    let cached: readonly CatalogueRecord[] | undefined
    void api.catalogue('Items').then((records) => (cached = records))
    await clock.advance(3_000)
    expect(cached).toEqual([rope])
    expect(world.shown).toEqual([])
    await clock.advance(2_000)
    expect(world.shown).toEqual(['Items: Rope'])
  })

  test('a catalogue that arrives in time is returned and not shown a second time', async () => {
    const { api, world, clock } = await aBrowser()
    await api.catalogue('Items')
    await clock.advance(5_000)
    expect(world.shown).toEqual([])
  })

  test('a refusal is passed on, while a server error or a limit falls back to the cache', async () => {
    const { api, world } = await aBrowser()
    await api.listCharacters()
    for (const status of [401, 499]) {
      world.network = new ProblemError({ code: 'not-signed-in' }, status)
      await expect(api.listCharacters()).rejects.toThrow(ProblemError)
    }
    for (const status of [429, 500, 503]) {
      world.network = new ProblemError({ code: 'unavailable' }, status)
      expect(await api.listCharacters()).toEqual({ characters: [mira], epoch: 'epoch' })
    }
  })

  test('a response is returned although the local store can neither read nor write', async () => {
    const { api, world, localStore } = await aBrowser()
    const fail = () => Promise.reject(new DOMException('The quota has been exceeded', 'QuotaExceededError'))
    Object.assign(localStore, { cachedResponse: fail, cacheResponse: fail })
    expect(await api.listCharacters()).toMatchObject({ characters: [mira] })
    world.network = 'is down'
    await expect(api.listCharacters()).rejects.toThrow('Failed to fetch')
  })

  test('of the list that is stored for the user, only what changed is requested, and the merged list is stored', async () => {
    const { api, world, clock, localStore } = await aBrowser()
    for (let i = 0; i < 3; i++) {
      expect(await api.listCharacters()).toEqual({ characters: [mira], epoch: 'epoch' })
      await clock.advance(0)
      expect(await localStore.cachedResponse('characters')).toEqual({ characters: [mira], epoch: 'epoch' })
    }
    world.user = { ...ann, id: 'bob' }
    await api.session()
    await api.listCharacters()
    expect(world.known).toEqual([undefined, 'so213-3', 'so213-3', undefined])
  })

  test('a request for the whole list that has been started early is used, and the next one is for what changed', async () => {
    const { api, world } = await aBrowser()
    await api.listCharacters()
    vi.stubGlobal('earlyReads', new Map([['/api/characters', {}]]))
    await api.listCharacters()
    globalThis.earlyReads?.delete('/api/characters')
    await api.listCharacters()
    expect(world.known).toEqual([undefined, undefined, 'so213-3'])
  })

  test('responses cached for one user are not returned to another', async () => {
    const { api, world } = await aBrowser()
    await api.listCharacters()
    world.user = { ...ann, id: 'bob' }
    await api.session()
    world.network = 'is down'
    await expect(api.listCharacters()).rejects.toThrow('Failed to fetch')
  })
})

describe('the roster', () => {
  test('the roster shows unsaved edits and local-only characters', async () => {
    const { api, world, localStore } = await aBrowser()
    const replica = edit(
      loaded({ character: aCharacter(), revision: 3, entryId: '1', epoch: 'epoch' }),
      'name',
      'Mirabel',
    )
    await localStore.update('48151623', () => recordOf(replica))
    world.network = 'is down'
    await api.createCharacter({ body: { saveId: 'abc', name: 'Olm' } }).catch(() => undefined)
    world.network = 'works'
    expect((await api.listCharacters()).characters).toMatchObject([
      { publicRef: 'new-abc', name: 'Olm', revision: 0 },
      { publicRef: '48151623', name: 'Mirabel', revision: 3 },
    ])
  })
})

test('the roster shows what the server has of a character without unsaved edits, however old its local record is', async () => {
  const { api, localStore } = await aBrowser()
  await localStore.update('48151623', () => recordOf(loaded({ ...fetched, character: aCharacter({ name: 'Olga' }) })))
  expect((await api.listCharacters()).characters).toEqual([mira])
})

describe('a local store that does not respond', () => {
  test('does not keep the roster from being shown', async () => {
    const { api, replaceStore } = await aBrowser()
    replaceStore('ann', lateStore(new Promise(() => undefined)))
    expect((await api.listCharacters()).characters).toEqual([mira])
  })

  test('does not keep a user from signing out, and is cleaned up once it responds', async () => {
    const { api, replaceStore, localStore } = await aBrowser()
    await localStore.update('48151623', () => recordOf(loaded(fetched)))
    const { promise, resolve } = Promise.withResolvers<LocalStore>()
    replaceStore('ann', lateStore(promise))
    expect(await api.signOut()).toEqual({ user: null })
    resolve(localStore)
    await vi.waitFor(async () => expect(await localStore.all()).toEqual([]))
  })
})

describe('creating a character offline', () => {
  test('a local-only character has the given name, 20 gold and a rope, and is in the local store', async () => {
    const { api, world, localStore, clock } = await aBrowser()
    await api.listCharacters()
    await clock.advance(0)
    world.network = 'is down'
    const created = await api.createCharacter({ body: { saveId: 'abc', name: 'Olm' } })
    expect(created).toMatchObject({
      saveId: 'abc',
      revision: 0,
      character: { publicRef: 'new-abc', user: 'ann', player: 'Ann Archer', name: 'Olm', gold: 20 },
    })
    expect(created.character.items).toMatchObject([{ id: 'rope', item: '17' }])
    expect((await localStore.find('new-abc'))?.replica).toMatchObject({ revision: 0, draft: { name: 'Olm' } })
    expect(await api.characterLog({ params: { publicRef: 'new-abc' } })).toEqual(noLog)
  })

  test('a local-only character has an empty log and a whole, empty timeline, without a request', async () => {
    const { api, world } = await aBrowser()
    world.network = 'hangs'
    const request = { params: { publicRef: 'new-abc' } }
    expect(await api.characterLog(request)).toEqual(noLog)
    expect(await api.characterTimeline(request)).toEqual({ points: [], isWhole: true, games: {}, people: {} })
  })

  test('an import without a response waits with its history, is shown at once and is sent when the server responds', async () => {
    const { api, world, localStore, clock } = await aBrowser()
    await api.listCharacters()
    await clock.advance(0)
    world.network = 'is down'
    const created = commitCreation(
      aCharacter({ gold: 7 }),
      aSaveContext({ now: gameNight - 9, firstLogId: gameNight - 9 }),
    )
    const log = fileEntries()(created.entries, { people: {}, games: {} }) as unknown as Json
    const character = { ...created.character } as unknown as { [key: string]: Json }
    const imported = await api.importCharacter({ body: { saveId: 'abc', character, log } })
    expect(imported).toMatchObject({
      history: 'imported',
      revision: 0,
      character: { publicRef: 'new-abc', user: 'ann', name: 'Mira', gold: 7, gameId: null },
    })
    expect((await localStore.find('new-abc'))?.imports).toEqual({ character, log })
    expect(world.sending).toEqual(['new-abc'])
    expect((await api.listCharacters()).characters).toMatchObject([{ publicRef: 'new-abc', name: 'Mira' }, mira])
  })

  test('a character imported offline with its history refers to the picture that waits in the outbox', async () => {
    const { api, clock, world, localStore } = await aBrowser()
    await clock.advance(0)
    world.network = 'is down'
    const image = `/api/images/1/${'a'.repeat(32)}`
    const created = commitCreation(
      aCharacter({ image }),
      aSaveContext({ now: gameNight - 9, firstLogId: gameNight - 9 }),
    )
    const log = fileEntries()(created.entries, { people: {}, games: {} }) as unknown as Json
    const character = { ...created.character } as unknown as { [key: string]: Json }
    const body = { character, log, pictures: [image] }
    const imported = await api.importCharacter({ body: { saveId: 'abc', ...body } })
    expect(imported.character.image).toBe(`/api/images/new-abc/imported-${'a'.repeat(32)}`)
    expect((await localStore.find('new-abc'))?.imports).toEqual(body)
  })

  test('an unusable history is not kept, and an invalid character is refused as the server would', async () => {
    const { api, world, localStore } = await aBrowser()
    world.network = 'is down'
    const damaged = { saveId: 'abc', character: { name: 'Mira' }, log: [{ id: '1' }] }
    expect(await api.importCharacter({ body: damaged })).toMatchObject({ history: 'malformed' })
    expect((await localStore.find('new-abc'))?.imports).toEqual({ character: { name: 'Mira' } })
    const invalid = { saveId: 'def', character: { name: 'Mira', gold: -1 } }
    await expect(api.importCharacter({ body: invalid })).rejects.toMatchObject({ problem: { code: 'invalid-value' } })
    expect(await localStore.find('new-def')).toBeNull()
  })

  test('a history that is too large for something on the way is left out', async () => {
    const { api, world } = await aBrowser()
    world.refusesHistory = true
    const body = { saveId: 'abc', character: { name: 'Mira' }, log: [] }
    expect(await api.importCharacter({ body })).toMatchObject({ history: 'too-large', revision: 1 })
  })

  test('a refused creation creates no local-only character', async () => {
    const { api, world } = await aBrowser()
    world.network = new ProblemError({ code: 'too-many-requests' }, 429)
    await expect(api.createCharacter({ body: { saveId: 'abc', name: 'Olm' } })).rejects.toThrow(ProblemError)
  })
})

describe('signing out', () => {
  test('signing out deletes saved characters and cached responses from the local store', async () => {
    const { api, localStore } = await aBrowser()
    const replica = loaded({ character: aCharacter(), revision: 3, entryId: '1', epoch: 'epoch' })
    await localStore.update('48151623', () => recordOf(replica))
    await api.listCharacters()
    await api.signOut()
    expect([await localStore.all(), await localStore.cachedResponse('characters')]).toEqual([[], undefined])
  })

  test('signing out keeps unsaved changes and unread notices for the same user', async () => {
    const { api, localStore } = await aBrowser()
    const saved = loaded({ character: aCharacter(), revision: 3, entryId: '1', epoch: 'epoch' })
    const refused = saveRefused(send(edit(saved, 'gold', 15), 'save'), 'save', { code: 'invalid-value' })
    const replicas = { unsaved: edit(saved, 'gold', 15), refused, saved }
    for (const [name, typed] of Object.entries(replicas)) {
      const replica = { ...typed, snapshot: { ...typed.snapshot, publicRef: name } }
      await localStore.update(name, () => recordOf(replica))
    }
    await api.signOut()
    expect((await localStore.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual(['unsaved', 'refused'])
  })

  test('signing out deletes cached portraits, and so does finding another user or none signed in', async () => {
    const { api, world, clock } = await aBrowser()
    const isForgottenAfter = async (work: () => Promise<unknown>) => {
      const before = world.forgotten
      await work()
      await clock.advance(0)
      return world.forgotten > before
    }
    expect(await isForgottenAfter(() => api.session())).toBe(false)
    expect(await isForgottenAfter(() => api.signOut())).toBe(true)
    world.user = ann
    expect(await isForgottenAfter(() => api.session())).toBe(false)
    world.network = 'is down'
    expect(await isForgottenAfter(() => api.session())).toBe(false)
    world.network = 'works'
    world.user = { ...ann, id: 'bob' }
    expect(await isForgottenAfter(() => api.session())).toBe(true)
    world.user = null
    expect(await isForgottenAfter(() => api.session())).toBe(true)
    expect(await isForgottenAfter(() => api.session())).toBe(false)
  })
})
