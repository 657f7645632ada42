import {
  canInGame,
  gameEntryOf,
  isSameInput,
  changeOfInput,
  longestNote,
  nextLogId,
  parseDice,
  refused,
  rollDice,
  type Actor,
  type GameEntry,
  type GameSettings,
  type GameLogInput,
  type Refused,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { refusalByWriteLimit } from '../write-path/write-limit.ts'

/** What somebody wants to write: a note, dice to roll, or that a session starts or ends. */
export interface LineWish {
  readonly saveId?: string
  readonly message?: string
  /** Dice as people write them; an empty text means what the table throws. */
  readonly roll?: string
  readonly session?: 'started' | 'ended'
  readonly audience?: 'masters'
}

/** Writes a line in the log of a game. Asked again under the same id, it tells of the same line, and of the same dice. */
export async function writeInGameLog(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), audience, ...wish }: LineWish,
): Promise<{ readonly kind: 'written'; readonly entry: GameEntry } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const seat = await tx.games.seat(gameId, actor.user)
    const action = audience || wish.session ? 'write for masters' : 'write in game log'
    if (!seat || !canInGame(seat, 'write in game log')) return refused('not-found')
    if (!canInGame(seat, action)) return refused('protected-field', { field: audience ? 'audience' : 'session' })
    const line = lineFor(deps, seat.settings, wish)
    if (line.kind === 'refused') return line
    // Before looking for an earlier one: two who send the same at once come here one after the other.
    const lastLogId = await tx.lastLogIdOfGame(gameId)
    const earlier = await tx.games.lineOf(gameId, saveId)
    if (earlier) {
      const isSame = earlier.user === actor.user && isSameInput(earlier.data, changeOfInput(line))
      return isSame ? ({ kind: 'repeated', entry: earlier } as const) : refused('save-id-reused')
    }
    if (await tx.savedAs(saveId)) return refused('save-id-reused')
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    const now = deps.now()
    const context = { gameId, user: actor.user, saveId, now, logId: nextLogId(now, lastLogId) }
    const entry = { ...gameEntryOf(line, { ...context, ...(audience && { audience }) }), gameId }
    await tx.games.keepLine(entry)
    return { kind: 'written', entry } as const
  })
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'written') deps.announcer.written(gameId)
  return { kind: 'written', entry: outcome.entry }
}

function lineFor(
  { random }: Pick<CommandDeps, 'random'>,
  { dice: usual }: GameSettings,
  { message, roll, session }: Pick<LineWish, 'message' | 'roll' | 'session'>,
): GameLogInput | Refused {
  if ([message, roll, session].filter((part) => part !== undefined).length !== 1) {
    return refused('invalid-request', { detail: 'send a message, a roll or a session, one of them' })
  }
  if (session !== undefined) return { kind: 'session', now: session }
  if (roll !== undefined) {
    const dice = parseDice(roll === '' ? usual : roll)
    if (!dice) return refused('not-dice', { field: 'roll' })
    return { kind: 'roll', roll: rollDice(dice, (sides) => 1 + Math.floor(random() * sides)) }
  }
  const text = message ?? ''
  const wrong = (detail: string) => refused('invalid-value', { field: 'message', detail })
  if (text.trim() === '') return wrong('may not be empty')
  if (text.includes('\0') || !text.isWellFormed()) return wrong('contains what cannot be kept')
  if ([...text].length > longestNote) return wrong(`may be at most ${longestNote} characters long`)
  return { kind: 'note', text }
}
