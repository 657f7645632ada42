import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { refused, type Refused } from '@everquill/domain'
import { ImagesUnavailable, type Crop, type Rendered } from '../port.ts'
import { Turns } from './fair-queue.ts'

/** What a rendering process is asked to do. */
export interface Order {
  readonly file: string
  readonly crop: Crop | null
}

/** What it answers. */
export interface Reply {
  readonly outcome: Rendered | Refused
  /** Whether it has grown too large to be asked again. */
  readonly isLast: boolean
}

/** How much is done at once, how many may wait, and how long it may take by the clock, in milliseconds. */
export interface RendererOptions {
  readonly atOnce: number
  readonly waiting: number
  readonly patience: number
  readonly idle: number
  /** What is started to decode. */
  readonly program: string
}

const usual: RendererOptions = {
  // One core is left to the server.
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 200,
  patience: 60_000,
  idle: 30_000,
  program: fileURLToPath(new URL('./render-process.ts', import.meta.url)),
}

/** A start under load may take long; it is not the picture's fault. */
const startPatience = 30_000

/**
 * Decodes pictures in processes of their own: what they were sent may use them up, crash them or never end, and the
 * server only starts the next. They have no secrets, and step back when others need the machine.
 */
export class Renderer {
  readonly #options: RendererOptions
  readonly #all = new Set<ChildProcess>()
  #free: { readonly child: ChildProcess; readonly bedtime: NodeJS.Timeout }[] = []
  readonly #turns: Turns

  constructor(options: Partial<RendererOptions> = {}) {
    this.#options = { ...usual, ...options }
    this.#turns = new Turns(this.#options.atOnce)
  }

  async render(order: Order): Promise<Rendered | Refused> {
    if (this.#turns.waiting >= this.#options.waiting) return refused('images-unavailable', { retryAfter: 10 })
    return this.#turns.take(async () => {
      const child = this.#takeFree() ?? (await this.#start())
      child.send(order, () => undefined)
      const reply = (await this.#answer(child, this.#options.patience)) as Reply | null
      if (reply?.isLast === false) this.#letRest(child)
      else child.kill('SIGKILL')
      return reply?.outcome ?? refused('image-unreadable')
    })
  }

  async close(): Promise<void> {
    const all = [...this.#all]
    for (const { bedtime } of this.#free) clearTimeout(bedtime)
    await Promise.all(all.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))))
  }

  #takeFree(): ChildProcess | null {
    const free = this.#free.pop()
    if (free) clearTimeout(free.bedtime)
    return free?.child ?? null
  }

  #letRest(child: ChildProcess): void {
    const bedtime = setTimeout(() => {
      this.#forget(child)
      child.kill('SIGKILL')
    }, this.#options.idle).unref()
    this.#free.push({ child, bedtime })
  }

  /** Before it ends, so that nobody asks who is about to go. */
  #forget(child: ChildProcess): void {
    this.#free = this.#free.filter((one) => one.child !== child)
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.#options.program, {
      env: { PATH: process.env['PATH'] },
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#all.add(child)
    child.once('exit', () => {
      this.#all.delete(child)
      this.#forget(child)
    })
    child.on('error', () => undefined)
    if (child.pid !== undefined) stepBack(child.pid)
    const ready = await this.#answer(child, startPatience)
    if (ready === null) throw new ImagesUnavailable('The process that reads pictures did not start.')
    return child
  }

  /** What a process says next; null when it ends first, or is ended because it takes too long. */
  #answer(child: ChildProcess, patience: number): Promise<unknown> {
    return new Promise((resolve) => {
      const done = (answer: unknown): void => {
        clearTimeout(timer)
        child.off('message', done)
        child.off('exit', gone)
        child.off('error', gone)
        resolve(answer)
      }
      const gone = (): void => done(null)
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      child.on('message', done)
      child.on('exit', gone)
      child.on('error', gone)
    })
  }
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, 5)
    // When memory runs out, Linux ends this one first.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not every system lets us; then it is as important as everybody else.
  }
}
