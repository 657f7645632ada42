import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** A PostgreSQL server for tests, in a temporary folder that is deleted when it stops. */
export interface PostgresServer {
  /** The address of its administrative database. */
  readonly url: string
  /** Stops the server until `restart`: `fast` rolls back open transactions, `immediate` needs recovery at the next start. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts the server again with the same data and address. */
  restart(): Promise<void>
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>
}

/** The environment variable with the address of the shared server of a test run. */
export const postgresVariable = 'EVERQUILL_TEST_POSTGRES'

/** Starts a real server on a free port. It also stops when this process ends. */
export async function startPostgres(): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (output: Buffer) => (errorOutput += output.toString()))
  const ended = once(child, 'exit')
  const [url] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  if (!Buffer.isBuffer(url)) throw new Error(`PostgreSQL did not start: ${errorOutput}`)
  const command = async (name: string) => {
    child.stdin.write(`${name}\n`)
    const [response] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
    if (!Buffer.isBuffer(response)) throw new Error(`PostgreSQL exited during ${name}: ${errorOutput}`)
  }
  return {
    url: url.toString().trim(),
    shutDown: (mode) => command(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    restart: () => command('start'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Creates an empty database on the given server or on the shared one, and returns its address. */
export async function freshDatabase(serverUrl = process.env[postgresVariable]): Promise<string> {
  if (serverUrl === undefined)
    throw new Error(`freshDatabase() needs a server: set ${postgresVariable} or pass its address`)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
