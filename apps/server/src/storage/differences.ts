import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import type { Schema } from './schema.ts'

/** What queries must know of the engine they are written for: everything in which the two differ stands in this file. */
export interface Engine {
  /** Builds queries and runs none. */
  readonly build: Kysely<Schema>
  /** Whether a column holds one of many values: the same text of SQL whatever their number, so it stays prepared. */
  readonly among: (column: string, values: readonly (string | number)[]) => RawBuilder<SqlBool>
  /** Makes others who would appoint the first administrator wait; null where there is one writer anyway. */
  readonly lockAdministration: CompiledQuery | null
}

export const sqliteEngine: Engine = {
  build: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  among: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
  lockAdministration: null,
}

const postgres = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const postgresEngine: Engine = {
  build: postgres,
  among: (column, values) => sql`${sql.ref(column)} = any(${values})`,
  lockAdministration: sql`select pg_advisory_xact_lock(${sql.lit(7_100_001)})`.compile(postgres),
}
