import type { UserRecord } from '../../storage/accounts-port.ts'
import type { AccountDeps } from '../deps.ts'

/** Whether a user is an administrator who must add a second factor before administration. */
export async function isSecondFactorMissing(
  { storage, adminSecondFactor }: Pick<AccountDeps, 'storage' | 'adminSecondFactor'>,
  { id, administrator }: UserRecord,
): Promise<boolean> {
  return adminSecondFactor === 'required' && administrator && !(await storage.factors.hasSecondFactor(id))
}
