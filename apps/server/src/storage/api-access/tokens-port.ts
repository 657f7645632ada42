import type { TokenScope } from '@everquill/domain'
import type { UserRecord } from '../accounts-port.ts'

/** A personal access token. Only its hash is stored; times are milliseconds since 1970. */
export interface TokenRecord {
  /** Public: shown in lists, useless for requests. */
  readonly id: string
  readonly tokenHash: string
  readonly userId: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly createdAt: number
  /** Null: valid until it is revoked. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
}

/** Reads tokens, outside of any transaction. */
export interface TokenReads {
  /** A token and its user; null if the account is closed. The caller must check that it has not expired. */
  find(tokenHash: string): Promise<{ readonly token: TokenRecord; readonly user: UserRecord } | null>
  /** Newest first. */
  of(userId: string): Promise<readonly TokenRecord[]>
  /** The hashes among these whose token was not revoked. */
  existing(tokenHashes: readonly string[]): Promise<readonly string[]>
}

/** Changes tokens, inside a transaction. */
export interface TokenWrites {
  /** Adds a token unless the user has this many; returns whether it did. Serialises the requests of one user. */
  add(token: TokenRecord, max: number): Promise<boolean>
  /** Revokes a token of a user; returns false when there is none. */
  remove(userId: string, tokenId: string): Promise<boolean>
  /** Revokes all tokens of a user. */
  removeAll(userId: string): Promise<void>
  /** Records a use, unless a later one was recorded. */
  touch(tokenHash: string, usedAt: number): Promise<void>
}
