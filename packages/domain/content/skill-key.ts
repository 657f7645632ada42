import { fieldOf } from '../change/path.ts'
import type { Json } from '../json.ts'

/** Whether a value is a valid skill key. */
export const isSkillKey = (key: Json): boolean =>
  typeof key === 'string' && fieldOf(`${key}_number`) !== null && !/_(number|1|2)$/.test(key)
