import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Running {
  /** Everything that it has printed. */
  output(): string
  /** Ends it and resolves with its exit code. */
  stop(): Promise<number | null>
}

export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Starts a program with only these variables; it is killed when this process exits. */
export function start(
  command: string,
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Running {
  const env = { PATH: process.env['PATH'] ?? '', ...options.env }
  const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const killLast = () => void child.kill('SIGKILL')
  process.once('exit', killLast)
  void ended.then(() => process.off('exit', killLast))
  return {
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a program to its end; fails with its output unless it exits with 0. */
export function complete(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`)
  return stdout
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Resolves when the server responds; fails with its output if it does not within a minute. */
export async function untilReady(url: string, running: Running): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(250)
  }
  throw new Error(`${url} does not respond: ${running.output()}`)
}
