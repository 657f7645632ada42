import { loaded } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.ts'
import { withMemoryFallback } from './memory-fallback.ts'
import { localStoreRules } from './local-store-acceptance.ts'

describe.each([
  ['in memory', () => memoryStore()],
  ['that is careful', () => withMemoryFallback(memoryStore(), () => undefined)],
])('a disk %s', (_, make) => {
  test.each(Object.entries(localStoreRules))('%s', async (_name, check) => {
    const disk = make()
    await expect(check(() => Promise.resolve(disk))).resolves.toBeUndefined()
  })
})

describe('a disk that is full', () => {
  function aFullDisk() {
    const disk = memoryStore()
    const told: boolean[] = []
    const careful = withMemoryFallback(disk, (isKept) => told.push(isKept))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const update = vi.spyOn(disk, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    return { disk, careful, told, update }
  }

  test.each(Object.entries(localStoreRules).filter(([name]) => !name.startsWith('a change that fails')))(
    'says so and goes on in memory: %s',
    async (_name, check) => {
      const { careful, told } = aFullDisk()
      await expect(check(() => Promise.resolve(careful))).resolves.toBeUndefined()
      expect(told).not.toContain(true)
    },
  )

  test('keeps what it held as soon as there is room again', async () => {
    const { disk, careful, told, update } = aFullDisk()
    const replica = loaded({ character: aCharacter({ publicRef: '1' }), revision: 1 })
    const kept = { replica, nextSaveId: 'next', batches: [], version: '1' }
    await careful.update('1', () => kept)
    update.mockRestore()
    await careful.update('1', (heldBack) => ({ ...kept, version: `${heldBack?.version}+` }))
    expect(told).toEqual([false, true])
    expect((await disk.find('1'))?.version).toBe('1+')
    expect(await careful.all()).toHaveLength(1)
  })
})
