import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from '../deps.ts'
import { recipeOf, sameHash } from './hasher.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { setPassword } from './set-password.ts'
import { validatePassword } from './validate-password.ts'
import { openSession } from '../sessions/sessions.ts'

/** Changes the caller's password, or sets the first one of an account without any. Ends all of their sessions and opens a new one for this device. */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<SignedIn | Refused> {
  const { storage, hasher } = deps
  const { user } = caller.session
  const refusal = validatePassword(newPassword, user) ?? (await checkLimits(deps, caller, limitsOf.password(user.id)))
  if (refusal) return refusal
  const stored = await storage.accounts.passwordHashOf(user.id)
  if (stored === null && !user.guest && currentPassword === '') return setPassword(deps, caller, newPassword)
  // A guest has no password and signs up instead.
  const isCorrect = stored !== null && sameHash(stored, await hasher.hash(currentPassword, recipeOf(stored)))
  const hash = isCorrect ? await hasher.hash(newPassword, hasher.recipe(stored)) : ''
  const outcome = isCorrect
    ? await storage.transaction(async (tx) => {
        if (!(await tx.accounts.replacePassword(user.id, stored, hash))) return null
        await tx.accounts.endSessionsExcept(user.id, null)
        await tx.accounts.endResets(user.id)
        await tx.accounts.endEmailChanges(user.id)
        await tx.factors.endChallenges(user.id)
        return openSession(tx, deps, caller, user)
      })
    : null
  audit(deps, caller, outcome?.kind === 'signed-in' ? 'password-changed' : 'password-change-failed')
  return outcome ?? refused('wrong-password', { field: 'currentPassword' })
}
