import type { LocalStore, LocalRecord } from './local-store.ts'
import { memoryStore } from './memory-store.ts'

/**
 * A disk that never stops anybody from writing: what it cannot keep, because it is full or the browser forbids it, is
 * held in memory, said so, and kept as soon as that works again.
 */
export function withMemoryFallback(disk: LocalStore, tell: (isKept: boolean) => void): LocalStore {
  const heldBack = memoryStore()
  return {
    ...disk,
    all: async () => {
      const inMemory = await heldBack.all()
      const isHeld = ({ replica }: LocalRecord) =>
        inMemory.some((other) => other.replica.snapshot.publicRef === replica.snapshot.publicRef)
      return [...(await disk.all()).filter((kept) => !isHeld(kept)), ...inMemory]
    },
    remove: async (publicRef) => {
      await Promise.all([heldBack, disk].map((one) => one.remove(publicRef)))
    },
    clear: async () => {
      await Promise.all([heldBack, disk].map((one) => one.clear()))
    },
    find: async (publicRef) => (await heldBack.find(publicRef)) ?? disk.find(publicRef),
    async update(publicRef, change) {
      const inMemory = await heldBack.find(publicRef)
      try {
        const kept = await disk.update(publicRef, (stored) => change(inMemory ?? stored))
        await heldBack.remove(publicRef)
        tell(true)
        return kept
      } catch (error) {
        console.error('This browser keeps nothing', error)
        tell(false)
        const before = inMemory ?? (await disk.find(publicRef).catch(() => null))
        return heldBack.update(publicRef, (meanwhile) => change(meanwhile ?? before))
      }
    },
  }
}
