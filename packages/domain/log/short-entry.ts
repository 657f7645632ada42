import { classify } from '../change/classify.ts'
import type { LogEntry } from './entry.ts'

/** What all entries of a save have in common. */
export type SaveFields = Pick<LogEntry, 'characterId' | 'revision' | 'saveId'>

/** A log entry without what its save says, and without what follows from the rest of it. */
export type ShortEntry = Omit<LogEntry, keyof SaveFields | 'message' | 'gameId' | 'timestamp' | 'type'> &
  Partial<Pick<LogEntry, 'gameId' | 'timestamp' | 'type'>>

export function shortEntry(entry: LogEntry): ShortEntry {
  const { characterId: _id, revision: _revision, saveId: _saveId, message: _message, ...rest } = entry
  const { gameId, timestamp, type, ...needed } = rest
  return {
    ...needed,
    ...(gameId !== null && { gameId }),
    ...(timestamp !== timeOf(entry) && { timestamp }),
    ...(type !== classify(entry.data.field) && { type }),
  }
}

/** The whole entry. Its message is empty: the interface generates its own text. */
export const wholeEntry = (entry: ShortEntry, { characterId, revision, saveId }: SaveFields): LogEntry => ({
  gameId: null,
  timestamp: timeOf(entry),
  message: '',
  type: classify(entry.data.field),
  ...entry,
  characterId,
  revision,
  saveId,
})

/** An id is usually the time of the commit. */
const timeOf = ({ id }: Pick<LogEntry, 'id'>): string => new Date(Number(id)).toISOString()
