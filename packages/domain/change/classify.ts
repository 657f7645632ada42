import { logTypeOf } from '../character/fields.ts'
import type { LogType } from '../character/field-kinds.ts'

/** The kind of entry a change makes in the log. Every path has exactly one. */
export const classify = (field: string): LogType => logTypeOf(field.split('.', 1)[0] ?? '')
