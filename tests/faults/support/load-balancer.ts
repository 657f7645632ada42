import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { freePort } from '@everquill/testing'
import { root } from '../../../tools/support/run.ts'
import { nobody, runAsNobody, until, withFolderOfNobody } from './own-program.ts'

/** HAProxy in front of servers. */
export interface LoadBalancer {
  readonly url: string
  /** Resolves when its health check has found that a server can be used, or cannot. */
  untilServer(name: string, state: 'UP' | 'DOWN'): Promise<void>
  /** Requests that it sent to another server or once more. */
  retries(): Promise<number>
}

/** Runs HAProxy with `deploy/haproxy.cfg`, with other addresses and without TLS. */
export function behindHaproxy<T>(servers: readonly string[], work: (balancer: LoadBalancer) => Promise<T>): Promise<T> {
  const addresses = servers.map((url, i) => `    server server${i + 1} ${new URL(url).host}`)
  const example = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
  return withHaproxy(
    (port) =>
      example
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
        .replaceAll(/^ +server server\d.*(\n +server server\d.*)*/gm, addresses.join('\n')),
    (port) => `http://127.0.0.1:${port}`,
    work,
  )
}

/** Runs HAProxy with a configuration that listens on a port. */
export function withHaproxy<T>(
  configuration: (port: number) => string,
  urlOf: (port: number) => string,
  work: (balancer: LoadBalancer) => Promise<T>,
): Promise<T> {
  return withFolderOfNobody(async (folder) => {
    const port = await freePort()
    const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')]
    writeFileSync(file, `global\n    stats socket ${socket} mode 600\n${configuration(port)}`)
    chownSync(file, nobody, nobody)
    const program = runAsNobody('/usr/sbin/haproxy', ['-db', '-f', file], folder)
    const rows = async () => statisticsIn(await ask(socket, 'show stat'))
    try {
      await until('the start of HAProxy', async () => (await rows()).length > 0, {
        timeout: 20_000,
        details: program.output,
      })
      return await work({
        url: urlOf(port),
        untilServer: (name, state) =>
          until(
            `HAProxy saw ${name} ${state}`,
            async () => (await rows()).some((row) => isServer(row, name) && (row['status'] ?? '').startsWith(state)),
            { details: program.output },
          ),
        async retries() {
          const servers = (await rows()).filter(({ svname }) => svname === 'BACKEND')
          const sum = (key: string) => servers.reduce((total, row) => total + Number(row[key] ?? 0), 0)
          return sum('wretr') + sum('wredis')
        },
      })
    } finally {
      await program.kill()
    }
  })
}

/** Servers are also in a second backend, which is used when none of them is ready. */
const isServer = (row: Readonly<Record<string, string>>, name: string): boolean =>
  row['svname'] === name && row['pxname'] !== 'running'

function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.write(`${command}\n`)
  return text(connection)
}

function statisticsIn(csv: string): Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = csv.trim().split('\n')
  const names = header.replace(/^# /, '').split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i] ?? '', value])))
}
