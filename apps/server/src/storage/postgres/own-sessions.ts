import { Client } from 'pg'
import { StorageProblem } from '../opening-problem.ts'
import { answerWithin, connectionOptions, postgresCode } from './connections.ts'

/**
 * Rejects a pooler that gives a connection another session for each transaction or statement, such as PgBouncer in
 * transaction mode:
 * prepared statements, the lock of a server and notifications belong to a session. Without this check most requests
 * would work, and some would fail or never be announced.
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const options = { ...connectionOptions(url), query_timeout: answerWithin }
  const [first, second] = [new Client(options), new Client(options)]
  try {
    for (const client of [first, second]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const session = await sessionOf(first)
    // A pooler gives the session of the first connection to the second, because the first is not in a transaction.
    const hasOwn =
      (await beginOn(second)) && (await sessionOf(second)) !== session && (await sessionOf(first)) === session
    if (hasOwn) return
    throw new StorageProblem(
      'DATABASE_URL leads through a pooler in transaction mode or statement mode, such as PgBouncer, with which saves and live updates would get lost; use its session mode or connect to PostgreSQL directly.',
    )
  } finally {
    for (const client of [first, second]) await client.end().catch(() => undefined)
  }
}

/** Begins a transaction; false if the pooler has none, because it is in statement mode. */
const beginOn = (client: Client): Promise<boolean> =>
  client.query('begin').then(
    () => true,
    (error: unknown) => (postgresCode(error) === protocolViolation ? false : Promise.reject(error)),
  )

/** With this error PgBouncer ends a connection that begins a transaction in statement mode. */
const protocolViolation = '08P01'

/** The number of the process of PostgreSQL that a connection talks to. */
const sessionOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
