import type { Section } from '@everquill/domain'

/** A share link, which shows some sections of a character; times are milliseconds since 1970. */
export interface ShareLink {
  readonly id: string
  /** The token itself is not stored. */
  readonly tokenHash: string
  readonly characterId: number
  readonly label: string
  readonly sections: readonly Section[]
  readonly createdAt: number
  /** Null: valid until it is revoked. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly uses: number
}

/** Reads share links, outside of any transaction. */
export interface ShareReads {
  byToken(tokenHash: string): Promise<ShareLink | null>
  /** The token hashes among these whose link was not revoked. */
  existingLinks(tokenHashes: readonly string[]): Promise<readonly string[]>
  /** Newest first. */
  ofCharacter(characterId: number): Promise<readonly ShareLink[]>
}

/** Changes share links, inside a transaction. */
export interface ShareWrites {
  put(link: ShareLink): Promise<void>
  /** Revokes a link of a character; returns false when there is none. */
  remove(characterId: number, linkId: string): Promise<boolean>
  /** Revokes all links of a user's characters, deleted ones included. */
  removeByOwner(user: string): Promise<void>
  recordUse(tokenHash: string, now: number): Promise<void>
}
