import { refused, type Refused } from '@everquill/domain'
import { audit } from '../../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../../deps.ts'
import { checkLimits, limitsOf, resetBySecondFactor } from '../../limits.ts'
import type { Decided, WaitingDecision } from '../first-step.ts'
import { openSession } from '../../sessions/sessions.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyAssertion, type Assertion } from './verify-passkey.ts'

/** A finished sign-in, and what it has done for an identity. */
export interface SignedInWithPasskey extends SignedIn {
  readonly decided: Decided | null
}

/**
 * Signs in with a passkey, either alone, because it is two factors (the device and its user's PIN or fingerprint), or as
 * the second step of a sign-in, which carries out the decision that waits for it. `browser` is the value of the sign-in
 * cookie.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  caller: Caller,
  relyingParty: RelyingParty,
  { assertion, browser }: { readonly assertion: Assertion; readonly browser: string },
  decision: WaitingDecision,
): Promise<SignedInWithPasskey | Refused> {
  const limited = await checkLimits(deps, caller, limitsOf.passkey(caller.network))
  if (limited) return limited
  const verified = await verifyAssertion(deps, relyingParty, assertion, hashOfToken(browser))
  const outcome =
    verified && verified.purpose !== 'proof'
      ? await deps.storage.transaction(async (tx) => {
          const { passkey, counter, purpose } = verified
          const user = await tx.accounts.user(passkey.userId)
          if (!user) return null
          const ticket = purpose === 'second-factor' ? await tx.factors.takeChallenge(hashOfToken(browser)) : null
          if (purpose === 'second-factor' && ticket?.userId !== user.id) return null
          if (!(await tx.factors.usePasskey(passkey, counter, deps.now()))) return null
          const waiting = ticket?.decision ?? null
          const refusal = waiting === null ? null : await decision.carryOut(tx, user, waiting)
          if (refusal) return refusal
          await tx.accounts.resetLimits(resetBySecondFactor(user.id))
          return openSession(tx, deps, caller, user)
        })
      : null
  if (!outcome) {
    audit(deps, caller, 'sign-in-failed', { detail: 'passkey' })
    return refused('passkey-refused')
  }
  if (outcome.kind === 'refused') return outcome
  audit(deps, caller, 'signed-in', { userId: outcome.user.id, detail: 'passkey' })
  return { ...outcome, decided: await decision.finish(outcome.user) }
}
