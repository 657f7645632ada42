import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** A PostgreSQL server of our own, in a folder that goes when it stops. */
export interface PostgresServer {
  /** The address of its administrative database. */
  readonly url: string
  /** Ends it for a while: `fast` takes back what is under way, `immediate` leaves it to be mended by the next start. */
  goDown(how: 'fast' | 'immediate'): Promise<void>
  /** Starts it again on the same data, at the same address. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** Where the shared server of a test run can be reached, once it is started. */
export const postgresVariable = 'EVERQUILL_TEST_POSTGRES'

/** Starts a real server on a free port. It stops when told, and when this process ends. */
export async function startPostgres(): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (words: Buffer) => (complaints += words.toString()))
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  if (!Buffer.isBuffer(said)) throw new Error(`PostgreSQL did not start: ${complaints}`)
  const order = async (words: string) => {
    child.stdin.write(`${words}\n`)
    const [answer] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
    if (!Buffer.isBuffer(answer)) throw new Error(`PostgreSQL ended: ${complaints}`)
  }
  return {
    url: said.toString().trim(),
    goDown: (how) => order(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    comeBack: () => order('start'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
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
