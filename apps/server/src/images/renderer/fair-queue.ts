/** Runs a limited number of tasks at once, in the order they arrived. */
export class FairQueue {
  readonly #concurrency: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next task takes over this slot.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
