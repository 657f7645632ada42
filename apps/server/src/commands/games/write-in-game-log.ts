import {
  canInGame,
  gameEntryOf,
  isSameInput,
  changeOfInput,
  maxNoteLength,
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
import { nameInGame } from '../write-path/author-name.ts'
import { checkLogQuota } from '../write-path/quotas.ts'
import { checkWriteLimit } from '../write-path/write-limit.ts'

/** A note, a roll, or the start or end of a game session: exactly one of them. */
export interface GameLogRequest {
  readonly saveId?: string
  readonly message?: string
  /** A dice formula; an empty text means the default dice of the game. */
  readonly roll?: string
  readonly session?: 'started' | 'ended'
  readonly audience?: 'masters'
}

/** Writes an entry into the log of a game. A retry under the same id returns the same entry, and the same roll. */
export async function writeInGameLog(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), audience, ...request }: GameLogRequest,
): Promise<{ readonly kind: 'written'; readonly entry: GameEntry } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const seat = await tx.games.seat(gameId, actor.user)
    const action = audience || request.session ? 'write GM-only entries' : 'write in game log'
    if (!seat || !canInGame(seat, 'write in game log')) return refused('not-found')
    if (!canInGame(seat, action)) return refused('protected-field', { field: audience ? 'audience' : 'session' })
    const input = inputOf(deps, seat.settings, request)
    if (input.kind === 'refused') return input
    // Locks the log before the lookup, so that the same request sent twice at once is serialised.
    const lastLogId = await tx.lastLogIdOfGame(gameId)
    const earlier = await tx.games.findEntryBySave(gameId, saveId)
    if (earlier) {
      const isSame = earlier.user === actor.user && isSameInput(earlier.data, changeOfInput(input))
      return isSame ? ({ kind: 'repeated', entry: earlier } as const) : refused('save-id-reused')
    }
    if (await tx.findSave(saveId)) return refused('save-id-reused')
    const now = deps.now()
    const authorName = await nameInGame(tx, actor, gameId)
    const context = { gameId, user: actor.user, authorName, saveId, now, logId: nextLogId(now, lastLogId) }
    const entry = { ...gameEntryOf(input, { ...context, ...(audience && { audience }) }), gameId }
    const tooMuch = await checkLogQuota(deps, tx, actor, [entry])
    if (tooMuch) return tooMuch
    await tx.games.appendEntry(entry)
    return { kind: 'written', entry } as const
  })
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'written') deps.announcer.gameLogWritten(gameId)
  return { kind: 'written', entry: outcome.entry }
}

function inputOf(
  { random }: Pick<CommandDeps, 'random'>,
  { dice: defaultDice }: GameSettings,
  { message, roll, session }: Pick<GameLogRequest, 'message' | 'roll' | 'session'>,
): GameLogInput | Refused {
  if ([message, roll, session].filter((part) => part !== undefined).length !== 1) {
    return refused('invalid-request', { detail: 'send exactly one of message, roll and session' })
  }
  if (session !== undefined) return { kind: 'session', now: session }
  if (roll !== undefined) {
    const dice = parseDice(roll === '' ? defaultDice : roll)
    if (!dice) return refused('not-dice', { field: 'roll' })
    return { kind: 'roll', roll: rollDice(dice, (sides) => 1 + Math.floor(random() * sides)) }
  }
  const text = message ?? ''
  const invalid = (detail: string) => refused('invalid-value', { field: 'message', detail })
  if (text.trim() === '') return invalid('may not be empty')
  if (text.includes('\0') || !text.isWellFormed()) return invalid('contains characters that cannot be stored')
  if ([...text].length > maxNoteLength) return invalid(`may be at most ${maxNoteLength} characters long`)
  return { kind: 'note', text }
}
