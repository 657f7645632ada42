import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { Transaction } from '../port.ts'
import { compileOnce, type RunQuery } from './query.ts'

/**
 * The one statement that uses a rate limit. It stores the time at which the limit is full again: each request moves it
 * forward, and requests are refused while it is too far ahead.
 */
export const takeFromLimitQuery = ({ build }: Engine) =>
  compileOnce((key: string, now: number, cost: number, latest: number, fullAtFirst: number, farthest: number) => {
    const fullAt = sql.ref<number>('rate_limits.full_at')
    const fits = sql`${fullAt} <= ${latest}`
    return build
      .insertInto('rate_limits')
      .values({ key, full_at: fullAtFirst, allowed: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          // If the clock was set back, the stored time is capped: a limit is never more than used up.
          full_at: sql<number>`case when ${fits} then case when ${fullAt} > ${now} then ${fullAt} else ${now} end + ${cost} when ${fullAt} > ${farthest} then ${farthest} else ${fullAt} end`,
          allowed: sql<number>`case when ${fits} then 1 else 0 end`,
        }),
      )
      .returning(['full_at', 'allowed'])
  })

/** Uses requests of a rate limit, inside the transaction that runs the queries. */
export const takeFromLimit =
  (query: ReturnType<typeof takeFromLimitQuery>, run: RunQuery): Transaction['takeFromLimit'] =>
  async ({ key, burst, every }, now, count = 1) => {
    // Whole milliseconds, because the column has no fractions.
    const cost = Math.ceil(Math.min(count, burst) * every)
    const farthest = now + Math.ceil(burst * every)
    const latest = farthest - cost
    const [row] = await run(query(key, now, cost, latest, now + cost, farthest))
    if (!row) throw new Error('the rate limit statement returned no row')
    return row.allowed === 1 ? { allowed: true } : { allowed: false, retryAfter: row.full_at - latest }
  }
