import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Several programs of Debian refuse to run as root. */
export const nobody = 65_534

/** A program in a process group of its own, which is killed when this process exits. */
export interface OwnProgram {
  /** What it has written. */
  readonly output: () => string
  /** Whether it still runs. */
  readonly isRunning: () => boolean
  /** Kills the program and everything it started. */
  kill(): Promise<void>
}

/** Starts a program as `nobody`. */
export function runAsNobody(command: string, args: readonly string[], folder: string): OwnProgram {
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    uid: nobody,
    gid: nobody,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
  child.on('error', (error) => (output += error.message))
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const killAll = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      return
    }
  }
  process.once('exit', killAll)
  return {
    output: () => output,
    isRunning,
    async kill() {
      const wasRunning = isRunning()
      killAll()
      if (wasRunning) await ended
      process.off('exit', killAll)
    },
  }
}

/** Does work with a temporary folder that `nobody` owns. */
export async function withFolderOfNobody<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-faults-'))
  chownSync(folder, nobody, nobody)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits for a condition; the error says what it waited for, with more details. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  { timeout = 120_000, details = () => '' }: { timeout?: number; details?: () => string } = {},
): Promise<void> {
  for (const startedAt = performance.now(); !(await isTrue().catch(() => false));) {
    if (performance.now() - startedAt > timeout) throw new Error(`${what} did not happen: ${details()}`)
    await pause(50)
  }
}
