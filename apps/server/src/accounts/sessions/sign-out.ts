import type { AccountDeps, Caller } from '../deps.ts'

/** Ends the caller's session on the server, so that its token is invalid. */
export async function signOut({ storage, audit }: AccountDeps, { session, network }: Caller): Promise<void> {
  if (!session) return
  await storage.transaction((tx) => tx.accounts.endSession(session.session.tokenHash))
  audit({ action: 'signed-out', network, user: session.user.id })
}
