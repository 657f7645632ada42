import { refused, type Refused } from '@everquill/domain'
import type { ClosedAccount } from '../storage/erasures-port.ts'
import { requireAnotherAdministrator } from './administration/require-another-administrator.ts'
import { audit } from './audit.ts'
import type { AccountDeps, Caller, OpenSession } from './deps.ts'
import { recipeOf, sameHash } from './passwords/hasher.ts'
import { limitsOf, checkLimits } from './limits.ts'

/** What deleting an account depends on. */
export interface DeleteAccountDeps extends AccountDeps {
  /** Removes what others can still see of the account. Rejects if something is left, which a later sweep finishes. */
  readonly deleteUserContent: (account: ClosedAccount) => Promise<void>
}

/**
 * Deletes the caller's account. It is closed first, in one transaction: from then on nobody can sign in, and whatever
 * happens to this process, the rest is finished later.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { password }: { readonly password: string },
): Promise<{ readonly kind: 'deleted'; readonly isFinished: boolean } | Refused> {
  const { storage, hasher, now, deleteUserContent } = deps
  const { user } = caller.session
  const limited = await checkLimits(deps, caller, limitsOf.password(user.id))
  if (limited) return limited
  const stored = await storage.accounts.passwordHashOf(user.id)
  // A user without a password, such as a guest, is authenticated by the session alone.
  if (stored !== null && !sameHash(stored, await hasher.hash(password, recipeOf(stored)))) {
    audit(deps, caller, 'account-deletion-failed')
    return refused('wrong-password', { field: 'password' })
  }
  const closedAt = now()
  const refusal = await storage.transaction(async (tx) => {
    const needed = await requireAnotherAdministrator(tx, user.id)
    if (!needed) await tx.accounts.close(user.id, closedAt)
    return needed
  })
  if (refusal) return refusal
  audit(deps, caller, 'account-deleted')
  const isFinished = await deleteUserContent({ user: user.id, closedAt }).then(
    () => true,
    () => false,
  )
  return { kind: 'deleted', isFinished }
}
