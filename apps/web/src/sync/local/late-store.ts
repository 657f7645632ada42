import type { LocalStore } from './local-store.ts'

/** Thrown for records while the database has not responded. */
export class StoreNotResponding extends Error {
  override name = 'StoreNotResponding'
}

/**
 * A local store whose database has not responded in time. Nothing can be read or written before it does, so nobody knows
 * which unsent changes it holds.
 */
export function lateStore(opening: Promise<LocalStore>): LocalStore {
  let opened: LocalStore | null = null
  const open = async (): Promise<void> => {
    opened = await opening
  }
  const lateResponse = open()
  const reach = async (): Promise<LocalStore> => {
    if (!opened) throw new StoreNotResponding('IndexedDB has not responded')
    return opened
  }
  return {
    get isPersistent() {
      return opened?.isPersistent ?? false
    },
    get lateResponse() {
      return opened ? null : lateResponse
    },
    all: async () => (await reach()).all(),
    find: async (publicRef) => (await reach()).find(publicRef),
    update: async (publicRef, change) => (await reach()).update(publicRef, change),
    move: async (from, to, merge) => (await reach()).move(from, to, merge),
    removeFinished: async (publicRef) => (await reach()).removeFinished(publicRef),
    // Nobody waits for these: they are done once the database responds.
    removeAllFinished: async () => void opening.then((store) => store.removeAllFinished()),
    cachedResponse: async (key) => opened?.cachedResponse(key),
    cacheResponse: async (key, response) => opened?.cacheResponse(key, response),
    clear: async () => void opening.then((store) => store.clear()),
  }
}
