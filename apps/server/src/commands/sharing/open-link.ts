import { refused, type Refused } from '@everquill/domain'
import type { Link, ShareLink, TvLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashToken } from './share-character.ts'

interface OpenRequest {
  readonly token: string
  readonly network: string
}

type OpenOutcome<L extends Link> = { readonly kind: 'opened'; readonly link: L } | Refused

/** Opens a share link by its token. Unknown, expired and revoked links look the same; guesses are rate limited. */
export const openShareLink = (deps: CommandDeps, request: OpenRequest): Promise<OpenOutcome<ShareLink>> =>
  openLink(deps, request, 'shares', (tokenHash) => deps.storage.shares.byToken(tokenHash))

/** The same for a TV link. */
export const openTvLink = (deps: CommandDeps, request: OpenRequest): Promise<OpenOutcome<TvLink>> =>
  openLink(deps, request, 'tvLinks', (tokenHash) => deps.storage.tvLinks.byToken(tokenHash))

async function openLink<L extends Link>(
  deps: CommandDeps,
  { token, network }: OpenRequest,
  kind: 'shares' | 'tvLinks',
  find: (tokenHash: string) => Promise<L | null>,
): Promise<OpenOutcome<L>> {
  const tokenHash = hashToken(token)
  const found = await find(tokenHash)
  return deps.storage.transaction(async (tx) => {
    const limit = { key: `link:${network}`, burst: 30, every: 2_000 }
    const taken = deps.limits ? await tx.takeFromLimit(limit, deps.now()) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    if (!found || (found.expiresAt !== null && found.expiresAt <= deps.now())) return refused('link-invalid')
    await tx[kind].recordUse(tokenHash, deps.now())
    return { kind: 'opened', link: found } as const
  })
}
