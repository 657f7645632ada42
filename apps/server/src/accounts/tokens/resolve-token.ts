import { refused, type Refused, type TokenScope } from '@everquill/domain'
import type { RateLimit, Storage } from '../../storage/port.ts'
import type { TokenRecord } from '../../storage/api-access/tokens-port.ts'
import type { OpenSession } from '../deps.ts'
import { hashOfToken } from '../sessions/tokens.ts'

/** What a valid token gives: its user, as a session that lasts for one request, and what it may do. */
export interface ResolvedToken extends OpenSession {
  readonly scopes: readonly TokenScope[]
}

export interface ResolveTokenDeps {
  readonly storage: Storage
  readonly now: () => number
  /** Whether rate limits apply. */
  readonly limits: boolean
  /** Counts a request of a token; returns seconds to wait once there were too many. */
  readonly countRequest: (tokenHash: string) => number | null
}

/** Milliseconds between two records of when a token was used. */
const recordUseEvery = 60_000

/** Invalid tokens from one network: 30 at once, then one every two seconds. */
const invalidTokens = (network: string): RateLimit => ({ key: `token:${network}`, burst: 30, every: 2_000 })

/** The user and the scopes of a token, or why it is refused. Nothing else in the request can make up for a bad token. */
export async function resolveToken(
  deps: ResolveTokenDeps,
  secret: string,
  network: string,
): Promise<ResolvedToken | Refused> {
  const { storage, now, limits } = deps
  const found = await storage.tokens.find(hashOfToken(secret))
  const at = now()
  if (!found || (found.token.expiresAt !== null && found.token.expiresAt <= at)) {
    return refusalOfInvalid(deps, network)
  }
  const { token, user } = found
  const retryAfter = limits ? deps.countRequest(token.tokenHash) : null
  if (retryAfter !== null) return refused('too-many-requests', { retryAfter })
  if (token.lastUsedAt === null || at - token.lastUsedAt >= recordUseEvery) {
    // A full disk must not stop reading.
    await storage.transaction((tx) => tx.tokens.touch(token.tokenHash, at)).catch(() => undefined)
  }
  return { session: sessionOf(token), user, scopes: token.scopes }
}

async function refusalOfInvalid({ storage, now, limits }: ResolveTokenDeps, network: string): Promise<Refused> {
  if (!limits) return refused('token-invalid')
  const taken = await storage.transaction((tx) => tx.takeFromLimit(invalidTokens(network), now()))
  return taken.allowed
    ? refused('token-invalid')
    : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}

/** Exists during a request only. It was never proved, so that no token can change the ways to sign in. */
const sessionOf = ({ id, tokenHash, userId, name, createdAt, lastUsedAt, expiresAt }: TokenRecord) => ({
  id,
  tokenHash,
  userId,
  device: name,
  createdAt,
  lastSeenAt: lastUsedAt ?? createdAt,
  provedAt: 0,
  expiresAt: expiresAt ?? Number.MAX_SAFE_INTEGER,
})
