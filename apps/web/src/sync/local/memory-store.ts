import type { LocalStore, LocalRecord } from './local-store.ts'

/** A disk that forgets with the page: for browsers that let us keep nothing, and for tests. */
export function memoryStore(): LocalStore {
  const characters = new Map<string, LocalRecord>()
  const answers = new Map<string, unknown>()
  return {
    all: async () => [...characters.values()],
    find: async (publicRef) => characters.get(publicRef) ?? null,
    update: async (publicRef, change) => {
      const kept = change(characters.get(publicRef) ?? null)
      characters.set(publicRef, kept)
      return kept
    },
    remove: async (publicRef) => void characters.delete(publicRef),
    recall: async (key) => answers.get(key),
    remember: async (key, answer) => void answers.set(key, answer),
    clear: async () => {
      characters.clear()
      answers.clear()
    },
  }
}
