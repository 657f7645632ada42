import { aChange, aCharacter, anItem, MemoryServer } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { CharacterStore } from './character-store.ts'

function opened(overrides: Parameters<typeof aCharacter>[0] = {}) {
  const server = new MemoryServer(aCharacter(overrides))
  const store = new CharacterStore(server.stored)
  /** Somebody else's save, as the stream brings it. */
  const bob = (...changes: Parameters<typeof aChange>[]) =>
    server.save({ saveId: `bob ${server.commits.length}`, changes: changes.map((change) => aChange(...change)) }, 'bob')
  const listening = (field: string) => {
    const listener = vi.fn<() => void>()
    store.subscribe(field, listener)
    return listener
  }
  return { server, store, bob, listening }
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

  test('hears nothing when the server only repeats what is shown', () => {
    const { server, store, listening } = opened({ items: [anItem({ id: 'e1' })] })
    store.edit('gold', 15)
    const save = store.startSave('s1')
    const heard = [listening('gold'), listening('items'), listening('items.e1')]
    const answer = server.save({ saveId: 's1', changes: save?.changes ?? [] })
    store.acknowledge('s1', { ...answer, character: structuredClone(answer.character) })
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
  test('appears, and is told from what is typed here', () => {
    const { store, bob, listening } = opened({ gold: 20 })
    listening('gold')
    store.edit('gold', 19)
    expect(store.heard('gold')).toBe(0)
    expect(store.receive(bob(['gold', 20, 30]).entries)).toBe(true)
    expect(store.read('gold')).toBe(29)
    expect(store.heard('gold')).toBe(1)
  })

  test('goes under what is being typed: differences add up, a text stays as it is written here', () => {
    const { store, bob } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('name', 'Mirelle')
    store.receive(bob(['gold', 20, 17], ['name', 'Mira', 'Mirabel'], ['level', 1, 2]).entries)
    expect(store.draft).toMatchObject({ gold: 12, name: 'Mirelle', level: 2 })
    expect(store.snapshot).toMatchObject({ gold: 17, name: 'Mirabel', level: 2 })
    expect(store.unsaved()).toHaveLength(2)
  })

  test('is not guessed at when something before it was missed', () => {
    const { store, bob } = opened({ gold: 20 })
    bob(['gold', 20, 19])
    expect(store.receive(bob(['level', 1, 2]).entries)).toBe(false)
    expect(store.draft).toMatchObject({ gold: 20, level: 1 })
  })

  test('is no edit of this person, so that nothing is sent because of it', () => {
    const { store, bob } = opened()
    const [onEdit, onChange] = [vi.fn<() => void>(), vi.fn<() => void>()]
    store.onEdit(onEdit)
    store.onChange(onChange)
    store.receive(bob(['level', 1, 2]).entries)
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onEdit).not.toHaveBeenCalled()
    store.edit('level', 3)
    expect(onEdit).toHaveBeenCalledTimes(1)
  })
})

describe('a save', () => {
  test('carries what is unsent, and what is typed meanwhile waits for the next', () => {
    const { server, store } = opened({ gold: 20 })
    store.edit('gold', 15)
    const save = store.startSave('s1')
    expect(save).toEqual({ saveId: 's1', baseRevision: 1, changes: [aChange('gold', 20, 15)] })
    store.edit('gold', 12)
    expect(store.startSave('s2')).toBeNull()
    expect(store.unsent()).toEqual([aChange('gold', 15, 12)])
    store.acknowledge('s1', server.save({ saveId: 's1', changes: save?.changes ?? [] }))
    expect(store.inFlight).toBeNull()
    expect(store.snapshot.gold).toBe(15)
    expect(store.draft.gold).toBe(12)
    expect(store.startSave('s2')?.changes).toEqual([aChange('gold', 15, 12)])
  })

  test('of nothing is none', () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.edit('gold', 20)
    expect(store.startSave('s1')).toBeNull()
  })

  test('that is refused leaves everything as it was typed', () => {
    const { store } = opened({ gold: 20 })
    store.edit('gold', 15)
    store.startSave('s1')
    store.fail('s1')
    expect(store.inFlight).toBeNull()
    expect(store.draft.gold).toBe(15)
    expect(store.unsent()).toEqual([aChange('gold', 20, 15)])
  })
})

describe('while the character is fetched anew', () => {
  test('nothing is sent, and what was fetched goes under what is typed', () => {
    const { server, store, bob } = opened({ gold: 20 })
    store.startLoading()
    store.edit('gold', 15)
    expect(store.startSave('s1')).toBeNull()
    bob(['gold', 20, 30])
    store.finishLoading(server.stored)
    expect(store.draft.gold).toBe(25)
    expect(store.startSave('s1')?.changes).toEqual([aChange('gold', 30, 25)])
  })

  test('and once more meanwhile, it is there when both have come', () => {
    const { server, store } = opened()
    store.startLoading()
    store.startLoading()
    store.finishLoading('no answer')
    expect(store.isLoading).toBe(true)
    store.finishLoading(server.stored)
    expect(store.isLoading).toBe(false)
  })

  test('it may turn out to be gone, and to have come back', () => {
    const { server, store } = opened()
    const onChange = vi.fn<() => void>()
    store.onChange(onChange)
    store.startLoading()
    store.finishLoading('gone')
    expect(store.isGone).toBe(true)
    expect(onChange).toHaveBeenCalled()
    store.startLoading()
    store.finishLoading('no answer')
    expect(store.isGone).toBe(true)
    store.startLoading()
    store.finishLoading(server.stored)
    expect(store.isGone).toBe(false)
  })
})
