import type { LocalStore, LocalRecord } from './local-store.ts'

/** A local store that lasts as long as the page: for browsers without IndexedDB, and for tests. */
export function memoryStore(): LocalStore {
  const records = new Map<string, LocalRecord>()
  const responses = new Map<string, unknown>()
  return {
    all: async () => [...records.values()],
    find: async (publicRef) => records.get(publicRef) ?? null,
    update: async (publicRef, change) => {
      const updated = change(records.get(publicRef) ?? null)
      records.set(publicRef, updated)
      return updated
    },
    remove: async (publicRef) => void records.delete(publicRef),
    cachedResponse: async (key) => responses.get(key),
    cacheResponse: async (key, response) => void responses.set(key, response),
    clear: async () => {
      records.clear()
      responses.clear()
    },
  }
}
