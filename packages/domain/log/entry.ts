import type { LogType } from '../character/field-kinds.ts'
import type { Change } from '../change/change.ts'
import type { LoggedAct } from '../save/act.ts'

/** The `field` of a creation entry, whose new value is the whole character. */
export const creationField = 'character'

/** The change of a log entry, with the values before and after as the server saw them. */
export interface LoggedChange extends Change {
  /** The requested counter value, if a limit clamped it. */
  readonly asked?: number
  /** The author had not seen the replaced `oldValue`. */
  readonly conflict?: true
}

/** One committed change, roll or note. The log is append-only. */
export interface LogEntry {
  /** Milliseconds since 1970 as text: the smallest free one that is not before the commit. */
  readonly id: string
  /** The id of the author. */
  readonly user: string
  /** The game the character was in when it happened. */
  readonly gameId: string | null
  readonly characterId: number
  /** The time of the commit, ISO 8601. */
  readonly timestamp: string
  /** An English sentence; the interface generates its own text from `data`. */
  readonly message: string
  readonly data: LoggedChange
  readonly type: LogType
  /** The save it belongs to. */
  readonly saveId: string
  /** The character's revision after that save. */
  readonly revision: number
  /** When the edit was made according to the device's clock; `timestamp` is when it was committed. */
  readonly madeAt?: string
  /** The name of the device the edit was made on. */
  readonly device?: string
  /** Who may read it: `masters`, the author and the GMs of its game; `roller`, only the author. Absent: everyone. */
  readonly audience?: 'masters' | 'roller'
  /** What its save was for, if the save said so. */
  readonly act?: LoggedAct
  /** The author's name when it was written; absent if there was none, in older entries and after an erasure. */
  readonly authorName?: string
  /** In a game: the name of the character or member that the entry is about, likewise. */
  readonly subjectName?: string
  /** Imported with a file: this server did not record the entry, and `user` is the user who imported it. */
  readonly imported?: true
}
