import type { Commit } from '@everquill/domain'
import type { Administration } from './administration-port.ts'
import type { AccountReads, AccountWrites } from './accounts-port.ts'
import type { CharacterCount, CharacterReads, LockedCharacter, SaveRecord } from './characters-port.ts'
import type { FactorReads, FactorWrites } from './factors-port.ts'
import type { GameReads, GameWrites } from './games-port.ts'
import type { IdentityReads, IdentityWrites } from './identities-port.ts'
import type { ImageReads, ImageWrites } from './images-port.ts'
import type { LogReads } from './log-port.ts'
import type { PresenceReads, PresenceWrites } from './presence-port.ts'
import type { ShareReads, ShareWrites, TvLinkReads, TvLinkWrites } from './shares-port.ts'
import type { WebhookReads, WebhookWrites } from './api-access/webhooks-port.ts'
import type { TokenReads, TokenWrites } from './api-access/tokens-port.ts'
import type { TakeBackReads, TakeBackWrites } from './take-backs-port.ts'

/** A rate limit such as "20 at once, then one every 3 seconds". */
export interface RateLimit {
  /** What is limited and for whom, such as `sign-in:203.0.113.7`. */
  readonly key: string
  readonly burst: number
  /** Milliseconds until one more is allowed; may be a fraction. */
  readonly every: number
}

/** The reads of a log whose cost does not depend on its length: nothing else may run inside a transaction. */
export type LogReadsInTransaction = Pick<
  LogReads,
  'logAfter' | 'entriesOfRevision' | 'lastLogIdOfRevision' | 'oldValuesSince' | 'entriesOfSameSave' | 'undoLinksOf'
>

/**
 * One atomic transaction. Work inside it must await nothing but these calls, because other transactions may be
 * waiting for the same writer.
 */
export interface Transaction extends LogReadsInTransaction {
  /** Locks the character until the end of the transaction and looks up an earlier save with this id. */
  lock(characterId: number, saveId: string): Promise<LockedCharacter>
  findSave(saveId: string): Promise<SaveRecord | null>
  /** The last log id of a game, locked until the end of the transaction; 0 for a game without entries. */
  lastLogIdOfGame(gameId: string): Promise<number>
  /**
   * Writes the character, its log entries and the save record. There is no call that writes one without the others.
   * Returns false and writes nothing if the id of a new character is taken.
   */
  keep(commit: Commit, hash: string): Promise<boolean>
  readonly accounts: AccountWrites
  readonly administration: Administration
  readonly identities: IdentityWrites
  readonly factors: FactorWrites
  readonly images: ImageWrites
  readonly games: GameWrites
  readonly takeBacks: TakeBackWrites
  readonly presence: PresenceWrites
  readonly shares: ShareWrites
  readonly tvLinks: TvLinkWrites
  readonly tokens: TokenWrites
  readonly webhooks: WebhookWrites
  /**
   * Uses one or more requests of a rate limit, all of them or none; `retryAfter` is in milliseconds. More than the burst
   * count as the burst, so that nothing is refused forever.
   */
  takeFromLimit(
    limit: RateLimit,
    now: number,
    count?: number,
  ): Promise<{ allowed: true } | { allowed: false; retryAfter: number }>
  /** The number of a user's characters, and whether the user is a guest. */
  countCharacters(user: string): Promise<CharacterCount>
}

/** The calls available while a character is locked by `Storage.change`. They need not see what `keep` wrote. */
export type ChangeTransaction = Pick<
  Transaction,
  'findSave' | 'lastLogIdOfGame' | keyof LogReadsInTransaction | 'keep' | 'takeFromLimit' | 'images'
> & { readonly games: Pick<GameWrites, 'seat' | 'nameOf' | 'findEntry'> }

/** The port to the database. */
export interface Storage {
  readonly characters: CharacterReads
  readonly accounts: AccountReads
  readonly identities: IdentityReads
  readonly factors: FactorReads
  readonly images: ImageReads
  readonly games: GameReads
  readonly takeBacks: TakeBackReads
  readonly presence: PresenceReads
  readonly shares: ShareReads
  readonly tvLinks: TvLinkReads
  readonly tokens: TokenReads
  readonly webhooks: WebhookReads
  /** Resolves once all writes are durable. If the work rejects, nothing is written. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * A transaction on one character, which is locked first. Several may be committed as a group, each of them atomic;
   * work may run again in a transaction of its own if its group fails.
   */
  change<T>(
    characterId: number,
    saveId: string,
    work: (locked: LockedCharacter, tx: ChangeTransaction) => Promise<T>,
  ): Promise<T>
  /** A random string that changes when a backup is restored, so that replicas ahead of it notice. */
  readonly epoch: string
  /** The time of the backup that this epoch started from, in milliseconds since 1970; null if it started empty. */
  readonly restoredTo: number | null
  /** Encrypts the cursors of event streams; the same on all servers of the installation. */
  readonly cursorKey: string
  /** Writes and deletes a row; rejects when the database cannot be used. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** Why a database cannot be used. */
export type OutageReason = 'unreachable' | 'read-only' | 'too-slow' | 'full'

/**
 * The database cannot be used now. The failed call wrote nothing, except that a commit may have succeeded whose response
 * did not arrive: a retry under the same id finds it.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** Null for a cause that is none of these. */
  readonly reason: OutageReason | null

  constructor(
    message: string,
    { reason = null, ...options }: ErrorOptions & { readonly reason?: OutageReason | null } = {},
  ) {
    super(message, options)
    this.reason = reason
  }
}
