import { refused, type Refused } from '@everquill/domain'
import { administer, type AdministrationDeps, type Operator } from './administer.ts'
import { requireAnotherAdministrator } from './require-another-administrator.ts'

/**
 * Disables an account: nobody can sign in, its sessions and access tokens end at once, its webhooks stop, and its share
 * links and TV links show nothing. Enabling it brings everything back except sessions and tokens; webhooks can be
 * switched on again.
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
    await tx.accounts.endSessionsExcept(userId, null)
    await tx.accounts.endResets(userId)
    await tx.accounts.endEmailChanges(userId)
    await tx.factors.endChallenges(userId)
    await tx.tokens.removeAll(userId)
    await tx.webhooks.stopAll(userId, 'no-access')
    return { kind: 'disabled' } as const
  })
  if (outcome.kind === 'disabled') await deps.closeEndedStreams()
  return outcome
}

/** Lets the user of a disabled account sign in again. */
export const enableAccount = (
  deps: AdministrationDeps,
  operator: Operator,
  userId: string,
): Promise<{ readonly kind: 'enabled' } | Refused> =>
  administer(deps, operator, { event: 'account-enabled', subject: userId }, async (tx) => {
    if (!(await tx.administration.account(userId))) return refused('not-found')
    await tx.administration.setDisabled(userId, null)
    return { kind: 'enabled' } as const
  })
