import { presenceInterval } from '@everquill/domain'
import type { Engine } from '../engine-differences.ts'
import type { PresenceReads, PresenceWrites } from '../presence-port.ts'
import type { RunQuery } from './query.ts'

/** Reads presence through whatever runs the queries. */
export const presenceReads = ({ build, among }: Engine, run: RunQuery): PresenceReads => ({
  async of(user) {
    const query = build.selectFrom('presence').select(['seen_at', 'hidden']).where('user_id', '=', user)
    const [row] = await run(query.compile())
    return { shown: row?.hidden !== 1, lastSeenAt: row?.seen_at ?? null }
  },
  async lastSeen(users) {
    const query = build.selectFrom('presence').select(['user_id', 'seen_at']).where(among('user_id', users))
    const rows = await run(query.where('hidden', '=', 0).compile())
    return new Map(rows.flatMap(({ user_id, seen_at }) => (seen_at === null ? [] : [[user_id, seen_at] as const])))
  },
})

/** Changes presence inside the transaction that runs the queries. */
export const presenceWrites = ({ build, among }: Engine, run: RunQuery): PresenceWrites => ({
  async seen(users, now) {
    const open = build
      .selectFrom('users')
      .select((eb) => ['id', eb.val(now).as('seen_at'), eb.lit(0).as('hidden')])
      .where(among('id', users))
      .where('closed_at', 'is', null)
      // Always in the same order, so that two servers do not wait for each other.
      .orderBy('id')
    const query = build
      .insertInto('presence')
      .columns(['user_id', 'seen_at', 'hidden'])
      .expression(open)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') }))
          .where('presence.hidden', '=', 0)
          .where((eb) =>
            eb.or([
              eb('presence.seen_at', 'is', null),
              eb('presence.seen_at', '<=', now - presenceInterval),
              // The clock was set back.
              eb('presence.seen_at', '>=', now + presenceInterval),
            ]),
          ),
      )
    await run(query.compile())
  },
  async show(user, shown) {
    const set = { seen_at: null, hidden: shown ? 0 : 1 }
    const query = build.insertInto('presence').values({ user_id: user, ...set })
    await run(query.onConflict((conflict) => conflict.column('user_id').doUpdateSet(set)).compile())
  },
})
