import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { admitAccount } from './registration.ts'
import { checkSetupCode } from './setup-code.ts'

/** Proof that a caller may create an account. */
export interface Admission {
  /** Printed by the server; the first account may need it. */
  readonly setupCode?: string | undefined
  /** The token of an invitation, where registration is by invitation only. */
  readonly invitation?: string | undefined
}

/**
 * Upgrades a guest to a full account under the same id, so that their data stays theirs; without a guest session it
 * creates a new account. The first account becomes the administrator and may need the set-up code.
 */
export async function upgradeGuest(
  tx: Transaction,
  deps: AccountDeps,
  caller: Caller,
  person: Pick<UserRecord, 'name' | 'email'>,
  { setupCode, invitation }: Admission,
): Promise<UserRecord | Refused> {
  const { now, newId } = deps
  const { session } = caller
  const administrator = !(await tx.accounts.hasAdministrator())
  const guest = session?.user.guest ? await tx.accounts.user(session.user.id) : null
  // The guest may have signed up from another tab in the meantime.
  if (guest && !guest.guest) return refused('already-signed-up')
  const refusal = administrator
    ? await checkSetupCode(tx, deps, caller, setupCode)
    : await admitAccount(tx, deps, invitation)
  if (refusal) return refusal
  if (administrator) await tx.accounts.putSetting('setup-codes', null)
  const { id, createdAt } = guest ?? { id: newId(), createdAt: now() }
  const user = { id, ...person, guest: false, administrator, createdAt }
  await tx.accounts.putUser(user)
  return user
}
