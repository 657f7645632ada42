import type { GameEntry, GameRole, GameSettings, LogType, Seat } from '@everquill/domain'
import type { StoredCharacter } from './port.ts'

/** A game as it lies in the database; moments are milliseconds since 1970. */
export interface GameRecord {
  readonly id: string
  readonly name: string
  readonly settings: GameSettings
  readonly createdAt: number
  readonly deletedAt: number | null
}

/** Somebody who takes part. */
export interface Member {
  readonly user: string
  readonly role: GameRole
  readonly joinedAt: number
}

/** What lets somebody in who knows the code. */
export interface Invitation {
  readonly id: string
  readonly code: string
  readonly gameId: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A seat, who sits there, and where the game and its log stand. */
export interface SeatPosition extends Seat {
  readonly user: string
  /** How often the game, or who sits there, has changed. */
  readonly revision: number
  readonly lastLogId: number
}

/** Which part of a game's log is wanted; newest first. */
export interface GameLogPage {
  readonly limit: number
  readonly before?: number
  readonly type?: LogType
  readonly characterId?: number
  readonly user?: string
  readonly kind?: 'note' | 'roll' | 'session' | 'change' | 'transfer'
  /** Whether lines for game masters alone are wanted as well. */
  readonly masters: boolean
}

/** Reading games, outside of any transaction. Who asks whether somebody sits there hears nothing of a game in the trash. */
export interface GameReads {
  find(gameId: string): Promise<GameRecord | null>
  seat(gameId: string, user: string): Promise<Seat | null>
  /** All seats of these users in games that are played. */
  seatsOf(users: readonly string[]): Promise<readonly SeatPosition[]>
  /** All games of a user, those in the trash included, the newest first. */
  gamesOf(user: string): Promise<readonly (GameRecord & { readonly role: GameRole })[]>
  /** Who takes part, in the order in which they came. */
  members(gameId: string): Promise<readonly Member[]>
  invitations(gameId: string): Promise<readonly Invitation[]>
  /** The living characters that play there, by their number. */
  charactersIn(gameId: string): Promise<readonly StoredCharacter[]>
  /** A page may hold fewer than wanted, or none, while `next` says that there is more to look through. */
  log(
    gameId: string,
    page: GameLogPage,
  ): Promise<{ readonly entries: readonly GameEntry[]; readonly next: number | null }>
  /** Entries with greater ids, oldest first. */
  logAfter(gameId: string, lastLogId: number, limit: number): Promise<readonly GameEntry[]>
}

/** Changing games, inside a transaction. */
export interface GameWrites {
  /** A seat that stays as it is until the end of the transaction. */
  seat(gameId: string, user: string): Promise<Seat | null>
  /** Locks a game until the end of the transaction. Characters are locked before, logs after it. */
  lock(gameId: string): Promise<{ readonly game: GameRecord; readonly members: readonly Member[] } | null>
  /** Keeps that something was made under the id of a wish; `savedAs` tells of it, as of no character. */
  remember(saveId: string, hash: string): Promise<void>
  /** Writes a game anew or over the former record. */
  put(game: GameRecord): Promise<void>
  /** Gives somebody a place, or another role. */
  putMember(gameId: string, member: Member): Promise<void>
  removeMember(gameId: string, user: string): Promise<void>
  invitation(code: string): Promise<Invitation | null>
  putInvitation(invitation: Invitation): Promise<void>
  /** False when there is none. */
  removeInvitation(gameId: string, invitationId: string): Promise<boolean>
  /** The numbers of a user's characters in a game, those in the trash included. */
  charactersOf(gameId: string, user: string): Promise<readonly number[]>
  /** The line that a save of this id wrote. */
  lineOf(gameId: string, saveId: string): Promise<GameEntry | null>
  /** Writes a line of the game's log. Its id was taken under the lock of that log. */
  keepLine(line: GameEntry & { readonly gameId: string }): Promise<void>
}
