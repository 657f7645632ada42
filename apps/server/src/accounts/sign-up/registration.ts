import {
  admitsGameGuests,
  defaultRegistration,
  normalizeCode,
  refused,
  type Refused,
  type Registration,
  type RegistrationMode,
} from '@everquill/domain'
import type { AccountReads } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { hashOfToken } from '../sessions/tokens.ts'

/** The rules for new accounts, as stored or as the environment sets them. */
export async function readRegistration(
  { registration: fixed }: Pick<AccountDeps, 'registration'>,
  accounts: Pick<AccountReads, 'setting'>,
): Promise<Registration> {
  const stored = await accounts.setting('registration')
  const registration = stored === null ? defaultRegistration : (JSON.parse(stored) as Registration)
  return fixed === null ? registration : { ...registration, mode: fixed }
}

/** The rules for a visitor of the page. The first account can always be created, whatever they are. */
export async function registrationNow(
  deps: Pick<AccountDeps, 'registration' | 'storage'>,
  lacksAdministrator = async () => !(await deps.storage.transaction((tx) => tx.accounts.hasAdministrator())),
): Promise<{ readonly mode: RegistrationMode; readonly gameGuests: boolean }> {
  const registration = await readRegistration(deps, deps.storage.accounts)
  const gameGuests = admitsGameGuests(registration)
  if (registration.mode === 'open') return { mode: 'open', gameGuests }
  return { mode: (await lacksAdministrator()) ? 'open' : registration.mode, gameGuests }
}

/** The refusal of a new account that no invitation could avert, or that lacks one; checked before a password is hashed. */
export function refusalToRegister(mode: RegistrationMode, invitation: string | undefined): Refused | null {
  if (mode === 'closed') return refused('registration-closed')
  return mode === 'invite-only' && invitation === undefined ? refused('invitation-needed') : null
}

/** Uses up the invitation of a new account, if the rules ask for one. Call it last: what is refused later would have used it. */
export async function admitAccount(
  tx: Transaction,
  deps: Pick<AccountDeps, 'registration' | 'now'>,
  invitation: string | undefined,
): Promise<Refused | null> {
  const { mode } = await readRegistration(deps, tx.accounts)
  const refusal = refusalToRegister(mode, invitation)
  if (refusal || mode === 'open' || invitation === undefined) return refusal
  const taken = await tx.administration.takeInvitation(hashOfToken(invitation))
  return taken && taken.expiresAt > deps.now() ? null : refused('invitation-invalid', { field: 'invitation' })
}

/** The refusal of a new guest; a game's invite code may let them in where registration is not open. */
export async function refusalOfGuest(
  tx: Transaction,
  deps: Pick<AccountDeps, 'registration' | 'now' | 'limits'>,
  { network }: Pick<Caller, 'network'>,
  code: string | undefined,
): Promise<Refused | null> {
  const registration = await readRegistration(deps, tx.accounts)
  if (registration.mode === 'open') return null
  if (code === undefined || !admitsGameGuests(registration)) {
    return refused(registration.mode === 'closed' ? 'registration-closed' : 'invitation-needed')
  }
  // The limit of joining games: a code can be guessed here as well.
  const limit = { key: `join:${network}`, burst: 30, every: 2_000 }
  const taken = deps.limits ? await tx.takeFromLimit(limit, deps.now()) : { allowed: true as const }
  if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
  const invitation = await tx.games.invitation(normalizeCode(code))
  const invited = invitation && invitation.expiresAt > deps.now() ? await tx.games.lock(invitation.gameId) : null
  return invited?.game.deletedAt === null ? null : refused('code-invalid', { field: 'gameCode' })
}
