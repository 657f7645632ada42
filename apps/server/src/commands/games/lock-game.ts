import { canInGame, refused, type Actor, type GameAction, type Refused, type Seat } from '@everquill/domain'
import type { GameRecord, Member } from '../../storage/games-port.ts'
import type { Transaction } from '../../storage/port.ts'

/** A game that is locked, and the seat of whoever acts. */
export interface LockedGame {
  readonly game: GameRecord
  readonly members: readonly Member[]
  readonly seat: Seat
}

/** The game, locked until the end of the transaction, for who may do this there; to everybody else it is absent. */
export async function lockGame(
  tx: Transaction,
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

/** Whether nobody would run the game without this member. */
export const isLastMaster = (members: readonly Member[], user: string): boolean =>
  members.every((member) => member.role !== 'gm' || member.user === user)
