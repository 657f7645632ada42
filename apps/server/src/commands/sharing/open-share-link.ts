import { refused, type Refused } from '@everquill/domain'
import type { ShareLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashToken } from './share-character.ts'

/** Opens a share link by its token. Unknown, expired and revoked links look the same; guesses are rate limited. */
export async function openShareLink(
  deps: CommandDeps,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<{ readonly kind: 'opened'; readonly link: ShareLink } | Refused> {
  const tokenHash = hashToken(token)
  const found = await deps.storage.shares.byToken(tokenHash)
  return deps.storage.transaction(async (tx) => {
    const limit = { key: `link:${network}`, burst: 30, every: 2_000 }
    const taken = deps.limits ? await tx.takeFromLimit(limit, deps.now()) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    if (!found || (found.expiresAt !== null && found.expiresAt <= deps.now())) return refused('link-invalid')
    await tx.shares.recordUse(tokenHash, deps.now())
    return { kind: 'opened', link: found } as const
  })
}
