import type { LogType } from '../character/field-kinds.ts'
import type { Change } from '../change/change.ts'

/** The field that a creation entry names: the whole character, from nothing. */
export const wholeCharacter = 'character'

/** What a log entry says happened: the values before and after as the server saw them. */
export interface LoggedChange extends Change {
  /** The value that was asked for, when a limit stood in the way. */
  readonly asked?: number
  /** The writer had not seen the `oldValue` that this replaced. */
  readonly conflict?: true
}

/** One line of the log. Written once, never changed. */
export interface LogEntry {
  /** Milliseconds since 1970 as text: the smallest free one not before the moment of writing. */
  readonly id: string
  /** Who did it. */
  readonly user: string
  /** The game the character was in when it happened. */
  readonly gameId: string | null
  readonly characterId: number
  /** The real time, ISO 8601. */
  readonly timestamp: string
  /** An English sentence; screens make their own words from `data`. */
  readonly message: string
  readonly data: LoggedChange
  readonly type: LogType
  /** The save that brought it. */
  readonly saveId: string
  /** The character's revision after that save. */
  readonly revision: number
  /** When it was done, as the device tells that was perhaps offline; `timestamp` is when it arrived. */
  readonly madeAt?: string
  /** The device that it was done on, in a few words. */
  readonly device?: string
}
