import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { findAccount } from './find-account.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { openSession } from './sessions.ts'

/** Signs in with email and password. An unknown email and a wrong password get the same response after the same work. */
export async function signIn(
  deps: AccountDeps,
  caller: Caller,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn | Refused> {
  const { storage, hasher } = deps
  const limited = await checkLimits(deps, limitsOf.signIn(caller.network, hashOfEmail(typed)))
  if (limited) return limited
  const email = parseEmail(typed)
  const { account, hash } = await findAccount(
    hasher,
    password,
    email ? await storage.accounts.credentialsFor(email) : [],
  )
  const outcome = account
    ? await storage.transaction(async (tx) => {
        const { user, passwordHash } = account
        // Stores the hash at the current cost; fails if the password was changed concurrently.
        const isCurrent = await tx.accounts.replacePassword(user.id, passwordHash, hash)
        return isCurrent ? openSession(tx, deps, caller, user) : null
      })
    : null
  if (!outcome) {
    audit(deps, caller, 'sign-in-failed', { account: hashOfEmail(typed) })
    return refused('wrong-credentials')
  }
  audit(deps, caller, 'signed-in', { userId: outcome.user.id })
  return outcome
}
