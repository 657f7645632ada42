import { refused, type Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import { administer, type AdministrationDeps, type Operator, type SignedInCaller } from './administer.ts'
import { requireAnotherAdministrator } from './require-another-administrator.ts'

type Changed = { readonly kind: 'changed' } | Refused

/** Makes an account an administrator. A guest has no way to sign in again, and so cannot be one. */
export const makeAdministrator = (deps: AdministrationDeps, operator: Operator, userId: string): Promise<Changed> =>
  administer(deps, operator, { event: 'administrator-made', subject: userId, needsProof: true }, (tx) =>
    appoint(tx, userId),
  )

/** Makes an administrator an ordinary user; refused for the only one. */
export const removeAdministrator = (deps: AdministrationDeps, operator: Operator, userId: string): Promise<Changed> =>
  administer(deps, operator, { event: 'administrator-removed', subject: userId, needsProof: true }, async (tx) => {
    const refusal = await requireAnotherAdministrator(tx, userId)
    if (refusal) return refusal
    if (!(await tx.administration.account(userId))) return refused('not-found')
    await tx.administration.setAdministrator(userId, false)
    return { kind: 'changed' } as const
  })

/** Transfers administration: the other account becomes an administrator and the caller an ordinary user, both or neither. */
export const handOver = (deps: AdministrationDeps, caller: SignedInCaller, userId: string): Promise<Changed> =>
  administer(deps, caller, { event: 'administration-handed-over', subject: userId, needsProof: true }, async (tx) => {
    const own = caller.session.user.id
    if (userId === own) return refused('invalid-value', { field: 'to', detail: 'must be another account' })
    const appointed = await appoint(tx, userId)
    if (appointed.kind === 'refused') return appointed
    await tx.administration.setAdministrator(own, false)
    return appointed
  })

async function appoint(tx: Transaction, userId: string): Promise<Changed> {
  // Under the lock, so that nobody disables the account meanwhile.
  await tx.administration.administrators()
  const account = await tx.administration.account(userId)
  if (!account) return refused('not-found')
  if (account.disabledAt !== null) return refused('account-disabled')
  if (account.guest) return refused('invalid-value', { field: 'administrator', detail: 'a guest cannot be one' })
  await tx.administration.setAdministrator(userId, true)
  return { kind: 'changed' }
}
