import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import { upgradeGuest, type Admission } from '../sign-up/upgrade-guest.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { errorMessage } from '../../log/logger.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { finishFirstStep, type SecondFactorNeeded } from '../factors/first-step.ts'
import { situationOf } from './decision.ts'
import { issueTicket, personOf } from './ticket.ts'

/** The query the browser returns with, and the attempt it kept in a cookie. */
export interface ProviderReturn extends Admission {
  readonly query: Readonly<Record<string, string>>
  readonly attempt: string | undefined
}

/** The user has to decide first; the browser keeps the ticket. */
interface Undecided {
  readonly kind: 'undecided'
  readonly ticket: string
}

/**
 * Signs in a user who returns from the provider. A known identity gets its account, and a guest is upgraded under the
 * same id. The provider's subject identifies a user, never an email address: if the address is known here, the user must
 * sign in to that account to link it, and whoever is signed in already is asked.
 */
export async function signInWithProvider(
  deps: AccountDeps,
  caller: Caller,
  { query, attempt, ...admission }: ProviderReturn,
): Promise<SignedIn | SecondFactorNeeded | Undecided | Refused> {
  const { storage, provider, now } = deps
  if (!provider) return refused('sign-in-unavailable')
  const limited = await checkLimits(deps, caller, limitsOf.provider(caller.network))
  if (limited) return limited
  const identity = await provider.finishSignIn(query, attempt ?? '').catch((error: unknown) => {
    audit(deps, caller, 'sign-in-failed', { detail: errorMessage(error) })
    return null
  })
  if (!identity) return refused('sign-in-failed')
  const { issuer, subject } = identity
  const person = personOf(identity)
  const outcome = await storage.transaction<SignedIn | SecondFactorNeeded | Undecided | Refused>(async (tx) => {
    const situation = await situationOf(tx, caller, { issuer, subject, email: person.email })
    if (situation.kind === 'sign-in') return finishFirstStep(tx, deps, caller, situation.user)
    if (situation.kind !== 'create') {
      return { kind: 'undecided', ticket: await issueTicket(tx, deps, caller, identity) }
    }
    const user = await upgradeGuest(tx, deps, caller, person, admission)
    if ('kind' in user) return user
    await tx.accounts.putIdentity(issuer, subject, user.id, now())
    // The provider passes on only emails that it has verified.
    await tx.accounts.verifyEmail(user.id)
    return openSession(tx, deps, caller, user)
  })
  if (outcome.kind === 'signed-in' || outcome.kind === 'second-factor-needed') {
    const event = outcome.kind === 'signed-in' ? 'signed-in' : 'second-factor-asked'
    audit(deps, caller, event, { userId: outcome.user.id, detail: 'provider' })
  }
  return outcome
}
