import { refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Ticket } from '../../storage/identities-port.ts'
import type { Transaction } from '../../storage/port.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../deps.ts'
import type { Decided, WaitingDecision } from '../factors/first-step.ts'
import { hashOfEmail } from '../sign-up/parse-email.ts'
import { situationOf, type Belongings, type ProviderDeps } from './decision.ts'
import { useTicket } from './ticket.ts'

/**
 * What a sign-in does for the identity that the browser brought: links it if it is new, and brings a guest along. It
 * happens in the transaction of the last step, so that a sign-in that is never finished changes nothing.
 */
export async function waitingDecision(deps: ProviderDeps, caller: Caller): Promise<WaitingDecision> {
  const { session, device } = caller
  const guest = session?.user.guest ? session.user.id : null
  const belongings = guest === null ? null : await deps.belongingsOf(guest)
  let announce: () => void = () => undefined
  let decided: Decided | null = null

  /** Moves everything of the guest. Nobody can sign in as the guest afterwards. */
  async function bringAlong(tx: Transaction, { moveTo }: Belongings, from: string, { id: user, name }: UserRecord) {
    const moved = await moveTo(tx, { user, name, device })
    if ('kind' in moved) return moved
    await tx.identities.mergeGuest(from, user)
    await tx.accounts.endSessionsExcept(from, null)
    await tx.tokens.removeAll(from)
    await tx.webhooks.removeAll(from)
    announce = moved
    return null
  }

  /** Moves what a request that was still running added meanwhile; later ones have no session. */
  async function bringRest(from: string, { id, name }: UserRecord): Promise<void> {
    const rest = await deps.belongingsOf(from)
    if (rest.isEmpty) return
    const outcome = await deps.storage.transaction((tx) => rest.moveTo(tx, { user: id, name, device }))
    if ('kind' in outcome) audit(deps, caller, 'guest-left-behind', { userId: id, detail: outcome.problem.code })
    else outcome()
  }

  return {
    async carryOut(tx, user, tokenHash) {
      const outcome = await useTicket(tx, deps, caller, tokenHash, async (ticket) => {
        const situation = await situationOf(tx, caller, ticket)
        const isNew = situation.kind === 'known-email'
        const isOwn = situation.kind === 'bring-along' && situation.user.id === user.id
        // Something has changed since the page was loaded.
        if (!isNew && !isOwn) return refused('ticket-invalid')
        const refusal = belongings && guest !== null ? await bringAlong(tx, belongings, guest, user) : null
        if (refusal) return refusal
        if (isNew) await link(tx, deps, ticket, user)
        return { linked: isNew, broughtAlong: guest !== null }
      })
      if ('problem' in outcome) return outcome
      decided = outcome
      return null
    },
    async finish(user) {
      if (!decided) return null
      announce()
      if (decided.linked) audit(deps, caller, 'identity-linked', { userId: user.id })
      if (guest !== null) {
        audit(deps, caller, 'guest-merged', { userId: user.id, detail: guest })
        await bringRest(guest, user)
      }
      return decided
    },
  }
}

/** Links an identity to an account. */
export async function link(
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
