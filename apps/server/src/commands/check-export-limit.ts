import { refused, type Refused } from '@everquill/domain'
import type { CommandDeps } from './deps.ts'

const hour = 3_600_000

/** Counts an export of a user; exports read everything, so that a few an hour must do. */
export async function checkExportLimit(
  { storage, limits, quotas: { exportsPerHour }, now }: Pick<CommandDeps, 'storage' | 'limits' | 'quotas' | 'now'>,
  user: string,
): Promise<Refused | null> {
  if (!limits || exportsPerHour === 0) return null
  const limit = { key: `export:${user}`, burst: exportsPerHour, every: hour / exportsPerHour }
  const taken = await storage.transaction((tx) => tx.takeFromLimit(limit, now()))
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}
