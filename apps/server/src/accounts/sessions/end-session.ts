import { refused, type Refused } from '@everquill/domain'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'

export interface SessionEnded {
  readonly kind: 'ended'
  /** Whether it was the caller's current session. */
  readonly own: boolean
}

/** Ends one of the caller's sessions; another user's session is not found. */
export async function endSession(
  deps: AccountDeps,
  caller: Caller & { readonly session: OpenSession },
  sessionId: string,
): Promise<SessionEnded | Refused> {
  const { session, user } = caller.session
  const ended = await deps.storage.transaction((tx) => tx.accounts.endSessionById(user.id, sessionId))
  if (!ended) return refused('not-found')
  audit(deps, caller, 'session-ended')
  return { kind: 'ended', own: sessionId === session.id }
}
