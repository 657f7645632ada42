import { parseDice, rollFromValues, type LoggedRoll } from '@everquill/domain'
import type { QueuedRoll } from '../local/local-store.ts'

/** A queued roll as its log entry will show it. */
export function localRoll({ notation, for: purpose, thrown, saveId }: QueuedRoll): LoggedRoll {
  const roll = rollFromValues(parseDice(notation) ?? [], thrown)
  if (!roll) throw new Error(`Queued roll ${saveId}: the values [${thrown.join(', ')}] do not match ${notation}`)
  return { ...roll, onDevice: true, ...(purpose !== undefined && { for: purpose }) }
}
