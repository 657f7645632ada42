import type { AccountDeps, Caller } from '../deps.ts'

/** Ends this session, on the server as well: its token opens nothing any more. */
export async function signOut({ storage, audit }: AccountDeps, { session, network }: Caller): Promise<void> {
  if (!session) return
  await storage.transaction((tx) => tx.accounts.endSession(session.session.tokenHash))
  audit({ event: 'signed-out', network, user: session.user.id })
}
