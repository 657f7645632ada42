import { sql, type Kysely } from 'kysely'
import type { MoveTarget } from '../backup-port.ts'
import { currentSchema, existingTables } from '../migrate.ts'
import { moveNote } from './move-note.ts'
import { createTables, hasNoData, insertInto } from '../replace-all.ts'
import type { Schema } from '../schema.ts'

interface MoveTargetDeps {
  readonly db: Kysely<Schema>
  /** Rejects if a server uses the database; called inside the transaction that begins the move. */
  readonly requireUnused: (trx: Kysely<Schema>) => Promise<void>
  /** Rejects with what the administrator can do about an error. */
  readonly explain: (error: unknown) => unknown
}

/** What both engines do alike while data is moved into them. */
export function moveTarget({ db, requireUnused, explain }: MoveTargetDeps): Omit<MoveTarget, 'close'> {
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explain(error)
    }
  }
  return {
    isEmpty: () => explained(() => hasNoData(db)),
    unfinishedMove: () =>
      explained(async () => {
        if (!(await existingTables(db)).has(moveNote)) return null
        const { rows } = await sql<{ epoch: string }>`select epoch from ${sql.table(moveNote)}`.execute(db)
        return rows[0]?.epoch ?? ''
      }),
    begin: (epoch) =>
      explained(() =>
        db.transaction().execute(async (trx) => {
          await requireUnused(trx)
          await createTables(trx, currentSchema)
          await sql`create table ${sql.table(moveNote)} (epoch text not null)`.execute(trx)
          await sql`insert into ${sql.table(moveNote)} (epoch) values (${epoch})`.execute(trx)
        }),
      ),
    append: (parts) =>
      explained(() =>
        db.transaction().execute(async (trx) => {
          const insert = insertInto(trx)
          for (const part of parts) await insert(part)
        }),
      ),
    async finish() {
      await explained(() => sql`drop table ${sql.table(moveNote)}`.execute(db))
    },
  }
}
