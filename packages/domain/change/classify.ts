import { logTypeOf } from '../character/fields.ts'
import type { LogType } from '../character/field-kinds.ts'

/** The log entry type for a change of this path. */
export const classify = (field: string): LogType => logTypeOf(field.split('.', 1)[0] ?? '')
