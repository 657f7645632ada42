import type {
  CharacterSummary,
  EncounterSummary,
  GameEntry,
  GameRole,
  GameSettings,
  LoggedCheck,
  LogType,
  Seat,
  View,
} from '@everquill/domain'
import type { StoredCharacter } from './characters-port.ts'

/** A stored game; times are milliseconds since 1970. */
export interface GameRecord {
  readonly id: string
  readonly name: string
  readonly settings: GameSettings
  readonly createdAt: number
  readonly deletedAt: number | null
}

export interface Member {
  readonly user: string
  readonly role: GameRole
  readonly joinedAt: number
}

/** An invitation; its code is the secret that admits a new member. */
export interface Invitation {
  readonly id: string
  readonly code: string
  readonly gameId: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A user's seat, and the latest state of the game and of its log. */
export interface SeatPosition extends Seat {
  readonly user: string
  /** Grows with every change of the game or of its members. */
  readonly revision: number
  readonly lastLogId: number
}

export type GameLogKind = 'note' | 'roll' | 'session' | 'member' | 'setting' | 'change' | 'transfer'

/** What narrows a page of a game's log: an entry must match every filter that is given. */
export interface GameLogFilter {
  readonly type?: LogType
  readonly characterId?: number
  readonly user?: string
  readonly kind?: GameLogKind
  /** Whether entries that only GMs may read are included; the own rolls of `visible.to` always are. */
  readonly includeGmOnly: boolean
  /** What a member sees of the others' characters. Hidden entries neither match nor count. */
  readonly visible?: { readonly to: string; readonly view: View }
}

/** A request for a page of a game's log, newest first. */
export interface GameLogPageRequest extends GameLogFilter {
  readonly limit: number
  /** The cursor: only entries older than this id. */
  readonly before?: number
}

/** The game sessions of a game, from the markers that everyone may read. */
export interface SessionsOfGame {
  readonly gameId: string
  readonly count: number
  /** When the latest one started, in milliseconds since 1970; null if there was none. */
  readonly lastStartedAt: number | null
  /** The newest note since then that everyone may read; without a session, of the whole log. Null if there is none. */
  readonly lastNote: string | null
}

/** A character in a game, reduced to what a list of games shows. */
export interface CharacterOfGame extends Pick<CharacterSummary, 'publicRef' | 'name' | 'image'> {
  readonly gameId: string
  readonly user: string
}

/** Reads games, outside of any transaction. A deleted game has no seats. */
export interface GameReads {
  find(gameId: string): Promise<GameRecord | null>
  seat(gameId: string, user: string): Promise<Seat | null>
  /** All seats of these users, except in deleted games. */
  seatsOf(users: readonly string[]): Promise<readonly SeatPosition[]>
  /** All games of a user, deleted ones included, newest first. */
  gamesOf(user: string): Promise<readonly (GameRecord & { readonly role: GameRole })[]>
  /** In the order in which they joined. */
  members(gameId: string): Promise<readonly Member[]>
  invitations(gameId: string): Promise<readonly Invitation[]>
  /** One query, however many games there are; so are the next two. */
  sessionsIn(gameIds: readonly string[]): Promise<readonly SessionsOfGame[]>
  /** The users who are members of games, each with the game. */
  membersIn(gameIds: readonly string[]): Promise<readonly { readonly gameId: string; readonly user: string }[]>
  /** The characters of games, ordered by id, without deleted ones and without documents of the game. */
  partiesIn(gameIds: readonly string[]): Promise<readonly CharacterOfGame[]>
  /** The characters in a game, ordered by id, without deleted ones and without documents of the game. */
  charactersIn(gameId: string): Promise<readonly StoredCharacter[]>
  /** The encounters of a game, latest change first. */
  encountersIn(gameId: string): Promise<readonly EncounterSummary[]>
  /** The ref of the document with a game's own creatures; null if it has none. */
  bestiaryIn(gameId: string): Promise<string | null>
  /** A page may have fewer entries than `limit`, or none, and still not be the last: `next` decides. */
  log(
    gameId: string,
    page: GameLogPageRequest,
  ): Promise<{ readonly entries: readonly GameEntry[]; readonly next: number | null }>
  /** The game's own entry (about no character) with this id; null if there is none or it was erased. */
  findEntry(gameId: string, entryId: number): Promise<GameEntry | null>
  /** The latest request for a check with at most 500 rolls since; null if it has ended or there was none. */
  latestCheck(gameId: string): Promise<LoggedCheck | null>
  /** Entries with greater ids, oldest first. */
  logAfter(gameId: string, lastLogId: number, limit: number): Promise<readonly GameEntry[]>
}

/** Changes games, inside a transaction. */
export interface GameWrites {
  /** Reads a seat and locks it against changes until the end of the transaction. */
  seat(gameId: string, user: string): Promise<Seat | null>
  /** Locks a game until the end of the transaction. To avoid deadlocks, lock characters before it and logs after it. */
  lock(gameId: string): Promise<{ readonly game: GameRecord; readonly members: readonly Member[] } | null>
  /** Records that a request with this id was carried out; `findSave` then returns a record without a character. */
  recordSave(saveId: string, hash: string, user: string): Promise<void>
  /** Inserts or replaces a game. */
  put(game: GameRecord): Promise<void>
  /** Adds a member, or replaces the role and the time of joining. */
  putMember(gameId: string, member: Member): Promise<void>
  removeMember(gameId: string, user: string): Promise<void>
  invitation(code: string): Promise<Invitation | null>
  putInvitation(invitation: Invitation): Promise<void>
  /** Returns false when there is no such invitation. */
  removeInvitation(gameId: string, invitationId: string): Promise<boolean>
  /** Removes all invitations of a game and returns them. */
  removeInvitations(gameId: string): Promise<readonly Invitation[]>
  /** The name of a user as members of a game see it: a guest goes by the characters in it. Empty if there is none. */
  nameOf(gameId: string, user: string): Promise<string>
  /** The encounters of a game, latest change first. */
  encountersIn(gameId: string): Promise<readonly EncounterSummary[]>
  /** The ref of the document with a game's own creatures; null if it has none. */
  bestiaryIn(gameId: string): Promise<string | null>
  /** The ids of a user's characters in a game, deleted ones included. */
  charactersOf(gameId: string, user: string): Promise<readonly number[]>
  /** The game's own entry (about no character) with this id; null if there is none or it was erased. */
  findEntry(gameId: string, entryId: number): Promise<GameEntry | null>
  /** The game's own entries that a save wrote, oldest first. */
  entriesOfSave(gameId: string, saveId: string): Promise<readonly GameEntry[]>
  /** Appends an entry about no character; a save writes at most one for each field. Its id must have been allocated under the lock of the game's log. */
  appendEntry(entry: GameEntry & { readonly gameId: string }): Promise<void>
}
