import {
  canInGame,
  maxNoteLength,
  parseDice,
  refused,
  rollDice,
  type Actor,
  type GameSettings,
  type GameLogInput,
  type Refused,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { writeGameEntries, type Written } from './write-game-entries.ts'

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
): Promise<Written | Refused> {
  return writeGameEntries(deps, actor, { gameId, saveId }, async (seat) => {
    const action = audience || request.session ? 'write GM-only entries' : 'write in game log'
    if (!canInGame(seat, 'write in game log')) return refused('not-found')
    if (!canInGame(seat, action)) return refused('protected-field', { field: audience ? 'audience' : 'session' })
    const input = inputOf(deps, seat.settings, request)
    return input.kind === 'refused' ? input : [{ input, ...(audience && { audience }) }]
  })
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
