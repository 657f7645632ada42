import type { SessionRecord } from '../../storage/accounts-port.ts'
import type { AccountDeps, OpenSession } from '../deps.ts'

/** My sessions that are still good, on all devices, the latest used first. */
export async function listSessions({ storage, now }: AccountDeps, { user }: OpenSession): Promise<SessionRecord[]> {
  const moment = now()
  return (await storage.accounts.sessionsOf(user.id)).filter(({ expiresAt }) => expiresAt > moment)
}
