import type { ItemRecord } from '@everquill/domain'
import type { Announcer } from '../live/port.ts'
import type { Storage } from '../storage/port.ts'

/** What commands depend on. Time, randomness and ids are passed in so that tests can fix them. */
export interface CommandDeps {
  readonly storage: Storage
  readonly announcer: Announcer
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  readonly newId: () => string
  readonly newCharacterId: () => number
  readonly items: () => Promise<readonly ItemRecord[]>
  /** Whether rate limits apply; off for load tests only. */
  readonly limits: boolean
}
