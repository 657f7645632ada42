import type { Character } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { aChange, aCharacter, aLogEntry } from '@everquill/testing'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { localSteps } from './local-steps.ts'

function aSheet(fields: Partial<Character> = {}) {
  let ids = 0
  const newId = () => `id ${++ids}`
  const store = new CharacterStore(
    newLocalRecord({ character: aCharacter({ gold: 20, str: 0, ...fields }), revision: 1 }, newId),
    memoryStore(),
    newId,
  )
  return { store, steps: localSteps(store) }
}

/** Acts one after the other: what is written in one go is one act. */
async function inTurn(...acts: readonly (() => void)[]): Promise<void> {
  for (const act of acts) {
    act()
    await Promise.resolve()
  }
}

const rope = { id: 'e1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }

describe('what is typed and not yet sent', () => {
  test('is taken back in the order in which it was typed, the last first', async () => {
    const { store, steps } = aSheet()
    await inTurn(
      () => store.edit('str', 3),
      () => store.edit('gold', 15),
      () => store.edit('str', 4),
    )
    expect(steps.back()).toMatchObject([{ field: 'str', oldValue: 3, newValue: 4 }])
    expect(steps.back()).toMatchObject([{ field: 'gold' }])
    expect(store.read('str')).toBe(3)
    steps.back()
    expect(store.unsent()).toEqual([])
    expect(steps.back()).toEqual([])
  })

  test('is done again in the opposite order, unless something else is typed', async () => {
    const { store, steps } = aSheet()
    await inTurn(
      () => store.edit('str', 3),
      () => store.edit('gold', 15),
    )
    steps.back()
    steps.back()
    expect(steps.forth()).toMatchObject([{ field: 'str' }])
    expect(steps.forth()).toMatchObject([{ field: 'gold' }])
    expect([store.read('str'), store.read('gold')]).toEqual([3, 15])
    steps.back()
    store.edit('dex', 1)
    expect(steps.forth()).toEqual([])
  })

  test('is one step where it was one act: coins that are paid, presses that follow each other, a word', async () => {
    const { store, steps } = aSheet({ notes: '' })
    const pay = () => {
      store.edit('gold', 16)
      store.edit('silver', 5)
    }
    await inTurn(
      pay,
      ...[1, 2, 3].map((hp) => () => store.edit('hp', hp)),
      ...['R', 'Ra', 'Rat'].map((notes) => () => store.edit('notes', notes)),
    )
    steps.back()
    expect([store.read('notes'), store.read('hp')]).toEqual(['', 3])
    steps.back()
    expect([store.read('hp'), store.read('gold')]).toEqual([0, 16])
    steps.back()
    expect(store.unsent()).toEqual([])
    steps.forth()
    expect([store.read('gold'), store.read('silver')]).toEqual([16, 5])
  })

  test('comes back step by step when it was added, changed and removed', async () => {
    const { store, steps } = aSheet()
    await inTurn(
      () => store.edit('items.e1', rope),
      () => store.edit('items.e1.quantity', 4),
      () => store.edit('items.e1', null),
    )
    expect(store.unsent()).toEqual([])
    const seen = () => store.draft.items.filter(({ id }) => id === 'e1').map(({ quantity }) => quantity)
    steps.back()
    expect(seen()).toEqual([4])
    steps.back()
    expect(seen()).toEqual([1])
    steps.back()
    expect(seen()).toEqual([])
    expect(steps.back()).toEqual([])
    steps.forth()
    steps.forth()
    expect(seen()).toEqual([4])
    steps.forth()
    expect(seen()).toEqual([])
  })

  test.each([
    ['a condition', 'conditions', [], ['poisoned']],
    ['a number', 'gold', 20, 15],
  ] as const)('is taken back also where it came to nothing: %s', async (_what, field, first, then) => {
    const { store, steps } = aSheet({ conditions: [] })
    await inTurn(
      () => store.edit(field, then),
      () => store.edit(field, first),
    )
    steps.back()
    expect(store.read(field)).toEqual(then)
    steps.back()
    expect(store.read(field)).toEqual(first)
    expect(steps.back()).toEqual([])
  })

  test('is a step for each condition, however quickly they came', async () => {
    const { store, steps } = aSheet({ conditions: [] })
    await inTurn(
      () => store.edit('conditions', ['blinded']),
      () => store.edit('conditions', ['blinded', 'poisoned']),
    )
    steps.back()
    expect(store.read('conditions')).toEqual(['blinded'])
  })

  test('comes back as it was when it was taken away, not as the server had it', async () => {
    const { store, steps } = aSheet({ items: [rope] })
    await inTurn(
      () => store.edit('items.e1.quantity', 4),
      () => store.edit('items.e1', null),
    )
    steps.back()
    expect(store.read('items.e1')).toEqual({ ...rope, quantity: 4 })
    steps.back()
    expect(store.read('items.e1')).toEqual(rope)
    steps.forth()
    steps.forth()
    expect(store.read('items.e1')).toBeNull()
  })

  test('leaves what others did meanwhile', async () => {
    const { store, steps } = aSheet()
    store.edit('gold', 15)
    const found = aLogEntry({ revision: 2, saveId: 'theirs', data: aChange('gold', 20, 30) })
    await store.receive([found])
    expect(store.read('gold')).toBe(25)
    steps.back()
    expect([store.read('gold'), store.unsent()]).toEqual([30, []])
    steps.forth()
    expect(store.read('gold')).toBe(25)
  })

  test('is a matter of the log once it is on its way', async () => {
    const { store, steps } = aSheet()
    store.edit('gold', 15)
    await store.startSave()
    expect(steps.back()).toEqual([])
    store.edit('str', 2)
    expect(steps.back()).toMatchObject([{ field: 'str' }])
    expect(store.read('gold')).toBe(15)
  })

  test('is taken back too when it was typed before somebody looked', () => {
    const { store, steps } = aSheet()
    steps.stop()
    store.edit('gold', 15)
    expect(steps.back()).toMatchObject([{ field: 'gold' }])
    expect(store.read('gold')).toBe(20)
  })
})
