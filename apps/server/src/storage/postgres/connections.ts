import { DatabaseError, Pool, types, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg'
import { StorageUnavailable } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'

const int8 = 20

/** The options of every connection. */
export const connectionOptions = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'everquill',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Our bigint columns are milliseconds and counts, which a JavaScript number represents exactly.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      oid === int8 ? Number : types.getTypeParser(oid, format),
  },
})

/** A process that freezes inside a transaction must not block others for longer than this. */
const maxIdleInTransaction = '15s'

export function openPool(url: string, size: number): Pool {
  // Independent queries are sent without waiting for each other's results.
  const pool = new Pool({ ...connectionOptions(url), max: size, pipeline: true })
  // The pool replaces broken connections on demand; a query in progress rejects by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const settings = [
      `set idle_in_transaction_session_timeout = '${maxIdleInTransaction}'`,
      // Every query has an index and thus one good plan: do not replan, and do not use a plan made while a table was small.
      'set plan_cache_mode = force_generic_plan',
      'set enable_seqscan = off',
    ]
    client.query(settings.join(';')).catch(() => undefined)
  })
  return pool
}

const names = new Map<string, string>()

/** Names each SQL text, so that the server prepares it once; the number of texts is small. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `q${names.size}`))
  return name
}

/** Runs queries on one connection, or on any free one of the pool. */
export const queryRunner =
  (connection: Pick<PoolClient, 'query'> | Pick<Pool, 'query'>): RunQuery =>
  async <Row>({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const query = { name: nameOf(sql), text: sql, values: parameters as unknown[] }
    return (await connection.query<Row & QueryResultRow>(query)).rows
  }

/** The SQLSTATE of a PostgreSQL error, or null for any other error. */
export const postgresCode = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.code ?? null) : null

/** Connection lost, out of resources, timeouts of statements and locks, shutting down, system error, read-only server. */
const outageCodes = /^(08|53|57P|57014|55P03|58|25006)/

/** Turns an outage of the database into `StorageUnavailable`; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const code = postgresCode(error)
  const isOutage = code === null ? isConnectionError(error) : outageCodes.test(code)
  return isOutage ? new StorageUnavailable('PostgreSQL cannot be used.', { cause: error }) : error
}

/** `pg` reports network errors with a system error code, or only by their message. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && 'code' in error) ||
    error instanceof AggregateError ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|timeout exceeded)/.test(
      error.message,
    ))
