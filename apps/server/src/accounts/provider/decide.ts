import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Ticket } from '../../storage/identities-port.ts'
import { audit } from '../audit.ts'
import type { Caller, SignedIn } from '../deps.ts'
import { finishFirstStep, secondFactorsOf, type SecondFactorNeeded } from '../factors/first-step.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { upgradeGuest, type Admission } from '../sign-up/upgrade-guest.ts'
import { situationOf, type ProviderDeps } from './decision.ts'
import { findTicket, useTicket } from './ticket.ts'
import { link, waitingDecision } from './waiting-decision.ts'

/** What a user wants to happen with the identity that they brought from the provider. */
export interface DecisionForm extends Admission {
  readonly action: 'link' | 'create' | 'switch' | 'bring-along' | 'cancel'
  /** Needed to link an account that nobody is signed in to. */
  readonly password?: string | undefined
  /** What the browser kept of earlier sign-ins; see `device-mark.ts`. */
  readonly deviceMark?: string | undefined
}

/** The session stays as it is. */
interface Unchanged {
  readonly kind: 'linked' | 'cancelled'
  readonly user: UserRecord | null
}

export type DecisionOutcome = SignedIn | SecondFactorNeeded | Unchanged | Refused

/**
 * Carries out a decision. The ticket can be used once; after a refusal, such as a wrong password, it is still valid. A
 * decision for an account with a second factor is carried out with the second step.
 */
export async function decide(
  deps: ProviderDeps,
  caller: Caller,
  token: string | undefined,
  form: DecisionForm,
): Promise<DecisionOutcome> {
  const limited = await checkLimits(deps, caller, limitsOf.provider(caller.network))
  if (limited) return limited
  const ticket = await findTicket(deps, caller, token)
  if (!ticket) return refused('ticket-invalid')
  const isSignedUp = caller.session !== null && !caller.session.user.guest
  if (form.action === 'link' && !isSignedUp) return linkWithPassword(deps, caller, ticket, form)
  if (form.action === 'bring-along') return bringAlong(deps, caller, ticket)
  const outcome = await deps.storage.transaction((tx) =>
    useTicket<SignedIn | SecondFactorNeeded | Unchanged>(tx, deps, caller, ticket.tokenHash, async () => {
      if (form.action === 'cancel') return { kind: 'cancelled', user: caller.session?.user ?? null }
      const situation = await situationOf(tx, caller, ticket)
      if (situation.kind === 'link' && form.action === 'link' && caller.session) {
        await link(tx, deps, ticket, caller.session.user)
        return { kind: 'linked', user: caller.session.user }
      }
      if (situation.kind === 'known-email' && form.action === 'create') {
        const { name, email } = ticket
        const user = await upgradeGuest(tx, deps, caller, { name: name ?? '', email }, form)
        if ('kind' in user) return user
        await link(tx, deps, ticket, user)
        return openSession(tx, deps, caller, user)
      }
      if (situation.kind === 'switch' && form.action === 'switch') {
        return finishFirstStep(tx, deps, caller, situation.user)
      }
      // Something has changed since the page was loaded.
      return refused('ticket-invalid')
    }),
  )
  if (outcome.kind === 'refused') return outcome
  const userId = outcome.user?.id
  const isLinked = outcome.kind === 'linked' || form.action === 'create'
  if (isLinked && userId !== undefined) audit(deps, caller, 'identity-linked', { userId })
  auditSignIn(deps, caller, outcome)
  return outcome
}

/** Brings everything of a guest along to the account of the identity, and signs in to it. */
async function bringAlong(deps: ProviderDeps, caller: Caller, ticket: Ticket): Promise<DecisionOutcome> {
  const decision = await waitingDecision(deps, caller)
  const outcome = await deps.storage.transaction<SignedIn | SecondFactorNeeded | Refused>(async (tx) => {
    const situation = await situationOf(tx, caller, ticket)
    if (situation.kind !== 'bring-along') return refused('ticket-invalid')
    const { user } = situation
    if (await secondFactorsOf(tx, user.id)) return finishFirstStep(tx, deps, caller, user, ticket.tokenHash)
    return (await decision.carryOut(tx, user, ticket.tokenHash)) ?? openSession(tx, deps, caller, user)
  })
  if (outcome.kind === 'refused') return outcome
  await decision.finish(outcome.user)
  auditSignIn(deps, caller, outcome)
  return outcome
}

/** Signs in to an account of the email that the provider has verified, and links the identity to it. */
async function linkWithPassword(
  deps: ProviderDeps,
  caller: Caller,
  ticket: Ticket,
  { password = '', deviceMark }: DecisionForm,
): Promise<DecisionOutcome> {
  if (ticket.email === null) return refused('ticket-invalid')
  const decision = await waitingDecision(deps, caller)
  const outcome = await signIn(deps, caller, { email: ticket.email, password, deviceMark }, async (tx, user) =>
    (await secondFactorsOf(tx, user.id))
      ? finishFirstStep(tx, deps, caller, user, ticket.tokenHash)
      : decision.carryOut(tx, user, ticket.tokenHash),
  )
  if (outcome.kind !== 'refused') await decision.finish(outcome.user)
  return outcome
}

function auditSignIn(deps: ProviderDeps, caller: Caller, { kind, user }: Exclude<DecisionOutcome, Refused>): void {
  if (kind !== 'signed-in' && kind !== 'second-factor-needed') return
  const event = kind === 'signed-in' ? 'signed-in' : 'second-factor-asked'
  audit(deps, caller, event, { ...(user && { userId: user.id }), detail: 'provider' })
}
