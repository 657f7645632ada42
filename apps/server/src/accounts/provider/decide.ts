import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Ticket } from '../../storage/identities-port.ts'
import type { Transaction } from '../../storage/port.ts'
import { audit } from '../audit.ts'
import type { Caller, SignedIn } from '../deps.ts'
import { finishFirstStep, secondFactorsOf, type SecondFactorNeeded } from '../factors/first-step.ts'
import { checkLimits, limitsOf } from '../limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { hashOfEmail } from '../sign-up/parse-email.ts'
import { upgradeGuest } from '../sign-up/upgrade-guest.ts'
import { situationOf, type Belongings, type ProviderDeps } from './decision.ts'
import { findTicket, useTicket } from './ticket.ts'

/** What a user wants to happen with the identity that they brought from the provider. */
export interface DecisionForm {
  readonly action: 'link' | 'create' | 'switch' | 'bring-along' | 'cancel'
  /** Needed to link an account that nobody is signed in to. */
  readonly password?: string | undefined
  /** What the browser kept of earlier sign-ins; see `device-mark.ts`. */
  readonly deviceMark?: string | undefined
  readonly setupCode?: string | undefined
}

/** The session stays as it is. */
interface Unchanged {
  readonly kind: 'linked' | 'cancelled'
  readonly user: UserRecord | null
}

export type DecisionOutcome = SignedIn | SecondFactorNeeded | Unchanged | Refused

/** Carries out a decision. The ticket can be used once; after a refusal, such as a wrong password, it is still valid. */
export async function decide(
  deps: ProviderDeps,
  caller: Caller,
  token: string | undefined,
  form: DecisionForm,
): Promise<DecisionOutcome> {
  const limited = await checkLimits(deps, caller, limitsOf.provider(caller.network))
  if (limited) return limited
  const ticket = await findTicket(deps, caller, token)
  if (!token || !ticket) return refused('ticket-invalid')
  const isSignedUp = caller.session !== null && !caller.session.user.guest
  if (form.action === 'link' && !isSignedUp) return linkWithPassword(deps, caller, ticket, form)
  const guest = await guestOf(deps, caller)
  let announce: () => void = () => undefined
  const outcome = await deps.storage.transaction((tx) =>
    useTicket<SignedIn | SecondFactorNeeded | Unchanged>(tx, deps, caller, hashOfToken(token), async () => {
      if (form.action === 'cancel') return { kind: 'cancelled', user: caller.session?.user ?? null }
      const situation = await situationOf(tx, caller, ticket)
      if (situation.kind === 'link' && form.action === 'link' && caller.session) {
        await link(tx, deps, ticket, caller.session.user)
        return { kind: 'linked', user: caller.session.user }
      }
      if (situation.kind === 'known-email' && form.action === 'create') {
        const { name, email } = ticket
        const user = await upgradeGuest(tx, deps, caller, { name: name ?? '', email }, form.setupCode)
        if ('kind' in user) return user
        await link(tx, deps, ticket, user)
        return openSession(tx, deps, caller, user)
      }
      if (situation.kind === 'switch' && form.action === 'switch') {
        return finishFirstStep(tx, deps, caller, situation.user)
      }
      if (situation.kind === 'bring-along' && form.action === 'bring-along' && guest) {
        const moved = await bringAlong(tx, caller, guest, situation.user)
        if ('kind' in moved) return moved
        announce = moved
        return openSession(tx, deps, caller, situation.user)
      }
      // Something has changed since the page was loaded.
      return refused('ticket-invalid')
    }),
  )
  if (outcome.kind === 'refused') return outcome
  announce()
  auditDecision(deps, caller, form, outcome)
  if (outcome.kind === 'signed-in' && guest && form.action === 'bring-along')
    await bringRest(deps, caller, guest, outcome)
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
  const guest = await guestOf(deps, caller)
  let announce: () => void = () => undefined
  const linkTo = async (tx: Transaction, user: UserRecord): Promise<Refused | null> => {
    const outcome = await useTicket(tx, deps, caller, ticket.tokenHash, async () => {
      const situation = await situationOf(tx, caller, ticket)
      if (situation.kind !== 'known-email') return refused('ticket-invalid')
      if (await secondFactorsOf(tx, user.id)) return refused('second-factor-first')
      const moved = guest ? await bringAlong(tx, caller, guest, user) : () => undefined
      if ('kind' in moved) return moved
      await link(tx, deps, ticket, user)
      return { kind: 'linked', moved } as const
    })
    if (outcome.kind === 'refused') return outcome
    announce = outcome.moved
    return null
  }
  const outcome = await signIn(deps, caller, { email: ticket.email, password, deviceMark }, linkTo)
  if (outcome.kind !== 'signed-in') return outcome
  announce()
  const { id: userId } = outcome.user
  audit(deps, caller, 'identity-linked', { userId })
  if (guest) {
    audit(deps, caller, 'guest-merged', { userId, detail: guest.id })
    await bringRest(deps, caller, guest, outcome)
  }
  return outcome
}

interface Guest {
  readonly id: string
  readonly belongings: Belongings
}

async function guestOf(deps: ProviderDeps, { session }: Caller): Promise<Guest | null> {
  if (!session?.user.guest) return null
  const { id } = session.user
  return { id, belongings: await deps.belongingsOf(id) }
}

/**
 * Moves everything of a guest to an account. Nobody can sign in as the guest afterwards. An account with a second factor
 * is refused, because the move would come before the second step.
 */
async function bringAlong(
  tx: Transaction,
  { device }: Caller,
  { id, belongings }: Guest,
  { id: user, name }: UserRecord,
): Promise<(() => void) | Refused> {
  if (await secondFactorsOf(tx, user)) return refused('second-factor-first')
  const moved = await belongings.moveTo(tx, { user, name, device })
  if ('kind' in moved) return moved
  await tx.identities.mergeGuest(id, user)
  await tx.accounts.endSessionsExcept(id, null)
  return moved
}

/** Moves what a request that was still running added meanwhile; later ones have no session. */
async function bringRest(deps: ProviderDeps, { device }: Caller, guest: Guest, { user }: SignedIn): Promise<void> {
  const rest = await deps.belongingsOf(guest.id)
  if (rest.isEmpty) return
  const actor = { user: user.id, name: user.name, device }
  const announce = await deps.storage.transaction((tx) => rest.moveTo(tx, actor))
  if (!('kind' in announce)) announce()
}

async function link(
  tx: Transaction,
  { now }: Pick<ProviderDeps, 'now'>,
  { issuer, subject, email }: Ticket,
  user: UserRecord,
): Promise<void> {
  await tx.accounts.putIdentity(issuer, subject, user.id, now())
  // The provider has verified this email; another one of the account stays as it is.
  if (email !== null && user.email !== null && hashOfEmail(email) === hashOfEmail(user.email)) {
    await tx.accounts.verifyEmail(user.id)
  }
}

function auditDecision(
  deps: ProviderDeps,
  caller: Caller,
  { action }: DecisionForm,
  outcome: SignedIn | SecondFactorNeeded | Unchanged,
): void {
  const userId = outcome.user?.id
  if (userId === undefined || outcome.kind === 'cancelled') return
  if (outcome.kind === 'linked' || action === 'create') audit(deps, caller, 'identity-linked', { userId })
  const guest = caller.session?.user.guest ? caller.session.user.id : undefined
  if (action === 'bring-along' && guest !== undefined) audit(deps, caller, 'guest-merged', { userId, detail: guest })
  if (outcome.kind === 'signed-in') audit(deps, caller, 'signed-in', { userId, detail: 'provider' })
  if (outcome.kind === 'second-factor-needed')
    audit(deps, caller, 'second-factor-asked', { userId, detail: 'provider' })
}
