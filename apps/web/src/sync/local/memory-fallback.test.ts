import { loaded } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.ts'
import { withMemoryFallback } from './memory-fallback.ts'
import { localStoreRules } from './local-store-acceptance.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe.each([
  ['memoryStore', () => memoryStore()],
  ['withMemoryFallback', () => withMemoryFallback(memoryStore(), () => undefined)],
])('%s', (_, make) => {
  test.each(Object.entries(localStoreRules))('%s', async (_name, check) => {
    const store = make()
    await expect(check(() => Promise.resolve(store))).resolves.toBeUndefined()
  })
})

describe('withMemoryFallback when the local store is full', () => {
  function aFullStore() {
    const store = memoryStore()
    const reported: boolean[] = []
    const withFallback = withMemoryFallback(store, (isPersistent) => reported.push(isPersistent))
    const update = vi.spyOn(store, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    return { store, withFallback, reported, update }
  }

  test.each(Object.entries(localStoreRules).filter(([name]) => !name.startsWith('a failing update')))(
    'reports it and continues in memory: %s',
    async (_name, check) => {
      const { withFallback, reported } = aFullStore()
      await expect(check(() => Promise.resolve(withFallback))).resolves.toBeUndefined()
      expect(reported).not.toContain(true)
    },
  )

  test('what was in memory is stored as soon as writing works again', async () => {
    const { store, withFallback, reported, update } = aFullStore()
    const replica = loaded({ character: aCharacter({ publicRef: '1' }), revision: 1 })
    const record = { replica, nextSaveId: 'next', batches: [], version: '1' }
    await withFallback.update('1', () => record)
    update.mockRestore()
    await withFallback.update('1', (stored) => ({ ...record, version: `${stored?.version}+` }))
    expect(reported).toEqual([false, true])
    expect((await store.find('1'))?.version).toBe('1+')
    expect(await withFallback.all()).toHaveLength(1)
  })
})
