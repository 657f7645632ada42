import { aChange, aCharacter, anItem, MemoryServer } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { CharacterStore } from './character-store.ts'
import { newLocalRecord } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'

function opened(overrides: Parameters<typeof aCharacter>[0] = {}) {
  const server = new MemoryServer(aCharacter(overrides))
  const disk = memoryStore()
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord(server.stored, newId)
  const store = new CharacterStore(first, disk, newId)
  /** Somebody else's save, as the stream brings it. */
  const bob = (...changes: Parameters<typeof aChange>[]) =>
    server.save({ saveId: `bob ${server.commits.length}`, changes: changes.map((change) => aChange(...change)) }, 'bob')
  const listening = (field: string) => {
    const listener = vi.fn<() => void>()
    store.subscribe(field, listener)
    return listener
  }
  return { server, store, disk, bob, listening, another: () => new CharacterStore(first, disk, newId) }
}

describe('who listens to a field', () => {
  test('hears of that field and of no other', () => {
    const { store, listening } = opened()
    const [gold, name] = [listening('gold'), listening('name')]
    store.edit('gold', 15)
    expect(gold).toHaveBeenCalledTimes(1)
    expect(name).not.toHaveBeenCalled()
    expect(store.read('gold')).toBe(15)
  })

  test('hears nothing when the same is written again', () => {
    const { store, listening } = opened({ gold: 20 })
    const gold = listening('gold')
    store.edit('gold', 20)
    expect(gold).not.toHaveBeenCalled()
  })

  test('hears of one entry, not of its neighbours, but whoever shows the list hears of all', () => {
    const { store, listening } = opened({ items: [anItem({ id: 'e1' }), anItem({ id: 'e2' })] })
    const [rope, other, quantity, list] = ['items.e1', 'items.e2', 'items.e1.quantity', 'items'].map(listening)
    store.edit('items.e1.quantity', 7)
    expect(rope).toHaveBeenCalledTimes(1)
    expect(quantity).toHaveBeenCalledTimes(1)
    expect(list).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
    expect(store.read('items.e1')).toEqual(anItem({ id: 'e1', quantity: 7 }))
    expect(store.read('items.e1.quantity')).toBe(7)
  })

  test('hears when an entry goes and when it comes back', () => {
    const { store, listening } = opened({ items: [anItem({ id: 'e1' })] })
    const rope = listening('items.e1')
    store.edit('items.e1', null)
    expect(store.read('items.e1')).toBeNull()
    store.edit('items.e1', anItem({ id: 'e1' }))
    expect(rope).toHaveBeenCalledTimes(2)
  })

  test('hears nothing when the server or the disk only repeats what is shown', async () => {
    const { server, store, listening } = opened({ items: [anItem({ id: 'e1' })] })
    store.edit('gold', 15)
    const items = store.draft.items
    const save = (await store.startSave())!
    expect(store.draft.items).toBe(items)
    const heard = [listening('gold'), listening('items'), listening('items.e1')]
    const answer = server.save(save)
    await store.acknowledge(save.saveId, { ...answer, character: structuredClone(answer.character) })
    for (const listener of heard) expect(listener).not.toHaveBeenCalled()
  })

  test('hears no more once it has stopped listening', () => {
    const { store } = opened()
    const gold = vi.fn<() => void>()
    store.subscribe('gold', gold)()
    store.edit('gold', 15)
    expect(gold).not.toHaveBeenCalled()
  })
})

describe('what somebody else does', () => {
  test('appears, and is told from what is typed here', async () => {
    const { store, bob, listening } = opened({ gold: 20 })
    listening('gold')
    store.edit('gold', 19)
    expect(store.remoteChanges('gold')).toBe(0)
    expect(await store.receive(bob(['gold', 20, 30]).entries)).toBe(true)
    expect(store.read('gold')).toBe(29)
    expect(store.remoteChanges('gold')).toBe(1)
  })

  test('goes under what is being typed: differences add up, a text stays as it is written here', async () => {
    const { store, bob } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('name', 'Mirelle')
    await store.receive(bob(['gold', 20, 17], ['name', 'Mira', 'Mirabel'], ['level', 1, 2]).entries)
    expect(store.draft).toMatchObject({ gold: 12, name: 'Mirelle', level: 2 })
    expect(store.snapshot).toMatchObject({ gold: 17, name: 'Mirabel', level: 2 })
    expect(store.unsaved()).toHaveLength(2)
  })

  test('is not guessed at when something before it was missed', async () => {
    const { store, bob } = opened({ gold: 20 })
    bob(['gold', 20, 19])
    expect(await store.receive(bob(['level', 1, 2]).entries)).toBe(false)
    expect(store.draft).toMatchObject({ gold: 20, level: 1 })
  })

  test('is no edit of this person, so that nothing is sent because of it', async () => {
    const { store, bob } = opened()
    const [onEdit, onChange] = [vi.fn<() => void>(), vi.fn<() => void>()]
    store.onEdit(onEdit)
    store.onChange(onChange)
    await store.receive(bob(['level', 1, 2]).entries)
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onEdit).not.toHaveBeenCalled()
    store.edit('level', 3)
    expect(onEdit).toHaveBeenCalledTimes(1)
  })
})

describe('a save', () => {
  test('carries what is unsent, and what is typed meanwhile waits for the next', async () => {
    const { server, store } = opened({ gold: 20 })
    store.edit('gold', 15)
    const save = (await store.startSave())!
    expect(save).toMatchObject({ baseRevision: 1, changes: [aChange('gold', 20, 15)] })
    store.edit('gold', 12)
    expect(await store.startSave()).toEqual(save)
    expect(store.unsent()).toEqual([aChange('gold', 15, 12)])
    await store.acknowledge(save.saveId, server.save(save))
    expect(store.inFlight).toBeNull()
    expect(store.snapshot.gold).toBe(15)
    expect(store.draft.gold).toBe(12)
    const next = (await store.startSave())!
    expect(next.changes).toEqual([aChange('gold', 15, 12)])
    expect(next.saveId).not.toBe(save.saveId)
  })

  test('of nothing is none', async () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('gold', 20)
    expect(await store.startSave()).toBeNull()
  })

  test('that is refused is told, and gone from the sheet', async () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    const save = (await store.startSave())!
    await store.refuse(save.saveId, { code: 'invalid-value' })
    expect(store.inFlight).toBeNull()
    expect([store.draft.gold, store.unsent()]).toEqual([20, []])
    expect(store.notices).toHaveLength(1)
  })
})

describe('the disk', () => {
  test('has what was typed, and whoever opens it sees that', async () => {
    const { store, disk, another } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('name', 'Mo')
    await store.persist()
    expect((await disk.find(store.publicRef))?.replica.draft).toMatchObject({ gold: 15, name: 'Mo' })
    const other = another()
    await other.reread()
    expect(other.draft).toMatchObject({ gold: 15, name: 'Mo' })
  })

  test('takes what two tabs typed at once, and neither loses what it is just typing', async () => {
    const { store, another } = opened({ gold: 20 })
    const other = another()
    store.edit('gold', 15)
    await store.persist()
    other.edit('gold', 17)
    await other.persist()
    expect([store.draft.gold, other.draft.gold]).toEqual([15, 12])
    store.edit('gold', 14)
    await store.reread()
    expect(store.draft.gold).toBe(11)
    await store.persist()
    await other.reread()
    expect(other.draft.gold).toBe(11)
  })

  test('keeps the id of what is unsent, whatever is heard meanwhile, and gives what is added another', async () => {
    const { store, disk, bob } = opened({ gold: 20 })
    const nextId = async () => (await disk.find(store.publicRef))?.nextSaveId
    store.edit('gold', 15)
    await store.persist()
    const id = await nextId()
    await store.receive(bob(['level', 1, 2]).entries)
    expect(await nextId()).toBe(id)
    expect(store.saveToLeave()?.saveId).toBe(id)
    store.edit('gold', 14)
    await store.persist()
    expect(await nextId()).not.toBe(id)
    expect(store.inFlight).toMatchObject({ saveId: id, changes: [aChange('gold', 20, 15)] })
  })

  test('is not waited for: what has not reached it can be told, and brought there by another, once', async () => {
    const { store, disk, another } = opened({ gold: 20 })
    expect(store.unpersisted()).toEqual([])
    store.edit('gold', 15)
    await Promise.resolve()
    store.edit('gold', 14)
    const unkept = store.unpersisted()
    expect(unkept.map(({ change }) => change)).toEqual([aChange('gold', 20, 15), aChange('gold', 15, 14)])
    expect(store.saveToLeave()).toBeNull()
    const other = another()
    other.type(unkept)
    await Promise.all([store.persist(), other.persist()])
    expect(store.unpersisted()).toEqual([])
    expect((await disk.find(store.publicRef))?.replica.draft.gold).toBe(14)
    await store.reread()
    expect([store.draft.gold, other.draft.gold]).toEqual([14, 14])
  })

  test('holds a character that the server does not know yet, and then under its number', async () => {
    const { store, disk, server } = opened({ publicRef: 'new-1', id: 0, gold: 20 })
    store.edit('gold', 15)
    const { character } = server.stored
    await store.registered({ character: { ...character, id: 7, publicRef: '7' }, revision: 1, entries: [] })
    expect([store.publicRef, store.key, store.draft.gold]).toEqual(['7', 'new-1', 15])
    expect(await disk.find('new-1')).toBeNull()
    expect((await disk.find('7'))?.replica).toMatchObject({ revision: 1, snapshot: { gold: 20 }, draft: { gold: 15 } })
  })
})

describe('while the character is fetched anew', () => {
  test('nothing is sent, and what was fetched goes under what is typed', async () => {
    const { server, store, bob } = opened({ gold: 20 })
    store.startLoading()
    store.edit('gold', 15)
    expect(await store.startSave()).toBeNull()
    bob(['gold', 20, 30])
    await store.finishLoading(server.stored)
    expect(store.draft.gold).toBe(25)
    expect((await store.startSave())?.changes).toEqual([aChange('gold', 30, 25)])
  })

  test('and once more meanwhile, it is there when both have come', async () => {
    const { server, store } = opened()
    store.startLoading()
    store.startLoading()
    await store.finishLoading('no answer')
    expect(store.isLoading).toBe(true)
    await store.finishLoading(server.stored)
    expect(store.isLoading).toBe(false)
  })

  test('it may turn out to be gone, and to have come back', async () => {
    const { server, store } = opened()
    const onChange = vi.fn<() => void>()
    store.onChange(onChange)
    store.startLoading()
    await store.finishLoading('gone')
    expect(store.isGone).toBe(true)
    expect(onChange).toHaveBeenCalled()
    store.startLoading()
    await store.finishLoading('no answer')
    expect(store.isGone).toBe(true)
    store.startLoading()
    await store.finishLoading(server.stored)
    expect(store.isGone).toBe(false)
  })
})
