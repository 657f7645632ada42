import type { DeviceDisk, Kept } from './local-store.ts'
import { memoryDisk } from './memory-store.ts'

/**
 * A disk that never stops anybody from writing: what it cannot keep, because it is full or the browser forbids it, is
 * held in memory, said so, and kept as soon as that works again.
 */
export function carefully(disk: DeviceDisk, tell: (isKept: boolean) => void): DeviceDisk {
  const held = memoryDisk()
  return {
    ...disk,
    all: async () => {
      const inMemory = await held.all()
      const isHeld = ({ device }: Kept) =>
        inMemory.some((other) => other.device.snapshot.publicRef === device.snapshot.publicRef)
      return [...(await disk.all()).filter((kept) => !isHeld(kept)), ...inMemory]
    },
    remove: async (publicRef) => {
      await Promise.all([held, disk].map((one) => one.remove(publicRef)))
    },
    clear: async () => {
      await Promise.all([held, disk].map((one) => one.clear()))
    },
    find: async (publicRef) => (await held.find(publicRef)) ?? disk.find(publicRef),
    async update(publicRef, change) {
      const inMemory = await held.find(publicRef)
      try {
        const kept = await disk.update(publicRef, (stored) => change(inMemory ?? stored))
        await held.remove(publicRef)
        tell(true)
        return kept
      } catch (error) {
        console.error('This browser keeps nothing', error)
        tell(false)
        const before = inMemory ?? (await disk.find(publicRef).catch(() => null))
        return held.update(publicRef, (meanwhile) => change(meanwhile ?? before))
      }
    },
  }
}
