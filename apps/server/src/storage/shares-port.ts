import type { Section } from '@everquill/domain'

/** A link that shows a part of a character; moments are milliseconds since 1970. */
export interface ShareLink {
  readonly id: string
  /** Of the secret that opens it, which nobody but its holders knows. */
  readonly tokenHash: string
  readonly characterId: number
  readonly label: string
  readonly sections: readonly Section[]
  readonly createdAt: number
  /** Null: until it is revoked. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
  readonly uses: number
}

/** Reading links, outside of any transaction. */
export interface ShareReads {
  byToken(tokenHash: string): Promise<ShareLink | null>
  /** Which of these secrets were not revoked. */
  among(tokenHashes: readonly string[]): Promise<readonly string[]>
  /** The newest first. */
  ofCharacter(characterId: number): Promise<readonly ShareLink[]>
}

/** Changing links, inside a transaction. */
export interface ShareWrites {
  put(link: ShareLink): Promise<void>
  /** Revokes a link of a character; false when there is none. */
  remove(characterId: number, linkId: string): Promise<boolean>
  used(tokenHash: string, now: number): Promise<void>
}
