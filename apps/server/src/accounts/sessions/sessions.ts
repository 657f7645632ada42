import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Storage, Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from '../deps.ts'
import { hashOfToken } from './tokens.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long a session lives unused, and how long at all. */
function lifetimeOf({ guest, administrator }: UserRecord): { readonly idle: number; readonly whole: number } {
  // The session is a guest's only key, so it lasts as long as a browser keeps a cookie, and anew with every visit.
  if (guest) return { idle: 400 * day, whole: Infinity }
  if (administrator) return { idle: 12 * hour, whole: 7 * day }
  return { idle: 30 * day, whole: 90 * day }
}

function expiryOf(user: UserRecord, createdAt: number, lastSeenAt: number): number {
  const { idle, whole } = lifetimeOf(user)
  return Math.min(lastSeenAt + idle, createdAt + whole)
}

/** Opens a session under a fresh token and ends the one before it: a token that was planted opens nothing afterwards. */
export async function openSession(
  tx: Transaction,
  { now, newId, newToken }: AccountDeps,
  { device, session: former }: Caller,
  user: UserRecord,
): Promise<SignedIn> {
  if (former) await tx.accounts.endSession(former.session.tokenHash)
  const token = newToken()
  const at = now()
  await tx.accounts.putSession({
    id: newId(),
    tokenHash: hashOfToken(token),
    userId: user.id,
    device,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: expiryOf(user, at, at),
  })
  return { kind: 'signed-in', user, token }
}

/** An open session, and whether its life was just prolonged, so that its cookie's should be too. */
export interface ResolvedSession extends OpenSession {
  readonly prolonged: boolean
}

/** The session of a token, if it is good at this moment. Being used prolongs it, written down once an hour at most. */
export async function resolveSession(storage: Storage, token: string, now: number): Promise<ResolvedSession | null> {
  const found = await storage.accounts.session(hashOfToken(token))
  if (!found || found.session.expiresAt <= now) return null
  const { session, user } = found
  if (now - session.lastSeenAt < hour) return { session, user, prolonged: false }
  const expiresAt = expiryOf(user, session.createdAt, now)
  return storage
    .transaction((tx) => tx.accounts.touchSession(session.tokenHash, now, expiresAt))
    .then(
      () => ({ session: { ...session, lastSeenAt: now, expiresAt }, user, prolonged: true }),
      // A full disk must not sign people out: who may read goes on reading, and a later request writes it down.
      () => ({ session, user, prolonged: false }),
    )
}
