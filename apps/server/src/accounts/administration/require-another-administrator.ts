import { refused, type Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'

/**
 * Refuses to take the only administrator away. The lock lasts until the end of the transaction, so that two
 * administrators cannot remove each other at the same moment.
 */
export async function requireAnotherAdministrator(tx: Transaction, userId: string): Promise<Refused | null> {
  const administrators = await tx.administration.administrators()
  const isOnlyOne = administrators.includes(userId) && administrators.length === 1
  return isOnlyOne ? refused('administrator-stays') : null
}
