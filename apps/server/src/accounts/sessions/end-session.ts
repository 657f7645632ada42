import { refused, type Refused } from '@everquill/domain'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'

/** A session has ended. */
export interface SessionEnded {
  readonly kind: 'ended'
  /** Whether it was the very one that asked. */
  readonly own: boolean
}

/** Ends one of my own sessions; somebody else's looks like none at all. */
export async function endSession(
  { storage, audit }: AccountDeps,
  { network, session: { session, user } }: Caller & { readonly session: OpenSession },
  sessionId: string,
): Promise<SessionEnded | Refused> {
  const ended = await storage.transaction((tx) => tx.accounts.endSessionById(user.id, sessionId))
  if (!ended) return refused('not-found')
  audit({ event: 'session-ended', network, user: user.id })
  return { kind: 'ended', own: sessionId === session.id }
}
