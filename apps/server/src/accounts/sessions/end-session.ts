import { refused, type Refused } from '@everquill/domain'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'

export interface SessionEnded {
  readonly kind: 'ended'
  /** Whether it was the caller's current session. */
  readonly own: boolean
}

/** Ends one of the caller's sessions; another user's session is not found. */
export async function endSession(
  { storage, audit }: AccountDeps,
  { network, session: { session, user } }: Caller & { readonly session: OpenSession },
  sessionId: string,
): Promise<SessionEnded | Refused> {
  const ended = await storage.transaction((tx) => tx.accounts.endSessionById(user.id, sessionId))
  if (!ended) return refused('not-found')
  audit({ action: 'session-ended', network, user: user.id })
  return { kind: 'ended', own: sessionId === session.id }
}
