import { refused, type Refused } from '@everquill/domain'
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
  const { storage, hasher, audit } = deps
  const { network } = caller
  const limited = await checkLimits(deps, caller, limitsOf.signIn(network, hashOfEmail(typed)))
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
    audit({ action: 'sign-in-failed', network, account: hashOfEmail(typed) })
    return refused('wrong-credentials')
  }
  audit({ action: 'signed-in', network, user: outcome.user.id })
  return outcome
}
