import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import { upgradeGuest } from '../sign-up/upgrade-guest.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { errorMessage } from '../../log/logger.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { parseEmail } from '../sign-up/parse-email.ts'
import { parseName } from '../sign-up/parse-name.ts'
import type { Identity } from './provider.ts'
import { openSession } from '../sessions/sessions.ts'
import { finishFirstStep, type SecondFactorNeeded } from '../factors/first-step.ts'

/** The query the browser returns with, and the attempt it kept in a cookie. */
export interface ProviderReturn {
  readonly query: Readonly<Record<string, string>>
  readonly attempt: string | undefined
  /** The set-up code that the user typed, which the first account may need. */
  readonly setupCode?: string | undefined
}

/**
 * Signs in a user who returns from the provider. A known identity gets its account; a guest is upgraded under the same
 * id. Accounts are never linked by email address, because only the provider's subject identifies a user.
 */
export async function signInWithProvider(
  deps: AccountDeps,
  caller: Caller,
  { query, attempt, setupCode }: ProviderReturn,
): Promise<SignedIn | SecondFactorNeeded | Refused> {
  const { storage, provider } = deps
  if (!provider) return refused('sign-in-unavailable')
  const limited = await checkLimits(deps, caller, limitsOf.provider(caller.network))
  if (limited) return limited
  const identity = await provider.finishSignIn(query, attempt ?? '').catch((error: unknown) => {
    audit(deps, caller, 'sign-in-failed', { detail: errorMessage(error) })
    return null
  })
  if (!identity) return refused('sign-in-failed')
  const outcome = await storage.transaction(async (tx) => {
    const known = await tx.accounts.userOfIdentity(identity.issuer, identity.subject)
    if (known) return finishFirstStep(tx, deps, caller, known)
    const user = await upgradeGuest(tx, deps, caller, personOf(identity), setupCode)
    if ('kind' in user) return user
    await tx.accounts.putIdentity(identity.issuer, identity.subject, user.id)
    // The provider passes on only emails that it has verified.
    await tx.accounts.verifyEmail(user.id)
    return openSession(tx, deps, caller, user)
  })
  if (outcome.kind !== 'refused') {
    const event = outcome.kind === 'signed-in' ? 'signed-in' : 'second-factor-asked'
    audit(deps, caller, event, { userId: outcome.user.id, detail: 'provider' })
  }
  return outcome
}

const personOf = ({ name, email }: Identity) => ({
  name: parseName([...(name ?? '')].slice(0, 80).join('')) ?? '',
  email: parseEmail(email ?? ''),
})
