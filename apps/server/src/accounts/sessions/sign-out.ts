import { audit } from '../audit.ts'
import type { AccountDeps, Caller } from '../deps.ts'

/** Ends the caller's session on the server, so that its token is invalid. */
export async function signOut(deps: AccountDeps, caller: Caller): Promise<void> {
  const { session } = caller
  if (!session) return
  await deps.storage.transaction((tx) => tx.accounts.endSession(session.session.tokenHash))
  audit(deps, caller, 'signed-out')
}
