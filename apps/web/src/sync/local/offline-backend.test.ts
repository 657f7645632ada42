import {
  catalogueRecord,
  edit,
  loaded,
  refuse,
  send,
  type CatalogueRecord,
  type CharacterSummary,
  type Collection,
} from '@everquill/domain'
import { aCharacter, gameNight, VirtualClock } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { Refusal, type Backend, type SessionState } from '../../api/backend.ts'
import type { GamesApi } from '../../api/games-api.ts'
import { memoryStore } from './memory-store.ts'
import { offlineBackend } from './offline-backend.ts'

const signIn: SessionState['signIn'] = { provider: null, passwordReset: false, registration: 'open' }
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

async function aDevice() {
  const clock = new VirtualClock(gameNight)
  const disks = new Map([['common', memoryStore()]])
  const world: { network: 'works' | 'is down' | 'hangs' | Refusal; user: SessionState['user'] } = {
    network: 'works',
    user: ann,
  }
  let ids = 0
  const answer = async <T>(value: T): Promise<T> => {
    if (world.network === 'hangs') return new Promise(() => undefined)
    if (world.network === 'is down') throw new TypeError('Failed to fetch')
    if (world.network instanceof Refusal) throw world.network
    return value
  }
  const server = {
    session: () => answer<SessionState>({ user: world.user, signIn }),
    signOut: () => answer(undefined),
    listCharacters: () => answer([mira]),
    listTrash: () => answer([]),
    log: () => answer(noLog),
    content: <C extends Collection>() => answer([rope as CatalogueRecord<C>]),
    gamesApi: async () =>
      ({
        party: () => answer([{ character: aCharacter(), revision: 3 }]),
        log: () => answer(noLog),
      }) satisfies Partial<GamesApi> as unknown as GamesApi,
    createCharacter: ({ saveId }) => answer({ saveId, character: aCharacter(), revision: 1, entries: [] }),
  } satisfies Partial<Backend> as unknown as Backend
  const localStoreOf = async (user: string) => {
    const disk = disks.get(user) ?? memoryStore()
    disks.set(user, disk)
    return disk
  }
  const backend = offlineBackend(server, {
    common: () => localStoreOf('common'),
    localStoreOf,
    newId: () => `id ${++ids}`,
    now: clock.now,
    random: () => 0.5,
    after: clock.after,
  })
  await backend.session()
  await clock.pass(0)
  return { backend, clock, world, disk: await localStoreOf('ann') }
}

describe('what was read once', () => {
  test('can be read again when the server does not answer', async () => {
    const { backend, world, clock } = await aDevice()
    await backend.listCharacters()
    await backend.log('48151623')
    await clock.pass(0)
    world.network = 'is down'
    expect(await backend.session()).toEqual({ user: ann, signIn })
    expect(await backend.listCharacters()).toEqual([mira])
    expect(await backend.log('48151623')).toEqual(noLog)
    await expect(backend.log('another')).rejects.toThrow('Failed to fetch')
  })

  test('of a table can be read again as well, but for what was asked in particular', async () => {
    const { backend, world, clock } = await aDevice()
    const desk = await backend.gamesApi()
    const party = await desk.party('salt')
    await desk.log('salt', {})
    await clock.pass(0)
    world.network = 'is down'
    expect(await desk.party('salt')).toEqual(party)
    expect(await desk.log('salt', {})).toEqual(noLog)
    await expect(desk.log('salt', { kind: 'note' })).rejects.toThrow('Failed to fetch')
  })

  test('is shown after 3 s when the server leaves us waiting, and not before', async () => {
    const { backend, world, clock } = await aDevice()
    await backend.listCharacters()
    world.network = 'hangs'
    let list: readonly CharacterSummary[] | undefined
    void backend.listCharacters().then((answer) => (list = answer))
    await clock.pass(2_999)
    expect(list).toBeUndefined()
    await clock.pass(1)
    expect(list).toEqual([mira])
  })

  test('is not shown where the server says no', async () => {
    const { backend, world } = await aDevice()
    await backend.listCharacters()
    world.network = new Refusal({ code: 'not-signed-in' }, 401)
    await expect(backend.listCharacters()).rejects.toThrow(Refusal)
    world.network = new Refusal({ code: 'unavailable' }, 503)
    expect(await backend.listCharacters()).toEqual([mira])
  })

  test('by one person is not shown to another', async () => {
    const { backend, world } = await aDevice()
    await backend.listCharacters()
    world.user = { ...ann, id: 'bob' }
    await backend.session()
    world.network = 'is down'
    await expect(backend.listCharacters()).rejects.toThrow('Failed to fetch')
  })
})

describe('the list', () => {
  test('shows what was typed here, and what was created here', async () => {
    const { backend, world, disk } = await aDevice()
    const replica = edit(loaded({ character: aCharacter(), revision: 3 }), 'name', 'Mirabel')
    await disk.update('48151623', () => ({ replica, nextSaveId: '', batches: [], version: '' }))
    world.network = 'is down'
    await backend.createCharacter({ saveId: 'abc', name: 'Olm' }).catch(() => undefined)
    world.network = 'works'
    expect(await backend.listCharacters()).toMatchObject([
      { publicRef: 'new-abc', name: 'Olm', revision: 0 },
      { publicRef: '48151623', name: 'Mirabel', revision: 3 },
    ])
  })
})

describe('a character created without the server', () => {
  test('has the name it was given, 20 gold and a rope, and lies on the disk until the server knows it', async () => {
    const { backend, world, disk, clock } = await aDevice()
    await backend.listCharacters()
    await clock.pass(0)
    world.network = 'is down'
    const created = await backend.createCharacter({ saveId: 'abc', name: 'Olm' })
    expect(created).toMatchObject({
      saveId: 'abc',
      revision: 0,
      character: { publicRef: 'new-abc', user: 'ann', player: 'Ann Archer', name: 'Olm', gold: 20 },
    })
    expect(created.character.items).toMatchObject([{ id: 'rope', item: '17' }])
    expect((await disk.find('new-abc'))?.replica).toMatchObject({ revision: 0, draft: { name: 'Olm' } })
    expect(await backend.log('new-abc')).toEqual(noLog)
  })

  test('is none where the server says no', async () => {
    const { backend, world } = await aDevice()
    world.network = new Refusal({ code: 'too-many-requests' }, 429)
    await expect(backend.createCharacter({ saveId: 'abc', name: 'Olm' })).rejects.toThrow(Refusal)
  })
})

describe('signing out', () => {
  test('takes everything from this device that is saved', async () => {
    const { backend, disk } = await aDevice()
    const replica = loaded({ character: aCharacter(), revision: 3 })
    await disk.update('48151623', () => ({ replica, nextSaveId: '', batches: [], version: '' }))
    await backend.listCharacters()
    await backend.signOut()
    expect([await disk.all(), await disk.recall('characters')]).toEqual([[], undefined])
  })

  test('leaves what is not, for the same person', async () => {
    const { backend, disk } = await aDevice()
    const saved = loaded({ character: aCharacter(), revision: 3 })
    const refused = refuse(send(edit(saved, 'gold', 15), 'save'), 'save', { code: 'invalid-value' })
    const devices = { unsaved: edit(saved, 'gold', 15), refused, saved }
    for (const [name, typed] of Object.entries(devices)) {
      const replica = { ...typed, snapshot: { ...typed.snapshot, publicRef: name } }
      await disk.update(name, () => ({ replica, nextSaveId: '', batches: [], version: '' }))
    }
    await backend.signOut()
    expect((await disk.all()).map(({ replica }) => replica.snapshot.publicRef)).toEqual(['unsaved', 'refused'])
  })
})
