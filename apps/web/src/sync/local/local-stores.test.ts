import { loaded } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { describe, expect, test, vi } from 'vitest'
import { memoryDisk } from './memory-store.ts'
import { carefully } from './memory-fallback.ts'
import { diskPromises } from './local-store-acceptance.ts'

describe.each([
  ['in memory', () => memoryDisk()],
  ['that is careful', () => carefully(memoryDisk(), () => undefined)],
])('a disk %s', (_, make) => {
  test.each(Object.entries(diskPromises))('%s', async (_name, check) => {
    const disk = make()
    await expect(check(() => Promise.resolve(disk))).resolves.toBeUndefined()
  })
})

describe('a disk that is full', () => {
  function aFullDisk() {
    const disk = memoryDisk()
    const told: boolean[] = []
    const careful = carefully(disk, (isKept) => told.push(isKept))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const update = vi.spyOn(disk, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    return { disk, careful, told, update }
  }

  test.each(Object.entries(diskPromises).filter(([name]) => !name.startsWith('a change that fails')))(
    'says so and goes on in memory: %s',
    async (_name, check) => {
      const { careful, told } = aFullDisk()
      await expect(check(() => Promise.resolve(careful))).resolves.toBeUndefined()
      expect(told).not.toContain(true)
    },
  )

  test('keeps what it held as soon as there is room again', async () => {
    const { disk, careful, told, update } = aFullDisk()
    const device = loaded({ character: aCharacter({ publicRef: '1' }), revision: 1 })
    const kept = { device, nextSaveId: 'next', batches: [], version: '1' }
    await careful.update('1', () => kept)
    update.mockRestore()
    await careful.update('1', (held) => ({ ...kept, version: `${held?.version}+` }))
    expect(told).toEqual([false, true])
    expect((await disk.find('1'))?.version).toBe('1+')
    expect(await careful.all()).toHaveLength(1)
  })
})
