import { fieldOf } from '../change/path.ts'
import type { Json } from '../json.ts'
import type { Advantage } from '../rules/dice/advantage.ts'
import { skillPaths } from '../rules/skills.ts'

/** The `field` of a request for a check, of its target number, which only GMs may read, and of its end. */
export const [checkField, checkTargetField, checkEndField] = ['check', 'check-target', 'check-end'] as const

/** What a GM asks players for. */
export interface CheckRequest {
  /** The key of an attribute or a skill. */
  readonly for: string
  /** The refs of the characters that are asked. */
  readonly characters: readonly string[]
  readonly odds?: Advantage
  /** Only GMs see the totals. */
  readonly secret?: true
}

/** Whether a text is the key of an attribute or of a possible skill: attributes have the form of skills. */
export const isCheckKey = (key: string): boolean => fieldOf(skillPaths(key).number) !== null

/** The content of the log entries of a request. */
export const checkValue = (request: CheckRequest): Json => request as unknown as Json
