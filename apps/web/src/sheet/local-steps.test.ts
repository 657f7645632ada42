import type { Character } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { aCharacter } from '@everquill/testing'
import { CharacterStore } from '../store/character-store.ts'
import { firstKept } from '../store/device-disk.ts'
import { memoryDisk } from '../store/memory-disk.ts'
import { localSteps } from './local-steps.ts'

function aSheet(fields: Partial<Character> = {}) {
  let ids = 0
  const newId = () => `id ${++ids}`
  const store = new CharacterStore(
    firstKept({ character: aCharacter({ gold: 20, str: 0, ...fields }), revision: 1 }, newId),
    memoryDisk(),
    newId,
  )
  return { store, steps: localSteps(store) }
}

describe('what is typed and not yet sent', () => {
  test('is taken back in the order in which it was typed, the last first', () => {
    const { store, steps } = aSheet()
    store.edit('str', 3)
    store.edit('gold', 15)
    store.edit('str', 4)
    expect(steps.back()).toMatchObject({ field: 'str', oldValue: 0, newValue: 4 })
    expect([store.read('str'), store.read('gold')]).toEqual([0, 15])
    expect(steps.back()).toMatchObject({ field: 'gold' })
    expect(store.unsent()).toEqual([])
    expect(steps.back()).toBeUndefined()
  })

  test('is done again in the opposite order, unless something else is typed', () => {
    const { store, steps } = aSheet()
    store.edit('str', 3)
    store.edit('gold', 15)
    steps.back()
    steps.back()
    expect(steps.forth()).toMatchObject({ field: 'str' })
    expect(steps.forth()).toMatchObject({ field: 'gold' })
    expect([store.read('str'), store.read('gold')]).toEqual([3, 15])
    steps.back()
    store.edit('dex', 1)
    expect(steps.forth()).toBeUndefined()
  })

  test('is taken back with all it had: what was removed is back', () => {
    const { store, steps } = aSheet()
    const rope = { id: 'e1', item: 'Rope', quantity: 3, acquired_at: '2026-11-14' }
    store.edit('items.e1', rope)
    steps.back()
    expect(store.read('items.e1')).toBeNull()
    steps.forth()
    expect(store.read('items.e1')).toEqual(rope)
  })

  test('comes back as it was when it was taken away, not as the server had it', () => {
    const rope = { id: 'e1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
    const { store, steps } = aSheet({ items: [rope] })
    store.edit('items.e1.quantity', 4)
    store.edit('items.e1', null)
    steps.back()
    expect(store.read('items.e1')).toEqual({ ...rope, quantity: 4 })
    steps.back()
    expect(store.read('items.e1')).toEqual(rope)
    steps.forth()
    steps.forth()
    expect(store.read('items.e1')).toBeNull()
  })

  test('is no business of who has left', () => {
    const { store, steps } = aSheet()
    steps.back()
    steps.stop()
    store.edit('gold', 15)
    expect(steps.back()).toMatchObject({ field: 'gold' })
  })
})
