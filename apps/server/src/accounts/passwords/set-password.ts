import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from '../deps.ts'
import { requireRecentProof } from '../factors/recent-proof.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { findAccount } from '../sessions/find-account.ts'
import { openSession } from '../sessions/sessions.ts'
import { hashOfEmail } from '../sign-up/parse-email.ts'

/**
 * Sets the first password of a user of a sign-in provider, who can then also sign in with email and password. Ends all
 * of their other sessions, as changing a password does.
 */
export async function setPassword(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  password: string,
): Promise<SignedIn | Refused> {
  const { storage, hasher } = deps
  const { user } = caller.session
  const { email } = user
  if (email === null) return refused('email-needed')
  const refusal =
    (await requireRecentProof(deps, caller.session)) ??
    // Whether another account has these credentials is answered, so each attempt is also a guess at its password.
    (await checkLimits(deps, caller, limitsOf.compareCredentials(hashOfEmail(email))))
  if (refusal) return refusal
  const others = await storage.accounts.credentialsFor(email)
  // Another tab was faster.
  if (others.some((other) => other.user.id === user.id)) return refused('wrong-password', { field: 'currentPassword' })
  const { account, hash } = await findAccount(hasher, password, others)
  // Two accounts with the same address and password could not be told apart at sign-in.
  if (account) return refused('credentials-known')
  const outcome = await storage.transaction(async (tx) => {
    // Under the lock of sign-ups: if another password of this address was set meanwhile, this one is not compared with it.
    await tx.accounts.hasAdministrator()
    if ((await tx.accounts.credentialsFor(email)).length !== others.length) return null
    await tx.accounts.putPassword(user.id, hash)
    await tx.accounts.endSessionsExcept(user.id, null)
    await tx.factors.endChallenges(user.id)
    return openSession(tx, deps, caller, user)
  })
  if (!outcome) return setPassword(deps, caller, password)
  if (outcome.kind === 'signed-in') audit(deps, caller, 'password-set')
  return outcome
}
