import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildStale, serverProgram } from '../../tools/support/builds.ts'
import { root } from '../../tools/support/run.ts'

/** A server in a separate process. */
export interface ServerProcess {
  readonly port: number
  memory(): Promise<NodeJS.MemoryUsage>
  /** Microseconds of processor time since the start. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

const usageReporter = fileURLToPath(new URL('report-usage.mjs', import.meta.url))

/** Starts a server as `npm start` does, without npm; resolves when it listens. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  { script = 'apps/server/dist/main.mjs', collectsGarbage = false } = {},
): Promise<ServerProcess> {
  if (!(await buildStale(serverProgram))) throw new Error('The server could not be built')
  const args = ['--max-semi-space-size=8', '--import', usageReporter, script]
  const child = spawn(process.execPath, collectsGarbage ? ['--expose-gc', ...args] : args, {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // The server logs every request; the lines are read, as in production, but not printed between the results.
  child.stderr?.resume()
  return {
    port: await portOf(child),
    async memory() {
      child.send('memory')
      const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
      return usage
    },
    async cpu() {
      child.send('cpu')
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return user + system
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  let output = ''
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk)
    const port = / is at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error(`The server did not start: ${output}`)
}
