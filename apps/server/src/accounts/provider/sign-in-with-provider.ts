import { refused, type Refused } from '@everquill/domain'
import { wordsOf } from '../audit.ts'
import { becomeFull } from '../sign-up/upgrade-guest.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import { parseEmail } from '../sign-up/parse-email.ts'
import { parseName } from '../sign-up/parse-name.ts'
import type { Identity } from './provider.ts'
import { openSession } from '../sessions/sessions.ts'

/** What a browser brings back from the provider, and what it had kept for that. */
export interface Return {
  readonly query: Readonly<Record<string, string>>
  readonly attempt: string | undefined
}

/**
 * Signs in who comes back from the provider. Whom we know is who they were; a guest becomes a full account under the
 * same id. An e-mail never joins two accounts: an identity is a provider's word for a person, an e-mail is not.
 */
export async function signInWithProvider(
  deps: AccountDeps,
  caller: Caller,
  { query, attempt }: Return,
): Promise<SignedIn | Refused> {
  const { storage, provider, audit } = deps
  const { network } = caller
  if (!provider) return refused('sign-in-unavailable')
  const limited = await refusalByLimits(deps, caller, limitsOf.provider(network))
  if (limited) return limited
  const identity = await provider.finish(query, attempt ?? '').catch((error: unknown) => {
    audit({ event: 'sign-in-failed', network, detail: wordsOf(error) })
    return null
  })
  if (!identity) return refused('sign-in-failed')
  const outcome = await storage.transaction(async (tx) => {
    const known = await tx.accounts.userOfIdentity(identity.issuer, identity.subject)
    if (known) return openSession(tx, deps, caller, known)
    const user = await becomeFull(tx, deps, caller, personOf(identity))
    if ('kind' in user) return user
    await tx.accounts.putIdentity(identity.issuer, identity.subject, user.id)
    return openSession(tx, deps, caller, user)
  })
  if (outcome.kind === 'signed-in') audit({ event: 'signed-in', network, user: outcome.user.id, detail: 'provider' })
  return outcome
}

const personOf = ({ name, email }: Identity) => ({
  name: parseName([...(name ?? '')].slice(0, 80).join('')) ?? '',
  email: parseEmail(email ?? ''),
})
