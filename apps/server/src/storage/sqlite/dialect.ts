import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'

/** Lets Kysely run migrations through `node:sqlite`; ordinary queries use the faster `statements.ts`. */
export function sqliteDialect(db: DatabaseSync): Dialect {
  const database: SqliteDatabase = {
    prepare(sql) {
      const statement = db.prepare(sql)
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
    // The caller opened the connection and closes it.
    close: () => undefined,
  }
  const dialect = new SqliteDialect({ database })
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** SQLite supports DDL in transactions, which Kysely's adapter denies; half a migration must not stay behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
