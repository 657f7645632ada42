import type { LocalStore } from './local-store.ts'
import { lateStore } from './late-store.ts'
import { memoryStore } from './memory-store.ts'
import { openIndexedDbStore } from './indexed-db-store.ts'

/** Milliseconds until the page continues without a database that does not respond. */
const responseTimeout = 3_000

interface LocalStoresDeps {
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
  readonly openStore?: (name: string) => Promise<LocalStore>
}

/** The local stores of this browser: one per user, and one for responses that do not depend on the user. */
export class LocalStores {
  readonly #deps: LocalStoresDeps
  readonly #stores = new Map<string, Promise<LocalStore>>()

  constructor(deps: LocalStoresDeps) {
    this.#deps = deps
  }

  ofUser(user: string): Promise<LocalStore> {
    return this.#open(`everquill-of-${user}`)
  }

  common(): Promise<LocalStore> {
    return this.#open('everquill')
  }

  #open(name: string): Promise<LocalStore> {
    const known = this.#stores.get(name)
    if (known) return known
    const store = this.#openInTime(name)
    this.#stores.set(name, store)
    return store
  }

  #openInTime(name: string): Promise<LocalStore> {
    const { after, openStore = openIndexedDbStore } = this.#deps
    const opening = openStore(name)
      .then(async (store) => {
        // A database may open and still not respond.
        await store.cachedResponse('')
        return store
      })
      .catch((error: unknown) => {
        console.error(`IndexedDB database ${name} could not be opened; changes are only in memory`, error)
        return memoryStore()
      })
    const timeout = new Promise<LocalStore>((resolve) => {
      after(responseTimeout, () => resolve(lateStore(opening)))
    })
    return Promise.race([opening, timeout])
  }
}
