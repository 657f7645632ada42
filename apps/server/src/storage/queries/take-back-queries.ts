import type { Engine } from '../engine-differences.ts'
import type { TakeBackTable } from '../schema.ts'
import type { Restoration, TakeBack, TakeBackReads, TakeBackWrites } from '../take-backs-port.ts'
import type { RunQuery } from './query.ts'

const columns = ['id', 'game_id', 'user_id', 'expires_at', 'restores'] as const

/** Reads take-backs through whatever runs the queries. */
export const takeBackReads = ({ build }: Engine, run: RunQuery): TakeBackReads => ({
  async of(gameId, user, now) {
    const query = build.selectFrom('take_backs').select(columns).where('game_id', '=', gameId)
    const open = query.where('user_id', '=', user).where('expires_at', '>', now).orderBy('expires_at').orderBy('id')
    return (await run(open.compile())).map(takeBackOf)
  },
})

/** Changes take-backs inside the transaction that runs the queries. */
export const takeBackWrites = ({ build }: Engine, run: RunQuery): TakeBackWrites => ({
  async find(id) {
    const [row] = await run(build.selectFrom('take_backs').select(columns).where('id', '=', id).compile())
    return row ? takeBackOf(row) : null
  },
  async put({ id, gameId, user, expiresAt, restores }, now) {
    await run(build.deleteFrom('take_backs').where('expires_at', '<=', now).compile())
    const row = { id, game_id: gameId, user_id: user, expires_at: expiresAt, restores: JSON.stringify(restores) }
    await run(build.insertInto('take_backs').values(row).compile())
  },
  async remove(id) {
    await run(build.deleteFrom('take_backs').where('id', '=', id).compile())
  },
  async removeOf(gameId, user) {
    await run(build.deleteFrom('take_backs').where('game_id', '=', gameId).where('user_id', '=', user).compile())
  },
})

const takeBackOf = (row: TakeBackTable): TakeBack => ({
  id: row.id,
  gameId: row.game_id,
  user: row.user_id,
  expiresAt: row.expires_at,
  restores: JSON.parse(row.restores) as Restoration,
})
