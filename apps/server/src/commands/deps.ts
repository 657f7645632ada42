import type { ItemRecord } from '@everquill/domain'
import type { Announcer } from '../live/port.ts'
import type { SaveOutcome } from './write-path/save-outcome.ts'
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
  /** Whether rate limits and quotas apply; off for load tests only. */
  readonly limits: boolean
  readonly quotas: Quotas
  /** Sees the outcome of every change to one character. */
  readonly onSave?: (outcome: SaveOutcome) => void
}

/** What one account may use; 0 means that there is no limit. */
export interface Quotas {
  /** Characters that are not in the trash. The trash may hold as many again. */
  readonly characters: number
  readonly guestCharacters: number
  /** Bytes that an account may add to logs in a day. */
  readonly logBytesPerDay: number
  readonly exportsPerHour: number
}
