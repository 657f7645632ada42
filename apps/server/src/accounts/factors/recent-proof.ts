import { refused, type Refused } from '@everquill/domain'
import type { AccountDeps, OpenSession } from '../deps.ts'

/** How long after a sign-in, or after typing the password again, the ways to sign in can be changed. */
const validFor = 10 * 60_000

/**
 * Refuses to change the ways to sign in unless the user has proved their identity in this session lately: someone who
 * finds an unlocked computer must not be able to add a passkey of their own. A user with neither a password nor a passkey
 * is authenticated by the session alone.
 */
export async function requireRecentProof(
  { storage, now }: Pick<AccountDeps, 'storage' | 'now'>,
  { session, user }: OpenSession,
): Promise<Refused | null> {
  if (now() - session.provedAt < validFor) return null
  const hasPassword = (await storage.accounts.passwordHashOf(user.id)) !== null
  const canProve = hasPassword || (await storage.factors.factorsOf(user.id)).passkeys.length > 0
  return canProve ? refused('proof-needed') : null
}
