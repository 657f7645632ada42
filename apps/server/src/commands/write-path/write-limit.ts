import { refused, type Actor, type Refused } from '@everquill/domain'
import type { ChangeTransaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'

/** 60 writes at once, then 20 a second: more than any game needs, less than a runaway script. */
export const writeLimit = { burst: 60, every: 50 }

/** Limits the writes of each user on all servers together. */
export async function checkWriteLimit(
  { limits, now }: Pick<CommandDeps, 'limits' | 'now'>,
  tx: Pick<ChangeTransaction, 'takeFromLimit'>,
  { user }: Actor,
): Promise<Refused | null> {
  if (!limits) return null
  const taken = await tx.takeFromLimit({ key: `write:${user}`, ...writeLimit }, now())
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}
