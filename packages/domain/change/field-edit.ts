import type { Json } from '../json.ts'

/** A new value for a field or path of a character. An entry is added or removed as a whole. */
export interface FieldEdit {
  readonly field: string
  readonly value: Json
  /** Sets the counter to the value instead of adding the difference. */
  readonly exact?: boolean
}
