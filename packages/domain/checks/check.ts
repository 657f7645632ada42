import type { GameEntry } from '../games/game-entry.ts'
import { isRecord } from '../json.ts'
import { rollOf, type LoggedRoll } from '../log/roll-entry.ts'
import { checkField, type CheckRequest } from './check-request.ts'

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
