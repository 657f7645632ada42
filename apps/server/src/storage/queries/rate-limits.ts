import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { Transaction } from '../port.ts'
import { once, type Run } from './query.ts'

/**
 * The one statement that takes from a limit. Kept is the moment at which the limit is full again: each one taken
 * moves it on, and nothing is given while it lies too far ahead.
 */
export const takeQuery = ({ build }: Engine) =>
  once((key: string, now: number, every: number, latest: number, fullAtFirst: number, farthest: number) => {
    const fullAt = sql.ref<number>('rate_limits.full_at')
    const fits = sql`${fullAt} <= ${latest}`
    return build
      .insertInto('rate_limits')
      .values({ key, full_at: fullAtFirst, allowed: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          // A clock that was set back must not lock anybody out: no limit is ever more than used up.
          full_at: sql<number>`case when ${fits} then case when ${fullAt} > ${now} then ${fullAt} else ${now} end + ${every} when ${fullAt} > ${farthest} then ${farthest} else ${fullAt} end`,
          allowed: sql<number>`case when ${fits} then 1 else 0 end`,
        }),
      )
      .returning(['full_at', 'allowed'])
  })

/** Takes one of what a limit allows, inside the transaction in which queries are run. */
export const takeFrom =
  (query: ReturnType<typeof takeQuery>, run: Run): Transaction['take'] =>
  async ({ key, burst, every }, now) => {
    const latest = now + (burst - 1) * every
    const [row] = await run(query(key, now, every, latest, now + every, latest + every))
    if (!row) throw new Error('a limit was neither given nor refused')
    return row.allowed === 1 ? { allowed: true } : { allowed: false, retryAfter: row.full_at - latest }
  }
