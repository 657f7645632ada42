import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refused, type Refused } from '@everquill/domain'
import { ImagesUnavailable, type Crop, type Rendered } from '../port.ts'
import { FairQueue } from './fair-queue.ts'

export interface RenderRequest {
  readonly file: string
  readonly crop: Crop | null
}

export interface RenderReply {
  readonly outcome: Rendered | Refused
  /** Whether the process uses too much memory to be reused. */
  readonly isLast: boolean
}

/** Times are in milliseconds. */
export interface RenderPoolOptions {
  readonly concurrency: number
  readonly maxWaiting: number
  readonly timeout: number
  readonly idleTimeout: number
  /** The script of the rendering process. */
  readonly program: string
}

const defaults: RenderPoolOptions = {
  // Leaves one core to the server.
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 200,
  timeout: 60_000,
  idleTimeout: 30_000,
  // Beside this file, both as source and in the build.
  program: fileURLToPath(new URL(`./render-process${extname(import.meta.filename)}`, import.meta.url)),
}

/** Starting a process may take long on a busy machine. */
const startTimeout = 30_000

/**
 * Decodes pictures in child processes: a malicious file may exhaust, crash or block one, and the server starts another.
 * They have no secrets in their environment and run at low priority.
 */
export class RenderPool {
  readonly #options: RenderPoolOptions
  readonly #all = new Set<ChildProcess>()
  #idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  readonly #queue: FairQueue

  constructor(options: Partial<RenderPoolOptions> = {}) {
    this.#options = { ...defaults, ...options }
    this.#queue = new FairQueue(this.#options.concurrency)
  }

  async render(request: RenderRequest): Promise<Rendered | Refused> {
    if (this.#queue.waiting >= this.#options.maxWaiting) return refused('images-unavailable', { retryAfter: 10 })
    return this.#queue.run(async () => {
      const child = this.#takeIdle() ?? (await this.#start())
      child.send(request, () => undefined)
      const reply = (await this.#nextMessage(child, this.#options.timeout)) as RenderReply | null
      if (reply?.isLast === false) this.#returnToPool(child)
      else child.kill('SIGKILL')
      return reply?.outcome ?? refused('image-unreadable')
    })
  }

  async close(): Promise<void> {
    const all = [...this.#all]
    for (const { timer } of this.#idle) clearTimeout(timer)
    await Promise.all(all.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))))
  }

  #takeIdle(): ChildProcess | null {
    const free = this.#idle.pop()
    if (free) clearTimeout(free.timer)
    return free?.child ?? null
  }

  #returnToPool(child: ChildProcess): void {
    const timer = setTimeout(() => {
      this.#removeFromPool(child)
      child.kill('SIGKILL')
    }, this.#options.idleTimeout).unref()
    this.#idle.push({ child, timer })
  }

  /** Called before the process is killed, so that it gets no further request. */
  #removeFromPool(child: ChildProcess): void {
    this.#idle = this.#idle.filter((one) => one.child !== child)
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.#options.program, {
      env: { PATH: process.env['PATH'] },
      execArgv: ['--disable-proto=delete', '--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#all.add(child)
    child.once('exit', () => {
      this.#all.delete(child)
      this.#removeFromPool(child)
    })
    child.on('error', () => undefined)
    if (child.pid !== undefined) lowerPriority(child.pid)
    const ready = await this.#nextMessage(child, startTimeout)
    if (ready === null) throw new ImagesUnavailable('The rendering process did not start.')
    return child
  }

  /** The next message of a process; null if it exits first or is killed after the timeout. */
  #nextMessage(child: ChildProcess, timeout: number): Promise<unknown> {
    return new Promise((resolve) => {
      const done = (message: unknown): void => {
        clearTimeout(timer)
        child.off('message', done)
        child.off('exit', gone)
        child.off('error', gone)
        resolve(message)
      }
      const gone = (): void => done(null)
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
      child.on('message', done)
      child.on('exit', gone)
      child.on('error', gone)
    })
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 5)
    // Makes the Linux OOM killer choose this process first.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not every system allows this; the process then keeps the normal priority.
  }
}
