import { refused, type Actor, type Refused } from '@everquill/domain'
import type { ChangeCalls } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'

/** 60 writes at once and 20 a second after that: more than any table makes, less than a broken script. */
export async function refusalByWriteLimit(
  { limits, now }: Pick<CommandDeps, 'limits' | 'now'>,
  tx: Pick<ChangeCalls, 'take'>,
  { user }: Actor,
): Promise<Refused | null> {
  if (!limits) return null
  const taken = await tx.take({ key: `write:${user}`, burst: 60, every: 50 }, now())
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}
