import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/run.ts'

/** Where Node keeps what it compiled, unless told otherwise; it halves the time of a start. */
const compiled = join(tmpdir(), 'node-compile-cache')

/** How a process ended, and everything it said. */
export interface Ended {
  /** Null when it was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The server as a process of its own. */
export interface ServerProcess {
  readonly ended: Promise<Ended>
  /** Its address, once it listens; rejects with what it said when it ends before. */
  readonly url: Promise<string>
  kill(signal: NodeJS.Signals): void
}

/** Starts the server with these variables and no others; it does not outlive who started it. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, PORT: '0', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal)
  const killLast = () => kill('SIGKILL')
  process.once('exit', killLast)
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', killLast)
    return { code: code as number | null, stdout, stderr }
  })
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const port = / is at http:\/\/localhost:(\d+)\n/.exec(stdout)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    void ended.then(() => reject(new Error(`The server did not start: ${stderr}`)))
  })
  // Who waits for the end only must not be disturbed by an address that never came.
  url.catch(() => undefined)
  return { ended, url, kill }
}
