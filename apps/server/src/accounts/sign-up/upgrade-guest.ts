import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import { checkSetupCode } from './setup-code.ts'

/** Whether accounts can be created. Even closed registration accepts the first account, the administrator. */
export async function registrationNow({ registration, storage }: AccountDeps): Promise<'open' | 'closed'> {
  if (registration === 'open') return 'open'
  return (await storage.transaction((tx) => tx.accounts.hasAdministrator())) ? 'closed' : 'open'
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
  setupCode: string | undefined,
): Promise<UserRecord | Refused> {
  const { registration, now, newId } = deps
  const { session } = caller
  const administrator = !(await tx.accounts.hasAdministrator())
  if (registration === 'closed' && !administrator) return refused('registration-closed')
  const guest = session?.user.guest ? await tx.accounts.user(session.user.id) : null
  // The guest may have signed up from another tab in the meantime.
  if (guest && !guest.guest) return refused('already-signed-up')
  const refusal = administrator ? await checkSetupCode(tx, deps, caller, setupCode) : null
  if (refusal) return refusal
  if (administrator) await tx.accounts.putSetting('setup-codes', null)
  const { id, createdAt } = guest ?? { id: newId(), createdAt: now() }
  const user = { id, ...person, guest: false, administrator, createdAt }
  await tx.accounts.putUser(user)
  return user
}
