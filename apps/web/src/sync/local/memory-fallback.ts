import type { LocalStore, LocalRecord } from './local-store.ts'
import { memoryStore } from './memory-store.ts'

const refOf = ({ replica }: LocalRecord): string => replica.snapshot.publicRef

/**
 * A local store that accepts every write. What the browser cannot store (quota exceeded, private mode) stays in memory
 * and is written with the next update that succeeds; `onPersistence` learns which of the two happened.
 */
export function withMemoryFallback(store: LocalStore, onPersistence: (isPersistent: boolean) => void): LocalStore {
  const memory = memoryStore()
  return {
    ...store,
    all: async () => {
      const inMemory = await memory.all()
      const refs = new Set(inMemory.map(refOf))
      return [...(await store.all()).filter((record) => !refs.has(refOf(record))), ...inMemory]
    },
    remove: async (publicRef) => {
      await Promise.all([memory, store].map((one) => one.remove(publicRef)))
    },
    clear: async () => {
      await Promise.all([memory, store].map((one) => one.clear()))
    },
    find: async (publicRef) => (await memory.find(publicRef)) ?? store.find(publicRef),
    async update(publicRef, change) {
      const inMemory = await memory.find(publicRef)
      try {
        const updated = await store.update(publicRef, (stored) => change(inMemory ?? stored))
        await memory.remove(publicRef)
        onPersistence(true)
        return updated
      } catch (error) {
        console.error(`Character ${publicRef} could not be written to IndexedDB; its changes are only in memory`, error)
        onPersistence(false)
        const before = inMemory ?? (await store.find(publicRef).catch(() => null))
        return memory.update(publicRef, (meanwhile) => change(meanwhile ?? before))
      }
    },
  }
}
