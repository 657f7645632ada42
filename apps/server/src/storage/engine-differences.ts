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
  type AliasedRawBuilder,
  type CompiledQuery,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { shownKeys, type View } from '@everquill/domain'
import type { Schema } from './schema.ts'

/** What a query must know of its engine. All differences between SQLite and PostgreSQL are in this file. */
export interface Engine {
  /** Builds queries but cannot run them. */
  readonly build: Kysely<Schema>
  /** Whether a column has one of these values; the SQL text does not depend on their number, so it stays prepared. */
  readonly among: (column: string, values: readonly (string | number)[]) => RawBuilder<SqlBool>
  /** Values as a table with one column, `value`; the SQL text does not depend on their number. */
  readonly valuesTable: (
    values: readonly (string | number)[],
    type: 'bigint' | 'text',
  ) => RawBuilder<{ value: string | number }>
  /** A table with an index hint. Without statistics SQLite would choose a less selective index. */
  readonly indexed: (table: 'log_entries', index: string) => AliasedRawBuilder<Schema['log_entries'], 'log_entries'>
  /** Whether a view shows the field in a column. */
  readonly isShown: (column: string, view: View) => RawBuilder<SqlBool>
  /** Whether one of these columns contains a text, ignoring case. */
  readonly contains: (columns: readonly string[], text: string) => RawBuilder<SqlBool>
  /** Appended to a query: locks the rows until the end of the transaction, against writers or against everyone. */
  readonly forShare: RawBuilder<unknown>
  readonly forUpdate: RawBuilder<unknown>
  /** Serialises the appointment of the first administrator; null where there is only one writer anyway. */
  readonly lockAdministration: CompiledQuery | null
}

const anyOf = (columns: readonly string[], condition: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${sql.join(columns.map(condition), sql` or `)})`

/** A field path starts with the key that decides its section. */
const isShownKey = (
  key: RawBuilder<unknown>,
  view: View,
  among: (values: readonly string[]) => RawBuilder<unknown>,
): RawBuilder<SqlBool> => {
  const keys = shownKeys(view)
  return 'only' in keys ? sql`${key} in ${among(keys.only)}` : sql`${key} not in ${among(keys.except)}`
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
  indexed: (table, index) =>
    sql<Schema['log_entries']>`${sql.table(table)}`.as<'log_entries'>(
      sql`${sql.table(table)} indexed by ${sql.table(index)}`,
    ),
  valuesTable: (values) => sql`json_each(${JSON.stringify(values)})`,
  isShown: (column, view) =>
    isShownKey(
      sql`substr(${sql.ref(column)}, 1, instr(${sql.ref(column)} || '.', '.') - 1)`,
      view,
      (values) => sql`(select value from json_each(${JSON.stringify(values)}))`,
    ),
  contains: (columns, text) => anyOf(columns, (column) => sql`contains(${sql.ref(column)}, ${text.toLowerCase()})`),
  // SQLite has a single writer, so there is nothing to lock.
  forShare: sql``,
  forUpdate: sql``,
  lockAdministration: null,
}

/** A custom SQL function, because SQLite folds the case of ASCII letters only. */
export const containsInSqlite = (value: unknown, text: unknown): number =>
  typeof value === 'string' && value.toLowerCase().includes(String(text)) ? 1 : 0

const postgres = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Case folding in PostgreSQL depends on the locale of the installation, so the pattern lists both cases. */
const inAnyCase = (text: string): string =>
  [...text]
    .map((char) => {
      const cases = [char.toLowerCase(), char.toUpperCase()].filter((folded) => [...folded].length === 1)
      return /[\p{L}\p{N}]/u.test(char) ? `[${[char, ...cases].join('')}]` : /\s/.test(char) ? char : `\\${char}`
    })
    .join('')

export const postgresEngine: Engine = {
  build: postgres,
  among: (column, values) => sql`${sql.ref(column)} = any(${values})`,
  indexed: (table) => sql<Schema['log_entries']>`${sql.table(table)}`.as('log_entries'),
  isShown: (column, view) =>
    isShownKey(sql`split_part(${sql.ref(column)}, '.', 1)`, view, (values) => sql`(select unnest(${values}::text[]))`),
  valuesTable: (values, type) => sql`(select unnest(${values}::${sql.raw(type)}[]) as value)`,
  contains: (columns, text) => anyOf(columns, (column) => sql`${sql.ref(column)} ~ ${inAnyCase(text)}`),
  forShare: sql`for share`,
  forUpdate: sql`for update`,
  lockAdministration: sql`select pg_advisory_xact_lock(${sql.lit(7_100_001)})`.compile(postgres),
}

/** Ends the definition of a table whose primary key is all that it has: SQLite stores the rows in its index only. */
export const withoutRowId = (db: Kysely<Schema>): RawBuilder<unknown> =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``

/** Triggers that make the database reject updates and deletes on a table. Their names and texts are stored: never change them. */
export function appendOnlyTriggers(db: Kysely<unknown>, table: string): readonly RawBuilder<unknown>[] {
  const name = sql.raw(table)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    return ['update', 'delete'].map(
      (operation) =>
        sql`create trigger ${sql.raw(`${table}_refuse_${operation}`)} before ${sql.raw(operation)} on ${name}
            begin select raise(abort, 'what was written stays written'); end`,
    )
  }
  return [
    sql`create function refuse_to_rewrite() returns trigger language plpgsql as
        $$ begin raise exception 'what was written stays written'; end $$`,
    sql`create trigger ${sql.raw(`${table}_refuse`)} before update or delete or truncate on ${name}
        for each statement execute function refuse_to_rewrite()`,
  ]
}

/** Drops the triggers of `appendOnlyTriggers`; its function stays, because `erasableTriggers` uses it too. */
export const dropAppendOnlyTriggers = (db: Kysely<unknown>, table: string): readonly RawBuilder<unknown>[] =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? ['update', 'delete'].map((operation) => sql`drop trigger ${sql.raw(`${table}_refuse_${operation}`)}`)
    : [sql`drop trigger ${sql.raw(`${table}_refuse`)} on ${sql.raw(table)}`]

/** What an erasure leaves unchanged, and what it leaves empty. */
const columnsThatStay: readonly (keyof Schema['log_entries'])[] = [
  'id',
  'character_id',
  'game_id',
  'user_id',
  'at',
  'type',
  'field',
  'save_id',
  'revision',
  'undoes',
  'made_at',
  'audience',
]
const erased = `new.erased_at is not null and new.old_value = 'null' and new.new_value = 'null' and new.message = ''
  and new.details is null and new.device is null and new.author_name is null and new.subject_name is null`
const columnsThatEmpty = ['old_value', 'new_value', 'message', 'details', 'device', 'erased_at'] as const

/**
 * Triggers like those of `appendOnlyTriggers` with one exception, erasure: an update that empties the values of an
 * entry, marks it and changes nothing else, or one that only removes names. Their names and texts are stored: never
 * change them. Columns that were added later are named by the migration that adds them.
 */
export function erasableTriggers(
  db: Kysely<unknown>,
  table: string,
  laterColumns: readonly (keyof Schema['log_entries'])[] = [],
): readonly RawBuilder<unknown>[] {
  const name = sql.raw(table)
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const columnsKept = [...columnsThatStay, ...laterColumns]
  const equal = isSqlite ? 'is' : 'is not distinct from'
  const unchanged = (columns: readonly string[]) =>
    columns.map((column) => `new.${column} ${equal} old.${column}`).join(' and ')
  const unchangedOrEmpty = (column: string) => `(new.${column} is null or new.${column} ${equal} old.${column})`
  const isErased = `old.erased_at is null and ${erased} and ${unchanged(columnsKept)}`
  const isNameless = `${unchanged([...columnsKept, ...columnsThatEmpty])}
    and ${unchangedOrEmpty('author_name')} and ${unchangedOrEmpty('subject_name')}`
  const isErasure = sql.raw(`((${isErased}) or (${isNameless}))`)
  if (isSqlite) {
    const refuse = sql`begin select raise(abort, 'what was written stays written'); end`
    return [
      sql`create trigger ${sql.raw(`${table}_refuse_update`)} before update on ${name} when not ${isErasure} ${refuse}`,
      sql`create trigger ${sql.raw(`${table}_refuse_delete`)} before delete on ${name} ${refuse}`,
    ]
  }
  return [
    sql`create trigger ${sql.raw(`${table}_refuse_update`)} before update on ${name}
        for each row when (not ${isErasure}) execute function refuse_to_rewrite()`,
    sql`create trigger ${sql.raw(`${table}_refuse_delete`)} before delete or truncate on ${name}
        for each statement execute function refuse_to_rewrite()`,
  ]
}

/** Drops the triggers of `erasableTriggers`. */
export const dropErasableTriggers = (db: Kysely<unknown>, table: string): readonly RawBuilder<unknown>[] =>
  ['update', 'delete'].map((operation) => {
    const trigger = sql.raw(`${table}_refuse_${operation}`)
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    return isSqlite ? sql`drop trigger ${trigger}` : sql`drop trigger ${trigger} on ${sql.raw(table)}`
  })

/** Drops what the triggers of `appendOnlyTriggers` leave behind when their table is dropped. */
export const appendOnlyFunctions = (db: Kysely<Schema>): readonly RawBuilder<unknown>[] =>
  db.getExecutor().adapter instanceof SqliteAdapter ? [] : [sql`drop function if exists refuse_to_rewrite()`]
