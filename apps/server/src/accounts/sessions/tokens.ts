import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads the database cannot sign in with it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
