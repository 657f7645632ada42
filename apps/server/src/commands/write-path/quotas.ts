import { refused, type Actor, type GameEntry, type LogEntry, type Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'

const day = 86_400_000

type QuotaDeps = Pick<CommandDeps, 'limits' | 'quotas' | 'now'>

/** How many characters an account may have; 0 if there is no limit. */
export const maxCharactersOf = ({ limits, quotas }: Pick<CommandDeps, 'limits' | 'quotas'>, isGuest: boolean): number =>
  limits ? quotas[isGuest ? 'guestCharacters' : 'characters'] : 0

/**
 * Refuses more characters to an account than it may have. A full trash refuses new ones too: otherwise their
 * number would have no limit. The write limit, which was checked before, serialises the requests of one account.
 */
export async function checkCharacterQuota(
  deps: QuotaDeps,
  tx: Pick<Transaction, 'countCharacters'>,
  { user }: Actor,
  source: 'new' | 'from trash',
  count = 1,
): Promise<Refused | null> {
  if (!deps.limits) return null
  const { living, inTrash, isGuest } = await tx.countCharacters(user)
  const most = maxCharactersOf(deps, isGuest)
  if (most === 0) return null
  if (living + count > most) return refused('too-many-characters', { detail: `at most ${most}` })
  if (source === 'new' && living + inTrash + count > 2 * most) {
    return refused('too-many-characters', { detail: `at most ${2 * most} with those in the trash` })
  }
  return null
}

/** Counts the bytes of log entries; over a day, an account may write as many as the quota allows. */
export async function checkLogQuota(
  { limits, quotas: { logBytesPerDay }, now }: QuotaDeps,
  tx: Pick<Transaction, 'takeFromLimit'>,
  { user }: Actor,
  entries: readonly (LogEntry | GameEntry)[],
): Promise<Refused | null> {
  if (!limits || logBytesPerDay === 0 || entries.length === 0) return null
  const bytes = Buffer.byteLength(JSON.stringify(entries))
  const limit = { key: `log:${user}`, burst: logBytesPerDay, every: day / logBytesPerDay }
  const taken = await tx.takeFromLimit(limit, now(), bytes)
  return taken.allowed ? null : refused('daily-limit', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}
