import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'

/** Lets Kysely change tables through `node:sqlite`; ordinary queries take the shorter way of `statements.ts`. */
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
    // Whoever opened the connection closes it.
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

/** SQLite changes tables inside transactions like anything else; half a migration must not stay. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
