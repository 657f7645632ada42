import type { SeededRandom } from '../random.ts'
import type { VirtualClock } from '../virtual-time.ts'
import type { PageLife } from './page-life.ts'

interface Request {
  readonly life: PageLife
  readonly onGranted: () => void
}

/** The Web Locks of one browser: exclusive, granted in order, released when the page dies. */
export class WebLocks {
  readonly #clock: VirtualClock
  readonly #random: SeededRandom
  readonly #queues = new Map<string, Request[]>()

  constructor(clock: VirtualClock, random: SeededRandom) {
    this.#clock = clock
    this.#random = random
  }

  /** Runs `work` while it holds the lock; settles like it. */
  request(life: PageLife, name: string, work: () => Promise<void>): Promise<void> {
    return life.guard(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      const request = { life, onGranted: () => void this.#run(life, work).then(resolve, reject).finally(release) }
      const release = () => {
        forget()
        const wasFirst = queue[0] === request
        const index = queue.indexOf(request)
        if (index >= 0) queue.splice(index, 1)
        if (wasFirst) this.#grant(queue)
      }
      const forget = life.onDeath(release)
      queue.push(request)
      if (queue.length === 1) this.#grant(queue)
      return promise
    })
  }

  async #run(life: PageLife, work: () => Promise<void>): Promise<void> {
    if (life.step()) await work()
  }

  #grant(queue: readonly Request[]): void {
    const [first] = queue
    if (!first) return
    this.#clock.after(this.#random.between(0, 5), () => {
      // The page may have died since.
      if (queue[0] === first) first.onGranted()
    })
  }
}
