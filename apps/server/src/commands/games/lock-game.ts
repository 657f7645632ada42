import { canInGame, refused, type Actor, type GameAction, type Refused, type Seat } from '@everquill/domain'
import type { GameRecord, Member } from '../../storage/games-port.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'

/** A locked game, and the actor's seat in it. */
export interface LockedGame {
  readonly game: GameRecord
  readonly members: readonly Member[]
  readonly seat: Seat
}

/** Locks a game until the end of the transaction. An actor who lacks the permission gets `not-found`. */
export async function lockGame(
  tx: Pick<ReadingTransaction, 'games'>,
  { user }: Actor,
  gameId: string,
  action: GameAction,
): Promise<LockedGame | Refused> {
  const locked = await tx.games.lock(gameId)
  const member = locked?.members.find((one) => one.user === user)
  if (!locked || !member || locked.game.deletedAt !== null) return refused('not-found')
  const seat = { gameId, role: member.role, settings: locked.game.settings }
  return canInGame(seat, action) ? { ...locked, seat } : refused('not-found')
}

/** Whether the game would have no game master without this member. */
export const isLastGameMaster = (members: readonly Member[], user: string): boolean =>
  members.every((member) => member.role !== 'gm' || member.user === user)
