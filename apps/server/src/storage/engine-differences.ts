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
import type { Schema } from './schema.ts'

/** What a character may say: one of these names under a key of its summary, in a list, in its entries; or a skill. */
export type Mention =
  | { readonly kind: 'summary'; readonly key: string; readonly names: readonly string[] }
  | { readonly kind: 'list'; readonly key: string; readonly names: readonly string[] }
  | { readonly kind: 'entries'; readonly key: string; readonly part: string; readonly names: readonly string[] }
  | { readonly kind: 'skill'; readonly key: string }

/** What queries must know of the engine they are written for: everything in which the two differ stands in this file. */
export interface Engine {
  /** Builds queries and runs none. */
  readonly build: Kysely<Schema>
  /** Whether a column holds one of many values: the same text of SQL whatever their number, so it stays prepared. */
  readonly among: (column: string, values: readonly (string | number)[]) => RawBuilder<SqlBool>
  /** Many values as a table of one column, `value`; the same text of SQL whatever their number. */
  readonly table: (
    values: readonly (string | number)[],
    type: 'bigint' | 'text',
  ) => RawBuilder<{ value: string | number }>
  /** A table that is looked at by one of its indexes. SQLite would take one that knows less, not knowing how long a log is. */
  readonly indexed: (table: 'log_entries', index: string) => AliasedRawBuilder<Schema['log_entries'], 'log_entries'>
  /** Whether one of these columns contains a text, in whatever case. */
  readonly contains: (columns: readonly string[], text: string) => RawBuilder<SqlBool>
  /** At the end of a question, keeps what it finds as it is until the end of the transaction, or for oneself alone. */
  readonly forShare: RawBuilder<unknown>
  readonly forUpdate: RawBuilder<unknown>
  /** Makes others who would appoint the first administrator wait; null where there is one writer anyway. */
  readonly lockAdministration: CompiledQuery | null
  /** Whether a character's `summary` or `document` says such a thing. */
  readonly mentions: (mention: Mention) => RawBuilder<SqlBool>
}

const anyOf = (columns: readonly string[], condition: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${sql.join(columns.map(condition), sql` or `)})`

const skillFields = (key: string): string[] => [`${key}_number`, `${key}_1`, `${key}_2`]

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
  table: (values) => sql`json_each(${JSON.stringify(values)})`,
  contains: (columns, text) => anyOf(columns, (column) => sql`contains(${sql.ref(column)}, ${text.toLowerCase()})`),
  // There is one writer.
  forShare: sql``,
  forUpdate: sql``,
  lockAdministration: null,
  mentions(mention) {
    if (mention.kind === 'skill') {
      const fields = skillFields(mention.key).map((field) => sql`json_type(document, ${`$.${field}`}) is not null`)
      // Most documents do not even hold the text, which is seen without reading them.
      return sql`(instr(document, ${`"${mention.key}_`}) > 0 and (${sql.join(fields, sql` or `)}))`
    }
    const named = sql`(select value from json_each(${JSON.stringify(mention.names)}))`
    const place = sql`${`$.${mention.key}`}`
    if (mention.kind === 'summary') return sql`json_extract(summary, ${place}) in ${named}`
    const value = mention.kind === 'list' ? sql`entry.value` : sql`json_extract(entry.value, ${`$.${mention.part}`})`
    return sql`exists (select 1 from json_each(document, ${place}) as entry where ${value} in ${named})`
  },
}

/** SQLite itself knows the case of English letters only. */
export const containsInSqlite = (value: unknown, text: unknown): number =>
  String(value).toLowerCase().includes(String(text)) ? 1 : 0

const postgres = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** What PostgreSQL knows of the case of letters depends on where it was installed, so its pattern names both. */
const inAnyCase = (text: string): string =>
  [...text]
    .map((sign) => {
      const cases = [sign.toLowerCase(), sign.toUpperCase()].filter((one) => [...one].length === 1)
      return /[\p{L}\p{N}]/u.test(sign) ? `[${[sign, ...cases].join('')}]` : /\s/.test(sign) ? sign : `\\${sign}`
    })
    .join('')

export const postgresEngine: Engine = {
  build: postgres,
  among: (column, values) => sql`${sql.ref(column)} = any(${values})`,
  indexed: (table) => sql<Schema['log_entries']>`${sql.table(table)}`.as('log_entries'),
  table: (values, type) => sql`(select unnest(${values}::${sql.raw(type)}[]) as value)`,
  contains: (columns, text) => anyOf(columns, (column) => sql`${sql.ref(column)} ~ ${inAnyCase(text)}`),
  forShare: sql`for share`,
  forUpdate: sql`for update`,
  lockAdministration: sql`select pg_advisory_xact_lock(${sql.lit(7_100_001)})`.compile(postgres),
  mentions(mention) {
    if (mention.kind === 'skill') return sql`document::jsonb ?| ${skillFields(mention.key)}::text[]`
    if (mention.kind === 'summary') return sql`summary::jsonb ->> ${mention.key} = any(${mention.names}::text[])`
    const path = `$.${mention.key}[*]${mention.kind === 'list' ? '' : `.${mention.part}`}`
    const found = sql`jsonb_path_query(document::jsonb, ${path}::jsonpath)`
    return sql`exists (select 1 from ${found} as value where value #>> '{}' = any(${mention.names}::text[]))`
  },
}

/** What makes a database refuse to change or delete what a table holds, whoever asks. */
export function refuseToRewrite(db: Kysely<unknown>, table: string): readonly RawBuilder<unknown>[] {
  const name = sql.raw(table)
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    return ['update', 'delete'].map(
      (act) =>
        sql`create trigger ${sql.raw(`${table}_refuse_${act}`)} before ${sql.raw(act)} on ${name}
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
