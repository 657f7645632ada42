import type { LogEntry } from '../log/entry.ts'

/** Who reads the entries of a character. */
export interface Reader {
  /** Null for the holder of a share link. */
  readonly user: string | null
  /** Whether the user is a GM of the game that the entries were written in. */
  readonly isMaster: boolean
}

/** Whether a reader may see an entry, as far as its audience decides it. */
export const isInAudience = ({ user, audience }: Pick<LogEntry, 'user' | 'audience'>, reader: Reader): boolean =>
  audience === undefined || user === reader.user || (audience === 'masters' && reader.isMaster)
