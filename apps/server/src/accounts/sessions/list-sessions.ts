import type { SessionRecord } from '../../storage/accounts-port.ts'
import type { AccountDeps, OpenSession } from '../deps.ts'

/** The caller's valid sessions, most recently used first. */
export async function listSessions({ storage, now }: AccountDeps, { user }: OpenSession): Promise<SessionRecord[]> {
  const time = now()
  return (await storage.accounts.sessionsOf(user.id)).filter(({ expiresAt }) => expiresAt > time)
}
