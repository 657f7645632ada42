import type { TokenReads, TokenWrites } from '../../../apps/server/src/storage/api-access/tokens-port.ts'
import type { Tables } from './memory-tables.ts'

/** In-memory access tokens. */
export const memoryTokenReads = ({ tokens, users, closed }: Tables, step: () => Promise<void>): TokenReads => ({
  async find(tokenHash) {
    await step()
    const token = tokens.get(tokenHash)
    const user = token && users.get(token.userId)
    return token && user && !closed.get(user.id) ? { token, user } : null
  },
  async of(userId) {
    await step()
    const own = tokens.all().filter((token) => token.userId === userId)
    return own.toSorted((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1))
  },
  async existing(tokenHashes) {
    await step()
    return tokenHashes.filter((hash) => tokens.get(hash) !== undefined)
  },
})

export const memoryTokenWrites = ({ tokens }: Tables, lock: (name: string) => Promise<void>): TokenWrites => ({
  async add(token, max) {
    await lock(`tokens ${token.userId}`)
    if (tokens.all().filter(({ userId }) => userId === token.userId).length >= max) return false
    tokens.set(token.tokenHash, token)
    return true
  },
  async remove(user, tokenId) {
    const found = tokens.all().find(({ id, userId }) => id === tokenId && userId === user)
    if (found) tokens.delete(found.tokenHash)
    return found !== undefined
  },
  async removeAll(user) {
    for (const { tokenHash, userId } of tokens.all()) if (userId === user) tokens.delete(tokenHash)
  },
  async touch(tokenHash, usedAt) {
    const token = tokens.get(tokenHash)
    if (token && (token.lastUsedAt ?? 0) < usedAt) tokens.set(tokenHash, { ...token, lastUsedAt: usedAt })
  },
})
