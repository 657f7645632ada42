import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { withMemoryFallback } from './memory-fallback.ts'
import { openIndexedDbStore } from './indexed-db-store.ts'

/** The disks of this device: one for each person, and one for what belongs to nobody. */
export class LocalStores {
  readonly #tell: (isKept: boolean) => void
  readonly #open = new Map<string, Promise<LocalStore>>()

  /** Hears whether what is typed can be kept. */
  constructor(tell: (isKept: boolean) => void) {
    this.#tell = tell
  }

  of(user: string): Promise<LocalStore> {
    return this.#named(`everquill-of-${user}`)
  }

  common(): Promise<LocalStore> {
    return this.#named('everquill')
  }

  #named(name: string): Promise<LocalStore> {
    const known = this.#open.get(name)
    if (known) return known
    const disk = openIndexedDbStore(name).then(
      (opened) => withMemoryFallback(opened, this.#tell),
      (error: unknown) => {
        console.error('This browser keeps nothing', error)
        this.#tell(false)
        return memoryStore()
      },
    )
    this.#open.set(name, disk)
    return disk
  }
}
