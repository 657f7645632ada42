import type { Character } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { aChange, aCharacter, aLogEntry } from '@everquill/testing'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { trackLocalEdits } from './local-undo.ts'

function openSheet(fields: Partial<Character> = {}) {
  let ids = 0
  const newId = () => `id ${++ids}`
  const store = new CharacterStore(
    newLocalRecord(
      { character: aCharacter({ gold: 20, str: 0, ...fields }), revision: 1, entryId: '1', epoch: 'epoch' },
      newId,
    ),
    memoryStore({ isPersistent: true }),
    newId,
  )
  return { store, edits: trackLocalEdits(store) }
}

/** Runs actions in separate tasks: edits in the same task are one action. */
async function runInTurn(...actions: readonly (() => void)[]): Promise<void> {
  for (const action of actions) {
    action()
    await Promise.resolve()
  }
}

const rope = { id: 'e1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }

describe('undo of unsent edits', () => {
  test('edits are undone in reverse order', async () => {
    const { store, edits } = openSheet()
    await runInTurn(
      () => store.edit('str', 3),
      () => store.edit('gold', 15),
      () => store.edit('str', 4),
    )
    expect(edits.undo()).toMatchObject([{ field: 'str', oldValue: 3, newValue: 4 }])
    expect(edits.undo()).toMatchObject([{ field: 'gold' }])
    expect(store.read('str')).toBe(3)
    edits.undo()
    expect(store.unsent()).toEqual([])
    expect(edits.undo()).toEqual([])
  })

  test('undone edits can be redone until something else is edited', async () => {
    const { store, edits } = openSheet()
    await runInTurn(
      () => store.edit('str', 3),
      () => store.edit('gold', 15),
    )
    edits.undo()
    edits.undo()
    expect(edits.redo()).toMatchObject([{ field: 'str' }])
    expect(edits.redo()).toMatchObject([{ field: 'gold' }])
    expect([store.read('str'), store.read('gold')]).toEqual([3, 15])
    edits.undo()
    store.edit('dex', 1)
    expect(edits.redo()).toEqual([])
  })

  test('a payment, repeated presses of a stepper and the letters of a word are one step each', async () => {
    const { store, edits } = openSheet({ notes: '' })
    const pay = () => {
      store.edit('gold', 16)
      store.edit('silver', 5)
    }
    await runInTurn(
      pay,
      ...[1, 2, 3].map((hp) => () => store.edit('hp', hp)),
      ...['R', 'Ra', 'Rat'].map((notes) => () => store.edit('notes', notes)),
    )
    edits.undo()
    expect([store.read('notes'), store.read('hp')]).toEqual(['', 3])
    edits.undo()
    expect([store.read('hp'), store.read('gold')]).toEqual([0, 16])
    edits.undo()
    expect(store.unsent()).toEqual([])
    edits.redo()
    expect([store.read('gold'), store.read('silver')]).toEqual([16, 5])
  })

  test('an item that was added, changed and removed is restored step by step', async () => {
    const { store, edits } = openSheet()
    await runInTurn(
      () => store.edit('items.e1', rope),
      () => store.edit('items.e1.quantity', 4),
      () => store.edit('items.e1', null),
    )
    expect(store.unsent()).toEqual([])
    const quantities = () => store.draft.items.filter(({ id }) => id === 'e1').map(({ quantity }) => quantity)
    edits.undo()
    expect(quantities()).toEqual([4])
    edits.undo()
    expect(quantities()).toEqual([1])
    edits.undo()
    expect(quantities()).toEqual([])
    expect(edits.undo()).toEqual([])
    edits.redo()
    edits.redo()
    expect(quantities()).toEqual([4])
    edits.redo()
    expect(quantities()).toEqual([])
  })

  test.each([
    ['a condition', 'conditions', [], ['poisoned']],
    ['a number', 'gold', 20, 15],
  ] as const)('edits that cancel out can be undone: %s', async (_name, field, first, then) => {
    const { store, edits } = openSheet({ conditions: [] })
    await runInTurn(
      () => store.edit(field, then),
      () => store.edit(field, first),
    )
    edits.undo()
    expect(store.read(field)).toEqual(then)
    edits.undo()
    expect(store.read(field)).toEqual(first)
    expect(edits.undo()).toEqual([])
  })

  test('each added condition is a step of its own', async () => {
    const { store, edits } = openSheet({ conditions: [] })
    await runInTurn(
      () => store.edit('conditions', ['blinded']),
      () => store.edit('conditions', ['blinded', 'poisoned']),
    )
    edits.undo()
    expect(store.read('conditions')).toEqual(['blinded'])
  })

  test('a removed item is restored with its unsent changes, not as the server has it', async () => {
    const { store, edits } = openSheet({ items: [rope] })
    await runInTurn(
      () => store.edit('items.e1.quantity', 4),
      () => store.edit('items.e1', null),
    )
    edits.undo()
    expect(store.read('items.e1')).toEqual({ ...rope, quantity: 4 })
    edits.undo()
    expect(store.read('items.e1')).toEqual(rope)
    edits.redo()
    edits.redo()
    expect(store.read('items.e1')).toBeNull()
  })

  test('an undo keeps changes that others made in the meantime', async () => {
    const { store, edits } = openSheet()
    store.edit('gold', 15)
    const found = aLogEntry({ revision: 2, saveId: 'theirs', data: aChange('gold', 20, 30) })
    await store.receive({ revision: 2, entryId: found.id, epoch: 'epoch', saveId: 'theirs', entries: [found] })
    expect(store.read('gold')).toBe(25)
    edits.undo()
    expect([store.read('gold'), store.unsent()]).toEqual([30, []])
    edits.redo()
    expect(store.read('gold')).toBe(25)
  })

  test('an edit that has been sent is no longer undone locally', async () => {
    const { store, edits } = openSheet()
    store.edit('gold', 15)
    await store.startSave()
    expect(edits.undo()).toEqual([])
    store.edit('str', 2)
    expect(edits.undo()).toMatchObject([{ field: 'str' }])
    expect(store.read('gold')).toBe(15)
  })

  test('an edit made before tracking started can be undone', () => {
    const { store, edits } = openSheet()
    edits.stop()
    store.edit('gold', 15)
    expect(edits.undo()).toMatchObject([{ field: 'gold' }])
    expect(store.read('gold')).toBe(20)
  })
})
