import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Storage, Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller, OpenSession, SignedIn } from '../deps.ts'
import { hashOfToken } from './tokens.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long a session lasts unused, and in total. */
function lifetimeOf({ guest, administrator }: UserRecord): { readonly idle: number; readonly total: number } {
  // A guest has only the session, so it lasts as long as browsers keep a cookie and is extended with every visit.
  if (guest) return { idle: 400 * day, total: Infinity }
  if (administrator) return { idle: 12 * hour, total: 7 * day }
  return { idle: 30 * day, total: 90 * day }
}

function expiryOf(user: UserRecord, createdAt: number, lastSeenAt: number): number {
  const { idle, total } = lifetimeOf(user)
  return Math.min(lastSeenAt + idle, createdAt + total)
}

/** Opens a session with a new token and ends the previous one, against session fixation. Refuses a disabled account. */
export async function openSession(
  tx: Transaction,
  { now, newId, newToken }: AccountDeps,
  { device, session: previous }: Caller,
  user: UserRecord,
): Promise<SignedIn | Refused> {
  if (await tx.accounts.isDisabled(user.id)) return refused('account-disabled')
  if (previous) await tx.accounts.endSession(previous.session.tokenHash)
  const token = newToken()
  const at = now()
  await tx.accounts.putSession({
    id: newId(),
    tokenHash: hashOfToken(token),
    userId: user.id,
    device,
    createdAt: at,
    lastSeenAt: at,
    provedAt: at,
    expiresAt: expiryOf(user, at, at),
  })
  return { kind: 'signed-in', user, token }
}

/** An open session; `extended` means that its cookie should be extended too. */
export interface ResolvedSession extends OpenSession {
  readonly extended: boolean
}

/** The session of a token if it is valid. Using it extends it, which is stored at most once an hour. */
export async function resolveSession(storage: Storage, token: string, now: number): Promise<ResolvedSession | null> {
  const found = await storage.accounts.session(hashOfToken(token))
  if (!found || found.session.expiresAt <= now) return null
  const { session, user } = found
  if (now - session.lastSeenAt < hour) return { session, user, extended: false }
  const expiresAt = expiryOf(user, session.createdAt, now)
  return storage
    .transaction((tx) => tx.accounts.touchSession(session.tokenHash, now, expiresAt))
    .then(
      () => ({ session: { ...session, lastSeenAt: now, expiresAt }, user, extended: true }),
      // A full disk must not sign users out: reading still works, and a later request extends the session.
      () => ({ session, user, extended: false }),
    )
}
