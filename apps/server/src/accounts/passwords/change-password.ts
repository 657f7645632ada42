import { refused, type Refused } from '@everquill/domain'
import type { AccountDeps, Caller, OpenSession, SignedIn } from '../deps.ts'
import { recipeOf, sameHash } from './hasher.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import { refusalOfPassword } from './password-refusal.ts'
import { openSession } from '../sessions/sessions.ts'

/** Changes my password. All my sessions end; this device goes on under a new one. */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<SignedIn | Refused> {
  const { storage, hasher, audit } = deps
  const { user } = caller.session
  const refusal =
    refusalOfPassword(newPassword, user) ?? (await refusalByLimits(deps, caller, limitsOf.password(user.id)))
  if (refusal) return refusal
  const stored = await storage.accounts.passwordHashOf(user.id)
  // Who has no password, such as a guest, knows none either.
  const right = stored !== null && sameHash(stored, await hasher.hash(currentPassword, recipeOf(stored)))
  const hash = right ? await hasher.hash(newPassword, hasher.recipe(stored)) : ''
  const outcome = right
    ? await storage.transaction(async (tx) => {
        if (!(await tx.accounts.replacePassword(user.id, stored, hash))) return null
        await tx.accounts.endSessionsExcept(user.id, null)
        await tx.accounts.endResets(user.id)
        return openSession(tx, deps, caller, user)
      })
    : null
  const event = outcome ? 'password-changed' : 'password-change-failed'
  audit({ event, network: caller.network, user: user.id })
  return outcome ?? refused('wrong-password', { field: 'currentPassword' })
}
