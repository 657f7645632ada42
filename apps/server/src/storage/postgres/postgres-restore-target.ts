import { Kysely, PostgresDialect, sql } from 'kysely'
import type { MoveTarget, RestoreTarget } from '../backup-port.ts'
import { moveTarget } from '../moving/move-target.ts'
import { StorageProblem } from '../opening-problem.ts'
import { replaceAllIn } from '../replace-all.ts'
import type { Schema } from '../schema.ts'
import { queryRunner } from './connections.ts'
import { openingProblem, requirePostgresUrl, requireUsableServer } from './opening-problem.ts'
import { ownPool } from './own-connection.ts'
import { lockAlone } from './server-lock.ts'

/** Opens a database for a restore or a move; refuses if a server uses it. */
export async function postgresRestoreTarget(url: string): Promise<RestoreTarget & MoveTarget> {
  requirePostgresUrl(url)
  const pool = ownPool(url)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await requireUsableServer(queryRunner(pool))
    await kysely.transaction().execute(requireNoServer)
  } catch (error) {
    await pool.end()
    throw openingProblem(error, url)
  }
  return {
    ...moveTarget({ db: kysely, requireUnused: requireNoServer, explain: (error) => openingProblem(error, url) }),
    async replaceAll(schema, rows, history) {
      try {
        await kysely.transaction().execute(async (trx) => {
          // The lock lives as long as this transaction: no server can start before everything is replaced.
          await requireNoServer(trx)
          await replaceAllIn(trx, schema, rows, history)
        })
      } catch (error) {
        throw openingProblem(error, url)
      }
    },
    close: () => pool.end(),
  }
}

async function requireNoServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql.raw<{ locked: boolean }>(lockAlone).execute(db)
  if (rows[0]?.locked === true) return
  throw new StorageProblem('A server is using this database; stop all servers first.')
}
