import type { ItemRecord } from '@everquill/domain'
import type { Announcer } from '../live/port.ts'
import type { Storage } from '../storage/port.ts'

/** What commands need of the world; time, chance and ids come in from outside. */
export interface CommandDeps {
  readonly storage: Storage
  readonly announcer: Announcer
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  readonly newId: () => string
  readonly newCharacterId: () => number
  /** The items of the catalogue. */
  readonly items: () => Promise<readonly ItemRecord[]>
  /** Whether rate limits hold; off for load tests only. */
  readonly limits: boolean
}
