import { Kysely, PostgresDialect } from 'kysely'
import type { Client, QueryArrayConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Cell, DatabaseDump, TableRows } from '../backup-port.ts'
import type { StoredImage } from '../images-port.ts'
import { StorageProblem } from '../opening-problem.ts'
import { existingTables, schemaOf } from '../migrate.ts'
import { moveNote } from '../moving/move-note.ts'
import { tableNames } from '../replace-all.ts'
import { logEntry, storedCharacter, type ReadEntryRow } from '../queries/rows.ts'
import type { CharacterTable, Schema } from '../schema.ts'
import { openingProblem, requirePostgresUrl } from './opening-problem.ts'
import { ownClient, ownPool } from './own-connection.ts'

const batchSize = 200

/** A dump of a PostgreSQL database; servers may be running. */
export async function postgresDump(url: string): Promise<DatabaseDump> {
  requirePostgresUrl(url)
  const client = ownClient(url)
  try {
    const { schema, existing } = await describeDatabase(url)
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    // Otherwise a scan may start where an earlier one ended, and a move that is resumed needs the same order again.
    await client.query('set local synchronize_seqscans = off')
    const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'epoch'`)
    return dumpOn(client, url, { schema, epoch: rows[0]?.value ?? '', existing })
  } catch (error) {
    await client.end().catch(() => undefined)
    throw openingProblem(error, url)
  }
}

async function describeDatabase(url: string): Promise<{ schema: string; existing: ReadonlySet<string> }> {
  const pool = ownPool(url)
  try {
    const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const schema = await schemaOf(kysely)
    if (schema === null) {
      throw new StorageProblem(
        'The database has no tables of Everquill; set DATABASE_URL to the database of the server.',
      )
    }
    return { schema, existing: await existingTables(kysely) }
  } finally {
    await pool.end()
  }
}

type Run = <Row extends QueryResultRow | Cell[]>(query: QueryConfig | QueryArrayConfig) => Promise<QueryResult<Row>>

function dumpOn(
  client: Client,
  url: string,
  { schema, epoch, existing }: Pick<DatabaseDump, 'schema' | 'epoch'> & { readonly existing: ReadonlySet<string> },
): DatabaseDump {
  const run: Run = (query) => client.query(query).catch((error: unknown) => Promise.reject(openingProblem(error, url)))
  return {
    schema,
    epoch,
    isUnfinished: existing.has(moveNote),
    async rowCounts() {
      const counts = new Map<string, number>()
      for (const table of tableNames.filter((name) => existing.has(name))) {
        const { rows } = await run<{ rows: string }>({ text: `select count(*) as rows from ${table}` })
        counts.set(table, Number(rows[0]?.rows))
      }
      return counts
    },
    async *tables() {
      for (const table of tableNames.filter((name) => existing.has(name))) {
        for await (const { columns, rows } of fetchAll(run, `select * from ${table}`)) yield { table, columns, rows }
      }
    },
    async *histories() {
      for await (const { columns, rows } of fetchAll(run, 'select * from characters order by id')) {
        for (const row of rows) {
          const cells = Object.fromEntries(columns.map((column, index) => [column, row[index]]))
          const character = cells as unknown as CharacterTable
          // The act belongs to the save and is not needed to replay a log.
          const found = await run<ReadEntryRow>({
            text: 'select *, null as act from log_entries where character_id = $1 and erased_at is null order by id',
            values: [character.id],
          })
          yield { ...storedCharacter(character), entries: found.rows.map(logEntry) }
        }
      }
    },
    async *pictures() {
      // Older versions had none.
      if (!existing.has('images')) return
      for await (const { rows } of fetchAll(run, 'select distinct folder, hash from images order by folder, hash')) {
        for (const [folder, hash] of rows) yield { folder: String(folder), hash: String(hash) } satisfies StoredImage
      }
    },
    close: () => client.end(),
  }
}

/** Reads a query through a cursor, so that only a few rows are in memory. */
async function* fetchAll(run: Run, query: string): AsyncGenerator<Omit<TableRows, 'table'>> {
  await run({ text: `declare backup_rows no scroll cursor for ${query}` })
  for (;;) {
    const { fields, rows } = await run<Cell[]>({ text: `fetch ${batchSize} from backup_rows`, rowMode: 'array' })
    if (rows.length > 0) yield { columns: fields.map(({ name }) => name), rows }
    if (rows.length < batchSize) break
  }
  await run({ text: 'close backup_rows' })
}
