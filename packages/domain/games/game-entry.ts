import { messageOf } from '../log/message.ts'
import { rollChange, type LoggedRoll } from '../log/roll-entry.ts'
import type { Change } from '../change/change.ts'
import type { LogEntry } from '../log/entry.ts'
import { same } from '../json.ts'
import { checkEndField, checkField, checkTargetField, checkValue, type CheckRequest } from '../checks/check-request.ts'
import type { GameRole } from './game.ts'
import { messageOfSetting } from './setting-changes.ts'

/** The `field` of a note and of a session marker. They are not fields of a character. */
export const [noteField, sessionField] = ['note', 'session'] as const

/** The maximum length of a note, in characters. */
export const maxNoteLength = 4_000

const memberPrefix = 'member.'

/** The `field` of an entry about a membership. Its values are the role before and after; null if not a member. */
export const memberField = (user: string): string => `${memberPrefix}${user}`

/** The user that an entry about a membership is about; null for other fields. */
export const memberOfField = (field: string): string | null =>
  field.startsWith(memberPrefix) ? field.slice(memberPrefix.length) : null

/** One entry of a game's log: an entry of a character's log, or a note, roll, session marker, membership or setting of the game. */
export interface GameEntry extends Omit<LogEntry, 'characterId'> {
  /** Null for an entry of the game itself; its revision is 0 then. */
  readonly characterId: number | null
}

/** The content of a new entry in a game's log. */
export type GameLogInput =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'roll'; readonly roll: LoggedRoll }
  | { readonly kind: 'session'; readonly now: 'started' | 'ended' }
  | { readonly kind: 'check'; readonly request: CheckRequest }
  | { readonly kind: 'check target'; readonly target: number }
  | { readonly kind: 'check end'; readonly check: string }
  | MembershipInput
  | SettingInput

/** A user who joined, left, was removed or has another role. */
export interface MembershipInput {
  readonly kind: 'member'
  readonly user: string
  readonly oldRole: GameRole | null
  readonly newRole: GameRole | null
  /** The entry that this one takes back. */
  readonly undoes?: string | undefined
}

/** A setting of the game that changed. */
export interface SettingInput {
  readonly kind: 'setting'
  readonly change: Change
}

/** The author, time and ids of a new entry. */
export interface GameLogContext {
  readonly gameId: string
  readonly user: string
  readonly authorName?: string
  readonly subjectName?: string
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
    case 'check':
      return { field: checkField, oldValue: null, newValue: checkValue(input.request) }
    case 'check target':
      return { field: checkTargetField, oldValue: null, newValue: input.target }
    case 'check end':
      return { field: checkEndField, oldValue: null, newValue: input.check }
    case 'setting':
      return input.change
    case 'member': {
      const { user, oldRole, newRole, undoes } = input
      return {
        field: memberField(user),
        oldValue: oldRole,
        newValue: newRole,
        ...(undoes !== undefined && { undoes }),
      }
    }
  }
}

/** Creates the log entry for an input. */
export function gameEntryOf(
  input: GameLogInput,
  { gameId, user, authorName, subjectName, saveId, now, logId, audience }: GameLogContext,
): GameEntry {
  return {
    id: String(logId),
    user,
    gameId,
    characterId: null,
    timestamp: new Date(now).toISOString(),
    message: messageOfInput(input, user),
    data: changeOfInput(input),
    type: 'general',
    saveId,
    revision: 0,
    ...(audience && { audience }),
    ...(authorName && { authorName }),
    ...(subjectName && { subjectName }),
  }
}

function messageOfInput(input: GameLogInput, author: string): string {
  switch (input.kind) {
    case 'note':
      return input.text
    case 'session':
      return `Session ${input.now}`
    case 'check':
      return `Check: ${input.request.for}`
    case 'check target':
      return `Difficulty ${input.target}`
    case 'check end':
      return 'Check ended'
    case 'roll':
      return messageOf(changeOfInput(input))
    case 'setting':
      return messageOfSetting(input.change)
    case 'member':
      return messageOfMembership(input, author)
  }
}

/** Without names: they have columns of their own, so that they can be erased. */
function messageOfMembership({ user, oldRole, newRole }: MembershipInput, author: string): string {
  if (newRole === null) return user === author ? 'Left the game' : 'Removed from the game'
  if (oldRole === null) return 'Joined the game'
  return newRole === 'gm' ? 'Became game master' : 'Became player'
}

/** Whether two inputs are the same request; thrown dice are ignored, because a retried roll must not be thrown again. */
export const isSameInput = (one: Change, other: Change): boolean =>
  one.field === other.field &&
  (one.field === 'roll' ? notationOf(one) === notationOf(other) : same(one.newValue, other.newValue))

const notationOf = ({ newValue }: Change): string => (newValue as unknown as LoggedRoll).notation
