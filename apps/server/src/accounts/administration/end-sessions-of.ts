import { refused, type Refused } from '@everquill/domain'
import { administer, type AdministrationDeps, type Operator } from './administer.ts'

/**
 * Ends all sessions of an account, and sign-ins that have not finished. A guest could never come back, so theirs stay; an
 * administrator can disable or delete the account instead.
 */
export async function endSessionsOf(
  deps: AdministrationDeps,
  operator: Operator,
  userId: string,
): Promise<{ readonly kind: 'ended'; readonly count: number } | Refused> {
  const action = { event: 'sessions-ended-by-administrator', subject: userId } as const
  const outcome = await administer(deps, operator, action, async (tx) => {
    const account = await tx.administration.account(userId)
    if (!account) return refused('not-found')
    if (account.guest) return refused('last-sign-in')
    await tx.factors.endChallenges(userId)
    return { kind: 'ended', count: await tx.accounts.endSessionsExcept(userId, null) } as const
  })
  if (outcome.kind === 'ended') await deps.closeEndedStreams()
  return outcome
}
