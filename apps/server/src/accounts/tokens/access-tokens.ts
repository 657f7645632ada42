import { refused, type Refused, type TokenScope } from '@everquill/domain'
import type { TokenRecord } from '../../storage/api-access/tokens-port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { requireRecentProof } from '../factors/recent-proof.ts'
import { hashOfToken } from '../sessions/tokens.ts'

/** The most tokens that an account can have. */
export const maxTokens = 50

/** Makes a token recognisable for people and for programs that search for leaked ones. */
export const tokenPrefix = 'eqt_'

const day = 86_400_000

export interface TokenOptions {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Null: valid until it is revoked. */
  readonly days: number | null
}

type SignedInCaller = Caller & { readonly session: OpenSession }

/**
 * Creates an access token for the caller's account. The token itself, 256 random bits, is returned only once. Like a new
 * way to sign in, it needs a recent proof of identity.
 */
export async function createToken(
  deps: AccountDeps,
  caller: SignedInCaller,
  { name, scopes, days }: TokenOptions,
): Promise<{ readonly kind: 'created'; readonly token: TokenRecord; readonly secret: string } | Refused> {
  const { user } = caller.session
  const unproved = await requireRecentProof(deps, caller.session)
  if (unproved) return unproved
  if (name.trim() === '') return refused('invalid-value', { field: 'name', detail: 'must not be empty' })
  const secret = tokenPrefix + deps.newToken()
  const createdAt = deps.now()
  const token: TokenRecord = {
    id: deps.newId(),
    tokenHash: hashOfToken(secret),
    userId: user.id,
    name: name.trim(),
    scopes: [...new Set(scopes)],
    createdAt,
    expiresAt: days === null ? null : createdAt + days * day,
    lastUsedAt: null,
  }
  const refusal = await deps.storage.transaction(async (tx) => {
    // Locked: a token must not be added after all others were removed.
    if (await tx.accounts.isDisabled(user.id)) return refused('account-disabled')
    const isAdded = (await tx.accounts.user(user.id)) !== null && (await tx.tokens.add(token, maxTokens))
    return isAdded ? null : refused('too-many-entries', { detail: `at most ${maxTokens} tokens` })
  })
  if (refusal) return refusal
  audit(deps, caller, 'token-created', { detail: `${token.id} ${token.scopes.join(' ')}` })
  return { kind: 'created', token, secret }
}

/** Revokes a token of the caller's account; that of another account is not found. */
export async function revokeToken(
  deps: AccountDeps,
  caller: SignedInCaller,
  tokenId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  const { user } = caller.session
  if (!(await deps.storage.transaction((tx) => tx.tokens.remove(user.id, tokenId)))) return refused('not-found')
  audit(deps, caller, 'token-revoked', { detail: tokenId })
  return { kind: 'done' }
}
