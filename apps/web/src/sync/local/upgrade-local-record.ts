import type { Replica } from '@everquill/domain'
import type { LocalRecord } from './local-store.ts'

/** A record as earlier versions stored it: `device` is today's `replica`. */
interface OldLocalRecord extends Omit<LocalRecord, 'replica'> {
  readonly device: Omit<Replica, 'conflicts' | 'heldBack'> & {
    readonly contested?: Replica['conflicts']
    readonly held?: readonly string[]
  }
}

const isOldRecord = (stored: unknown): stored is OldLocalRecord =>
  typeof stored === 'object' && stored !== null && 'device' in stored && !('replica' in stored)

/** A stored record in today's format. A record that has it already is returned as it is. */
export function upgradeLocalRecord(stored: unknown): LocalRecord {
  if (!isOldRecord(stored)) return stored as LocalRecord
  const { device, ...record } = stored
  const { contested: conflicts = {}, held, ...replica } = device
  return { ...record, replica: { ...replica, conflicts, ...(held && { heldBack: held }) } }
}
