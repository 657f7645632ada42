import { fieldOf } from '../change/path.ts'
import { isRecord, type Json } from '../json.ts'
import { rollOf, type LoggedRoll } from '../log/roll-entry.ts'
import type { Advantage } from '../rules/dice/advantage.ts'
import { skillPaths } from '../rules/skills.ts'
import type { GameEntry } from './game-entry.ts'

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

/** The roll that answers a request, as far as the reader may see it. */
export interface CheckAnswer {
  readonly character: string
  /** The id of the user who rolled: the player, or a GM for a player who is away. */
  readonly by: string
  /** Absent if only GMs see it. */
  readonly roll?: LoggedRoll
}

/** A request for a check with the answers so far, as a member of the game may see it. */
export interface Check extends CheckRequest {
  readonly id: string
  /** The id of the GM who asked. */
  readonly askedBy: string
  /** ISO 8601. */
  readonly askedAt: string
  /** What a total must reach; absent for players. */
  readonly target?: number
  /** In the order in which they were rolled. */
  readonly answers: readonly CheckAnswer[]
}

/** What the log of a game says about a request. */
export interface LoggedCheck {
  readonly request: GameEntry
  readonly target: number | null
  /** The rolls since, of this request and others, oldest first. */
  readonly rolls: readonly GameEntry[]
}

/** Milliseconds after which a request that nobody has ended is over. */
export const checkLifetime = 12 * 3_600_000

/** Whether a text is the key of an attribute or of a possible skill: attributes have the form of skills. */
export const isCheckKey = (key: string): boolean => fieldOf(skillPaths(key).number) !== null

/** The request of a log entry; null for other entries. */
export const checkRequestOf = ({ data: { field, newValue } }: Pick<GameEntry, 'data'>): CheckRequest | null =>
  field === checkField && isRecord(newValue) ? (newValue as unknown as CheckRequest) : null

/** Reduces a check to what a reader may see; null if the entry is not a request. Of several answers the first counts. */
export function viewOfCheck({ request, target, rolls }: LoggedCheck, isMaster: boolean): Check | null {
  const asked = checkRequestOf(request)
  if (!asked) return null
  const answers = new Map<string, CheckAnswer>()
  for (const { data, user } of rolls) {
    const roll = rollOf(data)
    const character = roll?.check?.id === request.id ? roll.check.character : undefined
    if (!roll || character === undefined || answers.has(character) || !asked.characters.includes(character)) continue
    answers.set(character, { character, by: user, ...((isMaster || !asked.secret) && { roll }) })
  }
  return {
    ...asked,
    id: request.id,
    askedBy: request.user,
    askedAt: request.timestamp,
    ...(isMaster && target !== null && { target }),
    answers: [...answers.values()],
  }
}

/** The content of the log entries of a request. */
export const checkValue = (request: CheckRequest): Json => request as unknown as Json
