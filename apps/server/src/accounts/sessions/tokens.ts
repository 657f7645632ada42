import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so a leaked database opens no sessions. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
