import type { Json } from '../json.ts'

/** A change of one value: the only shape in which edits are made, sent, stored and undone. */
export interface Change {
  /** `gold`, `climbing_number`, `items.<entryId>` or `items.<entryId>.quantity`. */
  readonly field: string
  /** `null` if the value was absent, such as an added entry or an untrained skill. */
  readonly oldValue: Json
  readonly newValue: Json
  /** Sets the counter to `newValue` instead of adding the difference. */
  readonly exact?: true
  /** The id of the log entry that this change undoes; only the server sets it. */
  readonly undoes?: string
  /** The transfer this change is a part of; only the server sets it. */
  readonly transfer?: Transfer
}

/** A gift or an award, which changes several characters in one transaction. */
export type Transfer = {
  readonly id: string
  /** The id of the giving character; null for an award by the GM. */
  readonly from: number | null
  readonly to: readonly number[]
  /** What it was given for. */
  readonly reason?: string
}

/** Swaps the old and the new value, so that applying the result undoes the change. */
export const invert = <C extends Change>(change: C): C => ({
  ...change,
  oldValue: change.newValue,
  newValue: change.oldValue,
})
