import { DatabaseError, Pool, types, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg'
import { StorageUnavailable, type OutageReason } from '../port.ts'
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

/**
 * Milliseconds within which PostgreSQL must have done what a request needs, so that devices get a response after five
 * seconds at most. A commit takes forever if its synchronous standby is gone, and so does everything if packets are lost.
 */
export const answerWithin = 4_000

/** The same for what may have much to do, such as an import with its history, charts, administration and erasure. */
export const finishWithin = 30_000

/** A process that freezes inside a transaction must not block others for longer than this. */
const maxIdleInTransaction = '15s'

export function openPool(url: string, size: number): Pool {
  // Independent queries are sent without waiting for each other's results.
  const pool = new Pool({
    ...connectionOptions(url),
    connectionTimeoutMillis: answerWithin,
    query_timeout: finishWithin,
    max: size,
    pipeline: true,
  })
  // The pool replaces broken connections on demand; a query in progress rejects by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const settings = [
      `set idle_in_transaction_session_timeout = '${maxIdleInTransaction}'`,
      // Before the connection is given up, unless the administrator has chosen other limits.
      setUnlessSet('lock_timeout', answerWithin - 1_000),
      setUnlessSet('statement_timeout', finishWithin - 1_000),
      // Every query has an index and thus one good plan: do not replan, and do not use a plan made while a table was small.
      'set plan_cache_mode = force_generic_plan',
      'set enable_seqscan = off',
    ]
    client.query(settings.join(';')).catch(() => undefined)
  })
  return pool
}

const setUnlessSet = (name: string, milliseconds: number): string =>
  `select set_config('${name}', '${milliseconds}', false) where current_setting('${name}') = '0'`

const names = new Map<string, string>()

/** Names each SQL text, so that the server prepares it once; the number of texts is small. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `q${names.size}`))
  return name
}

/** Runs queries on one connection, or on any free one of the pool; one that takes longer breaks its connection. */
export const queryRunner =
  (connection: Pick<PoolClient, 'query'> | Pick<Pool, 'query'>, within = finishWithin): RunQuery =>
  async <Row>({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) => {
    const query = { name: nameOf(sql), text: sql, values: parameters as unknown[], query_timeout: within }
    return (await connection.query<Row & QueryResultRow>(query)).rows
  }

/** A statement that PostgreSQL must answer soon, for connections without a limit or with a longer one. */
export const short = (text: string) => ({ text, query_timeout: answerWithin })

/** The SQLSTATE of a PostgreSQL error, or null for any other error. */
export const postgresCode = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.code ?? null) : null

/** Turns an outage of the database into `StorageUnavailable`; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const reason = outageReason(error)
  return reason === null ? error : new StorageUnavailable(outageMessages[reason], { reason, cause: error })
}

const outageMessages: Readonly<Record<OutageReason, string>> = {
  unreachable: 'PostgreSQL cannot be reached.',
  'read-only': 'PostgreSQL is read-only.',
  'too-slow': 'PostgreSQL did not answer in time.',
  full: 'The disk of PostgreSQL is full.',
}

function outageReason(error: unknown): OutageReason | null {
  const code = postgresCode(error)
  if (code === null && (isUnanswered(error) || isWithoutConnection(error))) return 'too-slow'
  if (code === null) return isConnectionError(error) ? 'unreachable' : null
  if (code === '25006') return 'read-only'
  if (code === '53100') return 'full'
  // Out of memory or connections, a cancelled statement, a lock.
  if (/^(53|57014|55P03)/.test(code)) return 'too-slow'
  // Connection lost, shutting down or starting up, system error.
  return /^(08|57P|58)/.test(code) ? 'unreachable' : null
}

/** Whether `pg` gave up waiting for a response. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether no connection of the pool became free. */
const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded')

/** `pg` reports network errors with a system error code, or only by their message. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && 'code' in error) ||
    error instanceof AggregateError ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|timeout expired)/.test(
      error.message,
    ))
