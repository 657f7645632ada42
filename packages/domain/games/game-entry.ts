import type { LogEntry } from '../log/entry.ts'
import { messageOf } from '../log/message.ts'
import { rolled, type LoggedRoll } from '../log/roll-entry.ts'
import type { Change } from '../change/change.ts'

/** The field that a note names, and the one that the beginning and the end of a session name. No character has them. */
export const [noteField, sessionField] = ['note', 'session'] as const

/** At most this many characters of a note. */
export const longestNote = 4_000

/** One line of a game's log: what happened to one of the party, or what somebody wrote or rolled for the whole table. */
export interface GameEntry extends Omit<LogEntry, 'characterId'> {
  /** Null when it is about the table; its revision is 0 then. */
  readonly characterId: number | null
  /** Only for game masters. */
  readonly audience?: 'masters'
}

/** What somebody adds to a game's log. */
export type GameLogInput =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'roll'; readonly roll: LoggedRoll }
  | { readonly kind: 'session'; readonly now: 'started' | 'ended' }

/** When, by whom, under which id a line is written. */
export interface GameLogContext {
  readonly gameId: string
  readonly user: string
  readonly saveId: string
  readonly now: number
  readonly logId: number
  readonly audience?: 'masters'
}

/** A line in the one shape that travels. */
export function changeOfInput(line: GameLogInput): Change {
  switch (line.kind) {
    case 'note':
      return { field: noteField, oldValue: null, newValue: line.text }
    case 'roll':
      return rolled(line.roll)
    case 'session':
      return { field: sessionField, oldValue: null, newValue: line.now }
  }
}

/** A line as the log keeps it. */
export function gameEntryOf(
  line: GameLogInput,
  { gameId, user, saveId, now, logId, audience }: GameLogContext,
): GameEntry {
  return {
    id: String(logId),
    user,
    gameId,
    characterId: null,
    timestamp: new Date(now).toISOString(),
    message: sentenceOf(line),
    data: changeOfInput(line),
    type: 'general',
    saveId,
    revision: 0,
    ...(audience && { audience }),
  }
}

/** A note is its own sentence. */
const sentenceOf = (line: GameLogInput): string =>
  line.kind === 'note' ? line.text : line.kind === 'session' ? `Session ${line.now}` : messageOf(changeOfInput(line))

/** Whether two lines say the same, dice aside: who asks again for a roll must not get other dice. */
export const isSameInput = (one: Change, other: Change): boolean =>
  one.field === other.field &&
  (one.field === 'roll' ? notationOf(one) === notationOf(other) : one.newValue === other.newValue)

const notationOf = ({ newValue }: Change): string => (newValue as unknown as LoggedRoll).notation
