import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@everquill/testing'
import { Client } from 'pg'
import { withHaproxy } from './load-balancer.ts'
import { nobody, runAsNobody, until, withFolderOfNobody, type OwnProgram } from './own-program.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const password = 'open-sesame'

/** Seconds after which another node takes over from a primary that died; the shortest that Patroni allows. */
const timeToLive = 20

/** A PostgreSQL cluster that elects another primary by itself. */
export interface Cluster {
  /** Leads to whatever node is the primary. */
  readonly url: string
  /** Kills the primary and its Patroni at once, as if its machine had lost power; returns its name. */
  killPrimary(): Promise<string>
  /** Starts a killed node again, and resolves when it is a synchronous standby. */
  restart(name: string): Promise<void>
}

interface Node {
  readonly name: string
  /** Where Patroni says which role its node has. */
  readonly api: string
  readonly port: number
  /** The data folder of PostgreSQL. */
  readonly data: string
  readonly start: () => OwnProgram
}

/** Runs two nodes of Patroni with a synchronous standby, etcd, and HAProxy in front of them, all from Debian's packages. */
export function withPatroni<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
  return withFolderOfNobody(async (folder) => {
    const [etcdPort, peerPort] = [await freePort(), await freePort()]
    const etcd = runAsNobody('/usr/bin/etcd', etcdArguments(join(folder, 'etcd'), etcdPort, peerPort), folder)
    const nodes = [await nodeIn(folder, 'node1', etcdPort), await nodeIn(folder, 'node2', etcdPort)]
    const running = new Map<string, OwnProgram>()
    const details = () => [...running.values(), etcd].map(({ output }) => output()).join('\n')
    const start = (node: Node) => running.set(node.name, node.start())
    const untilPrimary = () => until('a primary', async () => (await primaryOf(nodes)) !== null, { details })
    const untilSynchronous = (node: Node) =>
      until(`${node.name} became a synchronous standby`, () => responds(`${node.api}/sync`), { details })
    try {
      await until('the start of etcd', () => responds(`http://127.0.0.1:${etcdPort}/health`), { details })
      const [first, second] = nodes as [Node, Node]
      start(first)
      await untilPrimary()
      start(second)
      await untilSynchronous(second)
      return await withHaproxy(
        (port) => configurationOf(nodes, port),
        (port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
        async (balancer) => {
          const { url } = balancer
          // Until its first check HAProxy believes that both can be used.
          await balancer.untilServer(second.name, 'DOWN')
          await until('a connection through HAProxy', () => canWrite(url), { details })
          return work({
            url,
            async killPrimary() {
              const primary = await primaryOf(nodes)
              if (!primary) throw new Error('killPrimary() needs a running primary')
              await running.get(primary.name)?.kill()
              killPostgres(primary.data)
              // Before that, what is sent there only waits, and a node that comes back would stay the primary.
              await balancer.untilServer(primary.name, 'DOWN')
              return primary.name
            },
            async restart(name) {
              const node = nodes.find((one) => one.name === name)
              if (!node) throw new Error(`There is no node ${name}`)
              start(node)
              await untilSynchronous(node)
            },
          })
        },
      )
    } finally {
      for (const program of running.values()) await program.kill()
      await etcd.kill()
    }
  })
}

/** Patroni starts PostgreSQL in a group of its own, which survives it. */
function killPostgres(data: string): void {
  const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)
  process.kill(Number(pid), 'SIGKILL')
}

/** Whether a transaction can be committed there. */
export async function canWrite(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('create table if not exists written (at bigint); insert into written values (1)')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const responds = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200

async function primaryOf(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) if (await responds(`${node.api}/primary`).catch(() => false)) return node
  return null
}

const etcdArguments = (data: string, port: number, peerPort: number): readonly string[] => [
  `--data-dir=${data}`,
  '--name=etcd',
  `--listen-client-urls=http://127.0.0.1:${port}`,
  `--advertise-client-urls=http://127.0.0.1:${port}`,
  `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-cluster=etcd=http://127.0.0.1:${peerPort}`,
  '--log-level=warn',
]

async function nodeIn(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [port, apiPort] = [await freePort(), await freePort()]
  const own = join(folder, name)
  const data = join(own, 'data')
  mkdirSync(own)
  const settings = {
    scope: 'everquill',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: timeToLive,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', unix_socket_directories: own },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: binaries,
      pgpass: join(own, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { password_encryption: 'scram-sha-256' },
    },
  }
  // JSON is YAML.
  const file = join(own, 'patroni.yml')
  writeFileSync(file, JSON.stringify(settings))
  for (const path of [own, file]) chownSync(path, nobody, nobody)
  return {
    name,
    port,
    data,
    api: `http://127.0.0.1:${apiPort}`,
    start: () => runAsNobody('/usr/bin/patroni', [file], own),
  }
}

const configurationOf = (nodes: readonly Node[], port: number): string => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
    timeout check 2s
listen primary
    bind 127.0.0.1:${port}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, api }) => `    server ${name} 127.0.0.1:${own} check port ${new URL(api).port}`).join('\n')}
`
