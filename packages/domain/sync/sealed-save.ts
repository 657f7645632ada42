import type { Change } from '../change/change.ts'

/** What the changes of a save were for, such as casting a spell. */
export interface Act {
  readonly kind: string
  readonly of?: string
  readonly with?: string
}

/** A save without a response. Once it may have been sent, its id stands for exactly these changes. */
export interface SealedSave {
  readonly saveId: string
  readonly changes: readonly Change[]
  /** When the oldest of the changes was made, ISO 8601. */
  readonly madeAt?: string
  readonly act?: Act
}
