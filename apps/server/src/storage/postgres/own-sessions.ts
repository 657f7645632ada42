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
  const clients = Array.from({ length: probed }, () => new Client(options))
  try {
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
    }
    if (await haveOwnSessions(clients.map(probeOf))) return
    throw new StorageProblem(
      'DATABASE_URL leads through a pooler in transaction mode or statement mode, such as PgBouncer, with which saves and live updates would get lost; use its session mode or connect to PostgreSQL directly.',
    )
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}

/** Connections that are compared: the more there are, the less likely a pooler gives each the same session by chance. */
const probed = 4

/** A connection that may share sessions with others. */
export interface Probe {
  /** Begins a transaction; false if the pooler has none, because it is in statement mode. */
  readonly begin: () => Promise<boolean>
  /** The number of the session inside the transaction. */
  readonly session: () => Promise<number | undefined>
  readonly commit: () => Promise<unknown>
}

/**
 * Whether each connection has the same session in every transaction. All are in a transaction at the same time, so a
 * pooler must use as many sessions, and they begin in another order each time: one that gives out the session that was
 * used last, or the one that was used first, gives some connection another one.
 */
export async function haveOwnSessions(probes: readonly Probe[]): Promise<boolean> {
  const before = await sessionsOf(probes, probes)
  if (before === null) return false
  for (const order of [probes, probes.toReversed(), [...probes.slice(1), ...probes.slice(0, 1)]]) {
    const again = await sessionsOf(order, probes)
    if (again === null || probes.some((probe) => again.get(probe) !== before.get(probe))) return false
  }
  return true
}

/** The sessions that the connections have in a transaction at the same time; null if there are no transactions. */
async function sessionsOf(
  beginning: readonly Probe[],
  ending: readonly Probe[],
): Promise<ReadonlyMap<Probe, number | undefined> | null> {
  const sessions = new Map<Probe, number | undefined>()
  for (const probe of beginning) {
    if (!(await probe.begin())) return null
    sessions.set(probe, await probe.session())
  }
  for (const probe of ending) await probe.commit()
  return sessions
}

const probeOf = (client: Client): Probe => ({
  begin: () =>
    client.query('begin').then(
      () => true,
      (error: unknown) => (postgresCode(error) === protocolViolation ? false : Promise.reject(error)),
    ),
  // The number of the process of PostgreSQL that the connection talks to.
  session: async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid,
  commit: () => client.query('commit'),
})

/** With this error PgBouncer ends a connection that begins a transaction in statement mode. */
const protocolViolation = '08P01'
