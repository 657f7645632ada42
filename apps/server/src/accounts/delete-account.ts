import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../storage/accounts-port.ts'
import type { AccountDeps, Caller, OpenSession } from './deps.ts'
import { recipeOf, sameHash } from './passwords/hasher.ts'
import { limitsOf, refusalByLimits } from './limits.ts'

/** What leaving needs beyond what all of accounts needs. */
export interface LeavingDeps extends AccountDeps {
  /** Puts somebody's characters away and removes their pictures. */
  readonly clearTable: (user: UserRecord) => Promise<void>
}

/** Deletes my account: nobody can sign in to it again, and the log tells of somebody without a name. */
export async function deleteAccount(
  deps: LeavingDeps,
  caller: Caller & { readonly session: OpenSession },
  { password }: { readonly password: string },
): Promise<{ readonly kind: 'deleted' } | Refused> {
  const { storage, hasher, audit, clearTable } = deps
  const { user } = caller.session
  const limited = await refusalByLimits(deps, caller, limitsOf.password(user.id))
  if (limited) return limited
  const stored = await storage.accounts.passwordHashOf(user.id)
  // Who has none, such as a guest, has only this session to prove who they are.
  if (stored !== null && !sameHash(stored, await hasher.hash(password, recipeOf(stored)))) {
    audit({ event: 'account-deletion-failed', network: caller.network, user: user.id })
    return refused('wrong-password', { field: 'password' })
  }
  if (user.administrator) return refused('administrator-stays')
  await clearTable(user)
  await storage.transaction((tx) => tx.accounts.forget(user.id))
  audit({ event: 'account-deleted', network: caller.network, user: user.id })
  return { kind: 'deleted' }
}
