import type { LogEntry } from '../log/entry.ts'
import type { SealedSave } from './sealed-save.ts'

/** A save that the server has committed. */
export interface AcknowledgedSave extends SealedSave {
  /** The id of its last log entry, which is also the time of the commit in milliseconds since 1970. */
  readonly entryId: string
}

const maxSaves = 100
/** The record is written with every edit, so it must stay small. */
const maxLength = 64_000

/** Adds a save that has changed something, and forgets the oldest ones above the limits. */
export function withAcknowledged(
  saves: readonly AcknowledgedSave[],
  save: SealedSave,
  entries: readonly LogEntry[],
): readonly AcknowledgedSave[] {
  const entryId = entries.at(-1)?.id
  if (entryId === undefined) return saves
  const all = [...saves, { ...save, entryId }].slice(-maxSaves)
  let length = 0
  const first = all.findLastIndex((one) => (length += JSON.stringify(one.changes).length) > maxLength)
  return all.slice(first + 1)
}
