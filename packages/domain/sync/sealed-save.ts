import type { Change } from '../change/change.ts'
import type { Act } from '../save/act.ts'

/** A save without a response. Once it may have been sent, its id stands for exactly these changes. */
export interface SealedSave {
  readonly saveId: string
  readonly changes: readonly Change[]
  /** When the oldest of the changes was made, ISO 8601. */
  readonly madeAt?: string
  readonly act?: Act
}
