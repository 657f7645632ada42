import { parseDice, recount, type LoggedRoll } from '@everquill/domain'
import type { KeptRoll } from '../local/local-store.ts'

/** Dice that fell on this device, as the log will tell of them. */
export function fallenHere({ notation, for: purpose, thrown }: KeptRoll): LoggedRoll {
  const fallen = recount(parseDice(notation) ?? [], thrown)
  if (!fallen) throw new Error('these dice cannot have fallen so')
  return { ...fallen, onDevice: true, ...(purpose !== undefined && { for: purpose }) }
}
