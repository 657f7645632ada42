import { aChange, aCharacter, anItem, MemoryServer } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { CharacterStore } from './character-store.ts'
import { newLocalRecord } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'

function opened(overrides: Parameters<typeof aCharacter>[0] = {}) {
  const server = new MemoryServer(aCharacter(overrides))
  const localStore = memoryStore({ isPersistent: true })
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord(server.stored, newId)
  const store = new CharacterStore(first, localStore, newId)
  /** A save by another user, as the stream delivers it. */
  const bob = (...changes: Parameters<typeof aChange>[]) =>
    server.save({ saveId: `bob ${server.commits.length}`, changes: changes.map((change) => aChange(...change)) }, 'bob')
  const subscribed = (field: string) => {
    const listener = vi.fn<() => void>()
    store.subscribe(field, listener)
    return listener
  }
  return { server, store, localStore, bob, subscribed, anotherTab: () => new CharacterStore(first, localStore, newId) }
}

describe('field subscriptions', () => {
  test('an edit notifies the subscribers of its field and no others', () => {
    const { store, subscribed } = opened()
    const [gold, name] = [subscribed('gold'), subscribed('name')]
    store.edit('gold', 15)
    expect(gold).toHaveBeenCalledTimes(1)
    expect(name).not.toHaveBeenCalled()
    expect(store.read('gold')).toBe(15)
  })

  test('writing the same value notifies nobody', () => {
    const { store, subscribed } = opened({ gold: 20 })
    const gold = subscribed('gold')
    store.edit('gold', 20)
    expect(gold).not.toHaveBeenCalled()
  })

  test('editing an entry notifies its subscribers and those of the list, not those of other entries', () => {
    const { store, subscribed } = opened({ items: [anItem({ id: 'e1' }), anItem({ id: 'e2' })] })
    const [rope, other, quantity, list] = ['items.e1', 'items.e2', 'items.e1.quantity', 'items'].map(subscribed)
    store.edit('items.e1.quantity', 7)
    expect(rope).toHaveBeenCalledTimes(1)
    expect(quantity).toHaveBeenCalledTimes(1)
    expect(list).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
    expect(store.read('items.e1')).toEqual(anItem({ id: 'e1', quantity: 7 }))
    expect(store.read('items.e1.quantity')).toBe(7)
  })

  test('removing and restoring an entry notifies its subscribers', () => {
    const { store, subscribed } = opened({ items: [anItem({ id: 'e1' })] })
    const rope = subscribed('items.e1')
    store.edit('items.e1', null)
    expect(store.read('items.e1')).toBeNull()
    store.edit('items.e1', anItem({ id: 'e1' }))
    expect(rope).toHaveBeenCalledTimes(2)
  })

  test('a response or a read that repeats the shown values notifies nobody', async () => {
    const { server, store, subscribed } = opened({ items: [anItem({ id: 'e1' })] })
    store.edit('gold', 15)
    const items = store.draft.items
    const save = (await store.startSave())!
    expect(store.draft.items).toBe(items)
    const listeners = [subscribed('gold'), subscribed('items'), subscribed('items.e1')]
    const response = server.save(save)
    await store.acknowledge(save.saveId, { ...response, character: structuredClone(response.character) })
    for (const listener of listeners) expect(listener).not.toHaveBeenCalled()
  })

  test('an unsubscribed listener is not called', () => {
    const { store } = opened()
    const gold = vi.fn<() => void>()
    store.subscribe('gold', gold)()
    store.edit('gold', 15)
    expect(gold).not.toHaveBeenCalled()
  })
})

describe('changes by others', () => {
  test('a received change is shown and counted as a remote change', async () => {
    const { store, bob, subscribed } = opened({ gold: 20 })
    subscribed('gold')
    store.edit('gold', 19)
    expect(store.remoteChanges('gold')).toBe(0)
    expect(await store.receive(bob(['gold', 20, 30]))).toBe(true)
    expect(store.read('gold')).toBe(29)
    expect(store.remoteChanges('gold')).toBe(1)
  })

  test('a received change is merged under unsaved edits: counters add up, an edited text stays', async () => {
    const { store, bob } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('name', 'Mirelle')
    await store.receive(bob(['gold', 20, 17], ['name', 'Mira', 'Mirabel'], ['level', 1, 2]))
    expect(store.draft).toMatchObject({ gold: 12, name: 'Mirelle', level: 2 })
    expect(store.snapshot).toMatchObject({ gold: 17, name: 'Mirabel', level: 2 })
    expect(store.unsaved()).toHaveLength(2)
  })

  test('a change after a gap is not applied', async () => {
    const { store, bob } = opened({ gold: 20 })
    bob(['gold', 20, 19])
    expect(await store.receive(bob(['level', 1, 2]))).toBe(false)
    expect(store.draft).toMatchObject({ gold: 20, level: 1 })
  })

  test('a received change triggers onChange but not onEdit', async () => {
    const { store, bob } = opened()
    const [onEdit, onChange] = [vi.fn<() => void>(), vi.fn<() => void>()]
    store.onEdit(onEdit)
    store.onChange(onChange)
    await store.receive(bob(['level', 1, 2]))
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onEdit).not.toHaveBeenCalled()
    store.edit('level', 3)
    expect(onEdit).toHaveBeenCalledTimes(1)
  })
})

describe('saves', () => {
  test('a save has the unsent changes, and edits made during it wait for the next one', async () => {
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

  test('there is no save without changes', async () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('gold', 20)
    expect(await store.startSave()).toBeNull()
  })

  test('a refused save is reverted and leaves a notice', async () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    const save = (await store.startSave())!
    await store.refuse(save.saveId, { code: 'invalid-value' })
    expect(store.inFlight).toBeNull()
    expect([store.draft.gold, store.unsent()]).toEqual([20, []])
    expect(store.notices).toHaveLength(1)
  })
})

describe('the local store', () => {
  test('persisted edits are shown by another tab', async () => {
    const { store, localStore, anotherTab } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('name', 'Mo')
    await store.persist()
    expect((await localStore.find(store.publicRef))?.replica.draft).toMatchObject({ gold: 15, name: 'Mo' })
    const other = anotherTab()
    await other.reread()
    expect(other.draft).toMatchObject({ gold: 15, name: 'Mo' })
  })

  test('edits of two tabs are merged, and neither tab loses what is being typed', async () => {
    const { store, anotherTab } = opened({ gold: 20 })
    const other = anotherTab()
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

  test('the id of the next save survives received changes and changes with a new edit', async () => {
    const { store, localStore, bob } = opened({ gold: 20 })
    const nextId = async () => (await localStore.find(store.publicRef))?.nextSaveId
    store.edit('gold', 15)
    await store.persist()
    const id = await nextId()
    await store.receive(bob(['level', 1, 2]))
    expect(await nextId()).toBe(id)
    expect(store.saveForPageHide()?.saveId).toBe(id)
    store.edit('gold', 14)
    await store.persist()
    expect(await nextId()).not.toBe(id)
    expect(store.inFlight).toMatchObject({ saveId: id, changes: [aChange('gold', 20, 15)] })
  })

  test('unpersisted changes that another tab stores as well are applied once', async () => {
    const { store, localStore, anotherTab } = opened({ gold: 20 })
    expect(store.unpersisted()).toEqual({ saves: [], heldBack: [], typed: [], notices: [] })
    store.edit('gold', 15)
    await Promise.resolve()
    store.edit('gold', 14)
    const unpersisted = store.unpersisted()
    expect(unpersisted.typed.map(({ change }) => change)).toEqual([aChange('gold', 20, 15), aChange('gold', 15, 14)])
    expect(store.saveForPageHide()).toBeNull()
    const other = anotherTab()
    await Promise.all([store.persist(), other.addUnpersisted(unpersisted)])
    expect(store.unpersisted()).toEqual({ saves: [], heldBack: [], typed: [], notices: [] })
    expect((await localStore.find(store.publicRef))?.replica.draft.gold).toBe(14)
    await store.reread()
    expect([store.draft.gold, other.draft.gold]).toEqual([14, 14])
  })

  test('registering a local-only character moves its record to the new ref and keeps its edits', async () => {
    const { store, localStore, server } = opened({ publicRef: 'new-1', id: 0, gold: 20 })
    store.edit('gold', 15)
    const { stored } = server
    await store.registered({ ...stored, character: { ...stored.character, id: 7, publicRef: '7' } })
    expect([store.publicRef, store.key, store.draft.gold]).toEqual(['7', 'new-1', 15])
    expect(await localStore.find('new-1')).toEqual(await localStore.find('7'))
    expect((await localStore.find('7'))?.replica).toMatchObject({
      revision: 1,
      snapshot: { gold: 20 },
      draft: { gold: 15 },
    })
  })
})

test('registering a local-only character that another tab has registered loses nothing that is being typed', async () => {
  const { store, localStore, server, anotherTab } = opened({ publicRef: 'new-1', id: 0, gold: 20 })
  const { stored } = server
  const created = { ...stored, character: { ...stored.character, id: 7, publicRef: '7' } }
  await store.persist()
  await anotherTab().registered(created)
  store.edit('gold', 15)
  await store.registered(created)
  expect((await localStore.find('7'))?.replica.draft.gold).toBe(15)
  expect(await localStore.find('new-1')).toEqual(await localStore.find('7'))
})

describe('loading', () => {
  test('nothing is sent while the character loads, and edits are rebased on the fetched character', async () => {
    const { server, store, bob } = opened({ gold: 20 })
    store.startLoading()
    store.edit('gold', 15)
    expect(await store.startSave()).toBeNull()
    bob(['gold', 20, 30])
    await store.finishLoading(server.stored)
    expect(store.draft.gold).toBe(25)
    expect((await store.startSave())?.changes).toEqual([aChange('gold', 30, 25)])
  })

  test('the character is loading until all concurrent loads have ended', async () => {
    const { server, store } = opened()
    store.startLoading()
    store.startLoading()
    await store.finishLoading('no-response')
    expect(store.isLoading).toBe(true)
    await store.finishLoading(server.stored)
    expect(store.isLoading).toBe(false)
  })

  test('a character can be gone and come back', async () => {
    const { server, store } = opened()
    const onChange = vi.fn<() => void>()
    store.onChange(onChange)
    store.startLoading()
    await store.finishLoading('gone')
    expect(store.isGone).toBe(true)
    expect(onChange).toHaveBeenCalled()
    store.startLoading()
    await store.finishLoading('no-response')
    expect(store.isGone).toBe(true)
    store.startLoading()
    await store.finishLoading(server.stored)
    expect(store.isGone).toBe(false)
  })
})

test('a save is based on the snapshot only if both its revision and its last entry are the same', () => {
  const { store } = opened()
  const { revision, entryId } = store.position
  const isBase = (baseRevision: number, baseEntryId?: string) =>
    store.isBaseOf({ saveId: 's1', baseRevision, changes: [], ...(baseEntryId !== undefined && { baseEntryId }) })
  expect(isBase(revision, entryId)).toBe(true)
  expect([isBase(revision + 1, entryId), isBase(revision, 'other'), isBase(revision)]).toEqual([false, false, false])
})

/** Two tabs with a local-only character, which the local store also has under its number. */
async function openLocalOnlyTwice() {
  const server = new MemoryServer(aCharacter({ gold: 20, notes: 'Wins' }))
  const localStore = memoryStore({ isPersistent: true })
  let ids = 0
  const newId = () => `id ${++ids}`
  const { publicRef } = server.stored.character
  const unregistered = { ...server.stored, character: { ...server.stored.character, publicRef: 'new-1' }, revision: 0 }
  const localOnly = await localStore.update('new-1', () => newLocalRecord(unregistered, newId))
  await localStore.update(publicRef, () => newLocalRecord(server.stored, newId))
  const openTab = () => new CharacterStore(localOnly, localStore, newId)
  return { server, localStore, publicRef, one: openTab(), other: openTab() }
}

test('registering keeps what another tab has stored of the local-only character, although a record has its number', async () => {
  const { server, localStore, publicRef, one, other } = await openLocalOnlyTwice()
  other.edit('gold', 15)
  await other.persist()
  await one.registered(server.stored)
  expect((await localStore.find(publicRef))?.replica.draft.gold).toBe(15)
})

test('a tab that knows an older draft of a local-only character adds none of it to the record that it was merged into', async () => {
  const { server, localStore, publicRef, one, other } = await openLocalOnlyTwice()
  one.edit('notes', 'Wins\n|')
  await one.persist()
  await other.reread()
  one.edit('gold', 15)
  await one.persist()
  await one.registered(server.stored)
  other.edit('silver', 3)
  await other.persist()
  const draft = (await localStore.find(publicRef))?.replica.draft
  expect(draft).toMatchObject({ notes: 'Wins\n|', gold: 15, silver: 3 })
})

test('a save that is known to be committed by its entries only leaves a notice of what was dropped', async () => {
  const { store } = opened({ items: [anItem({ id: 'e1' })] })
  store.edit('items.e1.note', 'worn')
  const save = await store.startSave()
  const dropped = [{ field: 'items.e1.note', reason: 'entry-gone' }] as const
  await store.acknowledgeEntries(save?.saveId ?? '', { entries: [], dropped })
  expect([store.saves, store.notices]).toMatchObject([[], [{ kind: 'lost', change: { field: 'items.e1.note' } }]])
})

describe('undoing a save of this device', () => {
  const spend = (store: CharacterStore) => store.act({ kind: 'pay' }, [{ field: 'gold', value: store.draft.gold - 5 }])

  test('happens once, however often and wherever it is asked for', async () => {
    const { store } = opened({ gold: 20 })
    const undo = spend(store)
    await store.persist()
    for (const save of store.saves) store.undoSave(save)
    undo()
    undo()
    await store.persist()
    expect(store.draft.gold).toBe(20)
    expect(store.saves.map(({ act }) => act?.kind)).toEqual(['pay', 'take-back'])
  })

  test('counts from each tab only once, also after it has reached the server', async () => {
    const { server, store, anotherTab } = opened({ gold: 20 })
    const undo = spend(store)
    await store.persist()
    const other = anotherTab()
    await other.reread()
    for (const save of other.saves) other.undoSave(save)
    await other.persist()
    await store.reread()
    undo()
    expect(store.draft.gold).toBe(20)
    for (const _ of [1, 2]) {
      const save = (await store.startSave())!
      await store.acknowledge(save.saveId, server.save(save))
    }
    undo()
    expect([store.draft.gold, store.hasUnsaved, server.stored.character.gold]).toEqual([20, false, 20])
  })

  test('does nothing after the log has undone it', async () => {
    const { store } = opened({ gold: 20 })
    const undo = spend(store)
    await store.persist()
    store.markUndone(store.saves[0]!.saveId)
    undo()
    expect(store.draft.gold).toBe(15)
  })
})
