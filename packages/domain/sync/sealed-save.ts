import type { Change } from '../change/change.ts'
import type { Act } from '../save/act.ts'

/** A save without a response. The server commits one save under its id: these changes, or some of them. */
export interface SealedSave {
  readonly saveId: string
  readonly changes: readonly Change[]
  /** When the oldest of the changes was made, ISO 8601. */
  readonly madeAt?: string
  readonly act?: Act
}
