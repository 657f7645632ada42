import { refused, type Refused } from '@everquill/domain'
import type { Challenge, FactorReads } from '../../storage/factors-port.ts'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { openSession } from '../sessions/sessions.ts'
import { hashOfToken } from '../sessions/tokens.ts'

const lifetime = 10 * 60_000

/** The ways in which a user can finish a sign-in; a recovery code always works too. */
export interface SecondFactors {
  readonly passkey: boolean
  readonly app: boolean
}

/** The first step of a sign-in was successful; the browser keeps the ticket until the second one. */
export interface SecondFactorNeeded {
  readonly kind: 'second-factor-needed'
  readonly user: UserRecord
  readonly ticket: string
  readonly secondFactors: SecondFactors
}

/** What a sign-in has done for the identity that the browser brought from the provider. */
export interface Decided {
  readonly linked: boolean
  /** Whether everything of the guest who was signed in belongs to the account now. */
  readonly broughtAlong: boolean
}

/** A decision about an identity that is carried out with a sign-in. */
export interface WaitingDecision {
  /** Runs in the transaction of the sign-in; a refusal means that nobody is signed in. */
  readonly carryOut: (tx: Transaction, user: UserRecord, ticketHash: string) => Promise<Refused | null>
  /** Runs after the commit; null if there was nothing to carry out. */
  readonly finish: (user: UserRecord) => Promise<Decided | null>
}

/** Opens a session, or asks for the second factor of a user who has one; `decision` then waits for the second step. */
export async function finishFirstStep(
  tx: Transaction,
  deps: AccountDeps,
  caller: Caller,
  user: UserRecord,
  decision: string | null = null,
): Promise<SignedIn | SecondFactorNeeded | Refused> {
  const secondFactors = await secondFactorsOf(tx, user.id)
  if (!secondFactors) return openSession(tx, deps, caller, user)
  if (await tx.accounts.isDisabled(user.id)) return refused('account-disabled')
  const ticket = deps.newToken()
  const tokenHash = hashOfToken(ticket)
  const expiresAt = deps.now() + lifetime
  const challenge = { tokenHash, kind: 'ticket', userId: user.id, browser: tokenHash, expiresAt, decision } as const
  await tx.factors.putChallenge(challenge)
  return { kind: 'second-factor-needed', user, ticket, secondFactors }
}

/** The second factors of a user; null without any. */
export async function secondFactorsOf(
  { factors }: { readonly factors: FactorReads },
  user: string,
): Promise<SecondFactors | null> {
  const { passkeys, appEnabledAt } = await factors.factorsOf(user)
  return passkeys.length > 0 || appEnabledAt !== null
    ? { passkey: passkeys.length > 0, app: appEnabledAt !== null }
    : null
}

/** A valid ticket and whose it is. */
export type ValidTicket = Challenge & { readonly userId: string }

/** The ticket that a browser kept, if it is valid. */
export async function findTicket(
  { storage, now }: Pick<AccountDeps, 'storage' | 'now'>,
  ticket: string | undefined,
): Promise<ValidTicket | null> {
  const found = ticket === undefined ? null : await storage.factors.challenge(hashOfToken(ticket))
  if (found?.kind !== 'ticket' || found.userId === null || found.expiresAt <= now()) return null
  return { ...found, userId: found.userId }
}

/** The second factors that a browser with this ticket can use; null without a valid one. */
export async function pendingSecondFactors(
  deps: Pick<AccountDeps, 'storage' | 'now'>,
  ticket: string | undefined,
): Promise<SecondFactors | null> {
  const found = await findTicket(deps, ticket)
  return found && secondFactorsOf(deps.storage, found.userId)
}
