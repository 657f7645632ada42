import { DatabaseError, Pool, types, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg'
import { StorageUnavailable } from '../port.ts'
import type { Run } from '../queries/query.ts'

const int8 = 20

/** How every connection is made. */
export const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'everquill',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Our whole numbers are milliseconds and counts: all of them exact as numbers.
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      oid === int8 ? Number : types.getTypeParser(oid, format),
  },
})

/** A process that froze in the middle of a transaction must not hold what others wait for. */
const longestPause = '15s'

export function openPool(url: string, size: number): Pool {
  // Questions that do not wait for each other's answers travel together.
  const pool = new Pool({ ...connectionTo(url), max: size, pipeline: true })
  // A connection that breaks is replaced when somebody needs one; whoever was using it hears of it by their query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const settings = [
      `set idle_in_transaction_session_timeout = '${longestPause}'`,
      // Every question has its index, and so one good plan: not another each time, nor one made while a table was small.
      'set plan_cache_mode = force_generic_plan',
      'set enable_seqscan = off',
    ]
    client.query(settings.join(';')).catch(() => undefined)
  })
  return pool
}

const names = new Map<string, string>()

/** Every text of SQL gets a name, under which the server keeps its plan; the texts are few. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `q${names.size}`))
  return name
}

/** Runs queries on one connection, or on whichever of the pool is free. */
export const runOn =
  (connection: Pick<PoolClient, 'query'> | Pick<Pool, 'query'>): Run =>
  async <Row>({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const query = { name: nameOf(sql), text: sql, values: parameters as unknown[] }
    return (await connection.query<Row & QueryResultRow>(query)).rows
  }

/** The code of PostgreSQL's complaint, or null when something else was thrown. */
export const postgresCode = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.code ?? null) : null

/** Connection lost, shutting down, out of room, a broken disk, a server that only reads. */
const troubles = /^(08|53|57P|58|25006)/

/** What went wrong between us and the server is for the whole house to know; anything else is passed on as it is. */
export function unavailableOr(error: unknown): unknown {
  const code = postgresCode(error)
  const trouble = code === null ? isConnectionTrouble(error) : troubles.test(code)
  return trouble ? new StorageUnavailable('PostgreSQL cannot be used.', { cause: error }) : error
}

/** `pg` marks what the network did by a system code, or only by its words. */
const isConnectionTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && 'code' in error) ||
    error instanceof AggregateError ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|timeout exceeded)/.test(
      error.message,
    ))
