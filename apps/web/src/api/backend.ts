import type {
  SaveResponse,
  CatalogueRecord,
  Change,
  Character,
  CharacterSummary,
  Collection,
  Json,
  LogEntry,
  LogType,
  Moved,
  Point,
  Problem,
  RecordContent,
  CharacterAtRevision,
  Save,
} from '@everquill/domain'
import { createContext, useContext } from 'react'
import type { RollRequest } from '../sync/outbox/rolls.ts'
import type { GamesApi } from './games-api.ts'
import type { ShareApi } from './share-api.ts'

/** Who is signed in. */
export interface SignedInUser {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly guest: boolean
  readonly administrator: boolean
}

/** Who is here, and how one can sign in at this installation. */
export interface SessionState {
  readonly user: SignedInUser | null
  readonly signIn: {
    readonly provider: string | null
    readonly passwordReset: boolean
    readonly registration: 'open' | 'closed'
  }
}

/** One of my sessions, on some device. */
export interface SessionSummary {
  readonly id: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly device: string
  readonly current: boolean
}

/** What a save or a creation came to. */
export interface SavedCharacter extends SaveResponse {
  readonly saveId: string
}

/** What has a name in the catalogue. */
export type NamedRecord = Pick<CatalogueRecord, 'id' | 'name'>

/** What can be asked of a log. */
export interface LogQuestion {
  /** Only entries older than this one. */
  readonly before?: string
  readonly type?: LogType
  readonly field?: string
  /** The id of who did it. */
  readonly user?: string
  readonly gameId?: string
  readonly from?: string
  readonly to?: string
  /** Any of these texts. */
  readonly search?: readonly string[]
}

/** A part of a log, newest first. */
export interface LogPage {
  readonly entries: readonly LogEntry[]
  /** Where to look further; null at the beginning of the log. */
  readonly next: string | null
  /** Those of the entries that are undone. */
  readonly undone: readonly string[]
  /** Names by user id, and by game id. */
  readonly people: Readonly<Record<string, string>>
  readonly games: Readonly<Record<string, string>>
}

/** The life of a character in short, oldest first. */
export interface Timeline {
  readonly points: readonly Point[]
  /** Whether every entry is among them. */
  readonly isWhole: boolean
  /** Where it played: names by id. */
  readonly games: Readonly<Record<string, string>>
  /** Who ever wrote in its log: names by id, empty for a guest and for who is gone. */
  readonly people: Readonly<Record<string, string>>
}

/** A character as it was after an entry, and the way to its neighbours. */
export interface Past extends CharacterAtRevision {
  readonly entry?: LogEntry
  readonly previous: string | null
  readonly next: string | null
}

/** From one moment to before another, ISO 8601; without an end up to now. */
export interface Period {
  readonly from: string
  readonly to?: string
}

/** A character at both ends of a period, and how its counters went between. */
export interface Changes {
  readonly before: Character
  readonly after: Character
  readonly moved: Readonly<Record<string, Moved>>
}

/** Where the catalogue is edited. */
export interface ContentSource {
  /** The address of the content server that it comes from; null when it is edited here. */
  readonly editAt: string | null
  /** What is wrong with that server, in one sentence. */
  readonly problem: string | null
}

/** One edit of a record. */
export interface RecordLogEntry {
  readonly revision: number
  /** Who did it; null when they are gone. */
  readonly name: string | null
  readonly timestamp: string
  readonly changes: readonly Change[]
}

/** What an import came to. */
export interface ImportCounts {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** An edit of a record, made from a revision of it. */
export interface WantedRecord {
  readonly revision: number
  readonly record: RecordContent
  /** The words in the other language were looked at and are right. */
  readonly stillRight?: boolean
}

/** What the administrator does about the catalogue. */
export interface CatalogueApi {
  source(): Promise<ContentSource>
  create<C extends Collection>(collection: C, record: RecordContent): Promise<CatalogueRecord<C>>
  edit<C extends Collection>(collection: C, id: string, wanted: WantedRecord): Promise<CatalogueRecord<C>>
  log(collection: Collection, id: string): Promise<readonly RecordLogEntry[]>
  /** How many characters refer to a record. */
  usage(collection: Collection, id: string): Promise<number>
  /** Takes over the records of an exported file. */
  takeOver(file: Json): Promise<ImportCounts>
}

/** A no from the server, with its code; anything else that goes wrong is the network's fault. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problem: Problem
  readonly status: number

  constructor(problem: Problem, status: number) {
    super(problem.detail ?? problem.code)
    this.problem = problem
    this.status = status
  }
}

/** The server, as the page sees it. Edits go through the save queue alone. */
export interface Backend {
  session(): Promise<SessionState>
  startAsGuest(): Promise<SignedInUser>
  signUp(form: { readonly name: string; readonly email: string; readonly password: string }): Promise<SignedInUser>
  signIn(form: { readonly email: string; readonly password: string }): Promise<SignedInUser>
  signOut(): Promise<void>
  sessions(): Promise<readonly SessionSummary[]>
  endSession(id: string): Promise<void>
  /** The password stays empty for who has none. */
  deleteAccount(form: { readonly password: string }): Promise<void>
  changePassword(form: { readonly currentPassword: string; readonly newPassword: string }): Promise<SignedInUser>
  requestReset(email: string): Promise<void>
  resetPassword(form: { readonly token: string; readonly password: string }): Promise<SignedInUser>

  listCharacters(): Promise<readonly CharacterSummary[]>
  listTrash(): Promise<readonly CharacterSummary[]>
  /** The same `saveId` again returns the same character. */
  createCharacter(wishes: { readonly saveId: string; readonly name: string }): Promise<SavedCharacter>
  /** A new character from what a file says of one. */
  importCharacter(wish: { readonly saveId: string; readonly character: unknown }): Promise<SavedCharacter>
  getCharacter(publicRef: string): Promise<CharacterAtRevision>
  deleteCharacter(publicRef: string): Promise<void>
  restoreCharacter(publicRef: string): Promise<SavedCharacter>
  duplicateCharacter(publicRef: string): Promise<SavedCharacter>
  /** The newest entries that answer the question, at most 100. */
  log(publicRef: string, question?: LogQuestion): Promise<LogPage>
  /** How its values went. */
  timeline(publicRef: string): Promise<Timeline>
  /** As it was after an entry. */
  past(publicRef: string, entryId: string): Promise<Past>
  /** What became of it in a period. */
  changes(publicRef: string, period: Period): Promise<Changes>
  /** Takes back an entry, or all of its save; the same `saveId` again returns the same outcome. */
  revert(
    publicRef: string,
    entryId: string,
    how: { readonly saveId: string; readonly whole?: true },
  ): Promise<SavedCharacter>
  /** Rolls, or writes down how the dice fell on this device; the same `saveId` again returns the same roll. */
  rollDice(
    publicRef: string,
    wish: RollRequest & { readonly saveId: string; readonly thrown?: readonly number[] },
  ): Promise<SavedCharacter>
  /** All records of a collection, whatever their status, in the order of the catalogue. */
  content<C extends Collection>(collection: C): Promise<readonly CatalogueRecord<C>[]>
  /** For who edits the catalogue; nobody else needs to load it. */
  catalogueApi(): Promise<CatalogueApi>
  /** For who plays with others. */
  gamesApi(): Promise<GamesApi>
  /** For who shows a character to others, or is shown one. */
  shareApi(): Promise<ShareApi>
}

/** Sends a save; the one call that changes a character. */
export type SendSave = (publicRef: string, save: Save) => Promise<SavedCharacter>

const BackendContext = createContext<Backend | null>(null)

/** Gives the page its server. */
export const BackendProvider = BackendContext.Provider

/** The server behind this page. */
export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (!backend) throw new Error('the page has no server')
  return backend
}
