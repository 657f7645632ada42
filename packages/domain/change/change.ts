import type { Json } from '../json.ts'

/** The one shape that travels through the house: what was there, and what is there now. */
export interface Change {
  /** `gold`, `climbing_number`, `items.<entryId>` or `items.<entryId>.quantity`. */
  readonly field: string
  /** Absent things are `null`: an entry that is added, a skill never trained. */
  readonly oldValue: Json
  readonly newValue: Json
  /** "It *is* 120": the counter is set, not changed by the difference. */
  readonly exact?: true
  /** The id of the log entry that this takes back; only the server says so. */
  readonly undoes?: string
  /** What passed from hand to hand at once, of which this is one side; only the server says so. */
  readonly transfer?: Transfer
}

/** Something that changes several characters at once, or none of them. */
export type Transfer = {
  readonly id: string
  /** The number of who gave; null for an award of the game master. */
  readonly from: number | null
  readonly to: readonly number[]
  /** For what. */
  readonly reason?: string
}

/** Keeping `oldValue` is what makes a log entry an undo button and not only a diary. */
export const invert = <C extends Change>(change: C): C => ({
  ...change,
  oldValue: change.newValue,
  newValue: change.oldValue,
})
