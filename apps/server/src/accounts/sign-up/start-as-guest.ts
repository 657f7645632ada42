import type { Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { limitsOf, checkLimits } from '../limits.ts'
import { refusalOfGuest } from './registration.ts'
import { openSession } from '../sessions/sessions.ts'

/** The caller already has a session, which stays. */
export interface StillSignedIn {
  readonly kind: 'still-signed-in'
  readonly user: UserRecord
}

/**
 * Starts a guest session. A caller who is already signed in stays so: a second click creates no second guest. Where
 * registration is not open, the invite code of a game may be needed.
 */
export async function startAsGuest(
  deps: AccountDeps,
  caller: Caller,
  { gameCode }: { readonly gameCode?: string } = {},
): Promise<SignedIn | StillSignedIn | Refused> {
  const { storage, now, newId } = deps
  if (caller.session) return { kind: 'still-signed-in', user: caller.session.user }
  const limited = await checkLimits(deps, caller, limitsOf.guest(caller.network))
  if (limited) return limited
  const outcome = await storage.transaction(async (tx) => {
    const refusal = await refusalOfGuest(tx, deps, caller, gameCode)
    if (refusal) return refusal
    // Guests have no name; the client shows "Guest" in its language.
    const user = { id: newId(), name: '', email: null, guest: true, administrator: false, createdAt: now() }
    await tx.accounts.putUser(user)
    return openSession(tx, deps, caller, user)
  })
  if (outcome.kind === 'signed-in') audit(deps, caller, 'guest-started', { userId: outcome.user.id })
  return outcome
}
