import { refused, type Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { validatePassword } from './validate-password.ts'
import { finishFirstStep, type SecondFactorNeeded } from '../factors/first-step.ts'
import { hashOfToken } from '../sessions/tokens.ts'

/**
 * Sets a new password with a one-time token. Ends all sessions and access tokens, because somebody else may have had the
 * account, and signs this device in, unless a second factor is needed.
 */
export async function resetPassword(
  deps: AccountDeps,
  caller: Caller,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<SignedIn | SecondFactorNeeded | Refused> {
  const { storage, hasher } = deps
  const limited = await checkLimits(deps, caller, limitsOf.reset(caller.network))
  if (limited) return limited
  const taken = await storage.transaction((tx) => takeReset(tx, deps, token, password))
  if (taken.kind === 'refused') {
    audit(deps, caller, 'reset-failed', { detail: taken.problem.code })
    return taken
  }
  const { user, issuedBy } = taken
  const hash = await hasher.hash(password, hasher.recipe((await storage.accounts.passwordHashOf(user.id)) ?? undefined))
  const outcome = await storage.transaction(async (tx) => {
    await tx.accounts.putPassword(user.id, hash)
    // A token that no administrator handed out was in an email to this address.
    if (issuedBy === null) await tx.accounts.verifyEmail(user.id)
    await tx.accounts.endSessionsExcept(user.id, null)
    await tx.tokens.removeAll(user.id)
    await tx.accounts.endResets(user.id)
    await tx.accounts.endEmailChanges(user.id)
    await tx.factors.endChallenges(user.id)
    return finishFirstStep(tx, deps, caller, user)
  })
  if (outcome.kind !== 'refused') audit(deps, caller, 'password-reset', { userId: user.id })
  return outcome
}

async function takeReset(tx: Transaction, { now }: AccountDeps, token: string, password: string) {
  const reset = await tx.accounts.takeReset(hashOfToken(token))
  const isValid = reset && reset.expiresAt > now() && (await isStillAllowed(tx, reset.issuedBy))
  const user = isValid ? await tx.accounts.user(reset.userId) : null
  if (!reset || !user) return refused('reset-invalid')
  const refusal =
    validatePassword(password, user) ?? ((await tx.accounts.isDisabled(user.id)) ? refused('account-disabled') : null)
  // The token stays valid, so that the user can try a stronger password.
  if (refusal) await tx.accounts.putReset(reset)
  return refusal ?? { kind: 'taken' as const, user, issuedBy: reset.issuedBy }
}

/** A link that an administrator made ends with their role: it could be a way back into another administrator's account. */
async function isStillAllowed({ accounts }: Transaction, issuedBy: string | null): Promise<boolean> {
  if (issuedBy === null || issuedBy === 'console') return true
  if (await accounts.isDisabled(issuedBy)) return false
  return (await accounts.user(issuedBy))?.administrator ?? false
}
