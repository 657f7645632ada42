import type { LogEntry } from '../log/entry.ts'
import { messageOf } from '../log/message.ts'
import { rollChange, type LoggedRoll } from '../log/roll-entry.ts'
import type { Change } from '../change/change.ts'

/** The `field` of a note and of a session marker. They are not fields of a character. */
export const [noteField, sessionField] = ['note', 'session'] as const

/** The maximum length of a note, in characters. */
export const maxNoteLength = 4_000

/** One entry of a game's log: an entry of a character's log, or a note, roll or session marker of the game. */
export interface GameEntry extends Omit<LogEntry, 'characterId'> {
  /** Null for an entry of the game itself; its revision is 0 then. */
  readonly characterId: number | null
  /** `masters` if only GMs may read it. */
  readonly audience?: 'masters'
}

/** The content of a new entry in a game's log. */
export type GameLogInput =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'roll'; readonly roll: LoggedRoll }
  | { readonly kind: 'session'; readonly now: 'started' | 'ended' }

/** The author, time and ids of a new entry. */
export interface GameLogContext {
  readonly gameId: string
  readonly user: string
  readonly saveId: string
  readonly now: number
  readonly logId: number
  readonly audience?: 'masters'
}

/** Wraps the input in a change, the shape of all log data. */
export function changeOfInput(input: GameLogInput): Change {
  switch (input.kind) {
    case 'note':
      return { field: noteField, oldValue: null, newValue: input.text }
    case 'roll':
      return rollChange(input.roll)
    case 'session':
      return { field: sessionField, oldValue: null, newValue: input.now }
  }
}

/** Creates the log entry for an input. */
export function gameEntryOf(
  input: GameLogInput,
  { gameId, user, saveId, now, logId, audience }: GameLogContext,
): GameEntry {
  return {
    id: String(logId),
    user,
    gameId,
    characterId: null,
    timestamp: new Date(now).toISOString(),
    message: messageOfInput(input),
    data: changeOfInput(input),
    type: 'general',
    saveId,
    revision: 0,
    ...(audience && { audience }),
  }
}

const messageOfInput = (input: GameLogInput): string =>
  input.kind === 'note'
    ? input.text
    : input.kind === 'session'
      ? `Session ${input.now}`
      : messageOf(changeOfInput(input))

/** Whether two inputs are the same request; thrown dice are ignored, because a retried roll must not be thrown again. */
export const isSameInput = (one: Change, other: Change): boolean =>
  one.field === other.field &&
  (one.field === 'roll' ? notationOf(one) === notationOf(other) : one.newValue === other.newValue)

const notationOf = ({ newValue }: Change): string => (newValue as unknown as LoggedRoll).notation
