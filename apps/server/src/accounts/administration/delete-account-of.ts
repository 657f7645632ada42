import { refused, type Refused } from '@everquill/domain'
import type { DeleteAccountDeps } from '../delete-account.ts'
import { administer, type AdministrationDeps, type Operator } from './administer.ts'
import { requireAnotherAdministrator } from './require-another-administrator.ts'

/**
 * Deletes another user's account as its owner would: one transaction closes it, and if this process dies, a sweep
 * deletes the rest later. It cannot be undone.
 */
export async function deleteAccountOf(
  deps: AdministrationDeps & Pick<DeleteAccountDeps, 'deleteUserContent'>,
  operator: Operator,
  userId: string,
): Promise<{ readonly kind: 'deleted'; readonly closedAt: number; readonly isFinished: boolean } | Refused> {
  const action = { event: 'account-deleted-by-administrator', subject: userId, needsProof: true } as const
  const closedAt = deps.now()
  const outcome = await administer(deps, operator, action, async (tx) => {
    const refusal = await requireAnotherAdministrator(tx, userId)
    if (refusal) return refusal
    if (!(await tx.administration.account(userId))) return refused('not-found')
    await tx.accounts.close(userId, closedAt)
    return { kind: 'closed' } as const
  })
  if (outcome.kind === 'refused') return outcome
  const isFinished = await deps.deleteUserContent({ user: userId, closedAt }).then(
    () => true,
    () => false,
  )
  await deps.closeEndedStreams()
  return { kind: 'deleted', closedAt, isFinished }
}
