import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { limitsOf, refusalByLimits } from '../limits.ts'
import { openSession } from '../sessions/sessions.ts'

/** Somebody had a session already, and keeps it. */
export interface StillSignedIn {
  readonly kind: 'still-signed-in'
  readonly user: UserRecord
}

/** Starts at once, without an account. Who is somebody already stays who they are: a second click makes no second guest. */
export async function startAsGuest(deps: AccountDeps, caller: Caller): Promise<SignedIn | StillSignedIn | Refused> {
  const { storage, registration, now, newId, audit } = deps
  if (caller.session) return { kind: 'still-signed-in', user: caller.session.user }
  if (registration === 'closed') return refused('registration-closed')
  const limited = await refusalByLimits(deps, caller, limitsOf.guest(caller.network))
  if (limited) return limited
  const outcome = await storage.transaction(async (tx) => {
    // A guest has no name yet; the screen says "Guest" in its own language.
    const user = { id: newId(), name: '', email: null, guest: true, administrator: false, createdAt: now() }
    await tx.accounts.putUser(user)
    return openSession(tx, deps, caller, user)
  })
  audit({ event: 'guest-started', network: caller.network, user: outcome.user.id })
  return outcome
}
