import { parseDice, recount, type LoggedRoll } from '@everquill/domain'
import type { QueuedRoll } from '../local/local-store.ts'

/** Dice that fell on this device, as the log will tell of them. */
export function rolledHere({ notation, for: purpose, thrown }: QueuedRoll): LoggedRoll {
  const fallen = recount(parseDice(notation) ?? [], thrown)
  if (!fallen) throw new Error('these dice cannot have fallen so')
  return { ...fallen, onDevice: true, ...(purpose !== undefined && { for: purpose }) }
}
