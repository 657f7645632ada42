import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'

/** Ends all sessions of the caller except the current one, and sign-ins that have not finished. Returns how many. */
export async function endOtherSessions(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
): Promise<number> {
  const { session, user } = caller.session
  const ended = await deps.storage.transaction(async (tx) => {
    await tx.factors.endChallenges(user.id)
    return tx.accounts.endSessionsExcept(user.id, session.tokenHash)
  })
  audit(deps, caller, 'sessions-ended')
  return ended
}
