import { refused, type Refused } from '@everquill/domain'
import type { AccountOverview } from '../../storage/administration-port.ts'
import type { Transaction } from '../../storage/port.ts'
import { administer, type AdministrationDeps, type Operator } from './administer.ts'
import { requireAnotherAdministrator } from './require-another-administrator.ts'

/**
 * Disables an account: nobody can sign in, its sessions and access tokens work no longer, its webhooks send nothing, and
 * its share links and TV links show nothing. They are still stored, so that it can be undone.
 */
export async function disableAccount(
  deps: AdministrationDeps,
  operator: Operator,
  userId: string,
): Promise<{ readonly kind: 'disabled' } | Refused> {
  const outcome = await administer(deps, operator, { event: 'account-disabled', subject: userId }, async (tx) => {
    const refusal = await requireAnotherAdministrator(tx, userId)
    if (refusal) return refusal
    const account = await tx.administration.account(userId)
    if (!account) return refused('not-found')
    await tx.administration.setDisabled(userId, account.disabledAt ?? deps.now())
    await tx.factors.endChallenges(userId)
    await tx.webhooks.endClaims(userId)
    return { kind: 'disabled' } as const
  })
  if (outcome.kind === 'disabled') await deps.closeEndedStreams()
  return outcome
}

type Enabled = Promise<{ readonly kind: 'enabled' } | Refused>

/**
 * Lets the user of a disabled account sign in again. Sessions and tokens from before have ended, because they may be why
 * it was disabled; webhooks can be switched on again.
 */
export const enableAccount = (deps: AdministrationDeps, operator: Operator, userId: string): Enabled =>
  enable(deps, operator, userId, async (tx, { guest }) => {
    // A guest could never come back without their session.
    if (!guest) await tx.accounts.endSessionsExcept(userId, null)
    await tx.accounts.endResets(userId)
    await tx.accounts.endEmailChanges(userId)
    await tx.tokens.removeAll(userId)
    await tx.webhooks.stopAll(userId, 'no-access')
  })

/** Enables an account that was disabled by mistake: everything is as if it had not been. */
export const undoDisabling = (deps: AdministrationDeps, operator: Operator, userId: string): Enabled =>
  enable(deps, operator, userId, async () => undefined)

const enable = (
  deps: AdministrationDeps,
  operator: Operator,
  userId: string,
  endAccess: (tx: Transaction, account: AccountOverview) => Promise<void>,
): Enabled =>
  administer(deps, operator, { event: 'account-enabled', subject: userId }, async (tx) => {
    const account = await tx.administration.account(userId)
    if (!account) return refused('not-found')
    // An account that somebody else has enabled meanwhile keeps what it has opened since.
    if (account.disabledAt !== null) await endAccess(tx, account)
    await tx.administration.setDisabled(userId, null)
    return { kind: 'enabled' } as const
  })
