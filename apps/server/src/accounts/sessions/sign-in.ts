import { refused, type Refused } from '@everquill/domain'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { findAccount } from './find-account.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import { hashOfEmail, parseEmail } from '../sign-up/parse-email.ts'
import { openSession } from './sessions.ts'

/** Signs in with e-mail and password. That the e-mail is unknown or the password wrong is one answer, after the same work. */
export async function signIn(
  deps: AccountDeps,
  caller: Caller,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn | Refused> {
  const { storage, hasher, audit } = deps
  const { network } = caller
  const limited = await refusalByLimits(deps, caller, limitsOf.signIn(network, hashOfEmail(typed)))
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
        // Keeps the hash at today's cost, and nobody in whose password was changed in this very moment.
        const current = await tx.accounts.replacePassword(user.id, passwordHash, hash)
        return current ? openSession(tx, deps, caller, user) : null
      })
    : null
  if (!outcome) {
    audit({ event: 'sign-in-failed', network, account: hashOfEmail(typed) })
    return refused('wrong-credentials')
  }
  audit({ event: 'signed-in', network, user: outcome.user.id })
  return outcome
}
