import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { withMemoryFallback } from './memory-fallback.ts'
import { openIndexedDbStore } from './indexed-db-store.ts'

/** The local stores of this browser: one per user, and one for responses that do not depend on the user. */
export class LocalStores {
  readonly #onPersistence: (isPersistent: boolean) => void
  readonly #stores = new Map<string, Promise<LocalStore>>()

  /** `onPersistence` learns after each write whether the browser could store it. */
  constructor(onPersistence: (isPersistent: boolean) => void) {
    this.#onPersistence = onPersistence
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
    const store = openIndexedDbStore(name).then(
      (opened) => withMemoryFallback(opened, this.#onPersistence),
      (error: unknown) => {
        console.error(`IndexedDB database ${name} could not be opened; changes are only in memory`, error)
        this.#onPersistence(false)
        return memoryStore()
      },
    )
    this.#stores.set(name, store)
    return store
  }
}
