import { refused, type Refused } from '@everquill/domain'
import type { ShareLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOfSecret } from './share-character.ts'

/** Opens a link by its secret. What never was, is over or was revoked looks alike, and who guesses is slowed down. */
export async function openLink(
  deps: CommandDeps,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<{ readonly kind: 'opened'; readonly link: ShareLink } | Refused> {
  const tokenHash = hashOfSecret(token)
  const found = await deps.storage.shares.byToken(tokenHash)
  return deps.storage.transaction(async (tx) => {
    const limit = { key: `link:${network}`, burst: 30, every: 2_000 }
    const taken = deps.limits ? await tx.take(limit, deps.now()) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    if (!found || (found.expiresAt !== null && found.expiresAt <= deps.now())) return refused('link-invalid')
    await tx.shares.used(tokenHash, deps.now())
    return { kind: 'opened', link: found } as const
  })
}
