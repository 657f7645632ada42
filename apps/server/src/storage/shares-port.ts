import type { Section } from '@everquill/domain'

/** What every link has that works without an account; times are milliseconds since 1970. */
export interface Link {
  readonly id: string
  /** The token itself is not stored. */
  readonly tokenHash: string
  readonly label: string
  readonly createdAt: number
  /** Null: valid until it is revoked. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly uses: number
}

/** A share link, which shows some sections of a character. */
export interface ShareLink extends Link {
  readonly characterId: number
  readonly sections: readonly Section[]
}

/** A TV link, which shows a game as every player may see it. */
export interface TvLink extends Link {
  readonly gameId: string
  readonly expiresAt: number
  /** The GM who created it: it stops while that account is disabled. Null for links from before this was stored. */
  readonly createdBy: string | null
}

/** Reads links of one kind, outside of any transaction. */
interface LinkReads<L extends Link> {
  /** Null also while the account behind the link is disabled. */
  byToken(tokenHash: string): Promise<L | null>
  /** The token hashes among these whose link was not revoked, and whose account is not disabled. */
  existingLinks(tokenHashes: readonly string[]): Promise<readonly string[]>
}

/** Changes links of one kind, inside a transaction. */
interface LinkWrites<L extends Link> {
  put(link: L): Promise<void>
  recordUse(tokenHash: string, now: number): Promise<void>
}

export interface ShareReads extends LinkReads<ShareLink> {
  /** Newest first. */
  ofCharacter(characterId: number): Promise<readonly ShareLink[]>
}

export interface ShareWrites extends LinkWrites<ShareLink> {
  /** Revokes a link of a character; returns false when there is none. */
  remove(characterId: number, linkId: string): Promise<boolean>
  /** Revokes all links of a user's characters, deleted ones included. */
  removeByOwner(user: string): Promise<void>
}

export interface TvLinkReads extends LinkReads<TvLink> {
  /** Newest first. */
  ofGame(gameId: string): Promise<readonly TvLink[]>
}

export interface TvLinkWrites extends LinkWrites<TvLink> {
  /** Revokes a link of a game; returns false when there is none. */
  remove(gameId: string, linkId: string): Promise<boolean>
}
