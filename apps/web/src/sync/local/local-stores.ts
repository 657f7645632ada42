import type { DeviceDisk } from './local-store.ts'
import { memoryDisk } from './memory-store.ts'
import { carefully } from './memory-fallback.ts'
import { openIndexedDbDisk } from './indexed-db-store.ts'

/** The disks of this device: one for each person, and one for what belongs to nobody. */
export class Disks {
  readonly #tell: (isKept: boolean) => void
  readonly #open = new Map<string, Promise<DeviceDisk>>()

  /** Hears whether what is typed can be kept. */
  constructor(tell: (isKept: boolean) => void) {
    this.#tell = tell
  }

  of(user: string): Promise<DeviceDisk> {
    return this.#named(`everquill-of-${user}`)
  }

  common(): Promise<DeviceDisk> {
    return this.#named('everquill')
  }

  #named(name: string): Promise<DeviceDisk> {
    const known = this.#open.get(name)
    if (known) return known
    const disk = openIndexedDbDisk(name).then(
      (opened) => carefully(opened, this.#tell),
      (error: unknown) => {
        console.error('This browser keeps nothing', error)
        this.#tell(false)
        return memoryDisk()
      },
    )
    this.#open.set(name, disk)
    return disk
  }
}
