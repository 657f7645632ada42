import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { Transaction } from '../port.ts'
import { compileOnce, type RunQuery } from './query.ts'

/**
 * The one statement that uses a rate limit. It stores the time at which the limit is full again: each request moves it
 * forward, and requests are refused while it is too far ahead. A refusal writes nothing, so it costs no disk sync.
 */
const takeQuery = ({ build }: Engine) =>
  compileOnce((key: string, now: number, cost: number, latest: number, fullAtFirst: number, farthest: number) => {
    const fullAt = sql.ref<number>('rate_limits.full_at')
    const fits = sql`${fullAt} <= ${latest}`
    return build
      .insertInto('rate_limits')
      .columns(['key', 'full_at', 'allowed'])
      .expression(
        build
          .selectNoFrom([
            sql<string>`cast(${key} as text)`.as('key'),
            sql<number>`cast(${fullAtFirst} as bigint)`.as('full_at'),
            sql<number>`1`.as('allowed'),
          ])
          .where((where) => {
            const usedUp = where.selectFrom('rate_limits').select('key').where('key', '=', key)
            return where.not(where.exists(usedUp.where('full_at', '>', latest).where('full_at', '<=', farthest)))
          }),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          // If the clock was set back, the stored time is capped: a limit is never more than used up.
          full_at: sql<number>`case when ${fits} then case when ${fullAt} > ${now} then ${fullAt} else ${now} end + ${cost} when ${fullAt} > ${farthest} then ${farthest} else ${fullAt} end`,
          allowed: sql<number>`case when ${fits} then 1 else 0 end`,
        }),
      )
      .returning(['full_at', 'allowed'])
  })

const fullAtQuery = ({ build }: Engine) =>
  compileOnce((key: string) => build.selectFrom('rate_limits').select('full_at').where('key', '=', key))

/** The statements of rate limits, compiled for one engine. */
export const limitQueries = (engine: Engine) => ({ take: takeQuery(engine), fullAt: fullAtQuery(engine) })

/** Uses requests of a rate limit, inside the transaction that runs the queries. */
export const takeFromLimit =
  ({ take, fullAt }: ReturnType<typeof limitQueries>, run: RunQuery): Transaction['takeFromLimit'] =>
  async ({ key, burst, every }, now, count = 1) => {
    // Whole milliseconds, because the column has no fractions.
    const cost = Math.ceil(Math.min(count, burst) * every)
    const farthest = now + Math.ceil(burst * every)
    const latest = farthest - cost
    const [taken] = await run(take(key, now, cost, latest, now + cost, farthest))
    if (taken?.allowed === 1) return { allowed: true }
    const [row] = taken ? [taken] : await run(fullAt(key))
    return { allowed: false, retryAfter: Math.max(1, (row?.full_at ?? 0) - latest) }
  }
