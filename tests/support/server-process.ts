import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/support/run.ts'

/** Node's default compile cache; it halves the start time. */
const compiled = join(tmpdir(), 'node-compile-cache')

/** The exit code and the output of a process. */
export interface Ended {
  /** Null when it was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The server in a separate process. */
export interface ServerProcess {
  readonly ended: Promise<Ended>
  /** Resolves when it listens; rejects with its output if it ends before. */
  readonly url: Promise<string>
  /** Resolves with the set-up code that it prints; pending if it prints none. */
  readonly setupCode: Promise<string>
  kill(signal: NodeJS.Signals): void
}

/** Starts the server with only these variables; it is killed when this process exits. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, ['--disable-proto=delete', ...nodeOptions, 'apps/server/dist/main.mjs'], {
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
  const setupCode = new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const code = /^Set-up code .*: (\S+)\n/m.exec(stdout)?.[1]
      if (code !== undefined) resolve(code)
    })
  })
  // A caller that awaits only `ended` must not get an unhandled rejection.
  url.catch(() => undefined)
  return { ended, url, setupCode, kill }
}
