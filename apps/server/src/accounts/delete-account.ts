import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../storage/accounts-port.ts'
import type { AccountDeps, Caller, OpenSession } from './deps.ts'
import { recipeOf, sameHash } from './passwords/hasher.ts'
import { limitsOf, checkLimits } from './limits.ts'

/** What deleting an account depends on. */
export interface DeleteAccountDeps extends AccountDeps {
  /** Leaves the user's games, moves their characters to the trash and removes their pictures. */
  readonly purgeUserContent: (user: UserRecord) => Promise<void>
}

/** Deletes the caller's account. Log entries stay, without the name of their author. */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { password }: { readonly password: string },
): Promise<{ readonly kind: 'deleted' } | Refused> {
  const { storage, hasher, audit, purgeUserContent } = deps
  const { user } = caller.session
  const limited = await checkLimits(deps, caller, limitsOf.password(user.id))
  if (limited) return limited
  const stored = await storage.accounts.passwordHashOf(user.id)
  // A user without a password, such as a guest, is authenticated by the session alone.
  if (stored !== null && !sameHash(stored, await hasher.hash(password, recipeOf(stored)))) {
    audit({ action: 'account-deletion-failed', network: caller.network, user: user.id })
    return refused('wrong-password', { field: 'password' })
  }
  if (user.administrator) return refused('administrator-stays')
  await purgeUserContent(user)
  await storage.transaction((tx) => tx.accounts.anonymise(user.id))
  audit({ action: 'account-deleted', network: caller.network, user: user.id })
  return { kind: 'deleted' }
}
