import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so a leaked database opens no sessions. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
