interface Timer {
  readonly due: number
  readonly callback: () => void
}

/** A clock that only advances when a test says so. */
export class VirtualClock {
  #now: number
  #timers: Timer[] = []

  constructor(start: number) {
    this.#now = start
  }

  now = (): number => this.#now

  after = (milliseconds: number, callback: () => void): (() => void) => {
    const timer = { due: this.#now + milliseconds, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Advances the time and runs due timers in order; pending promises settle before the next timer runs. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    await settled()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.due
      this.#timers = this.#timers.filter((timer) => timer !== next)
      next.callback()
      await settled()
    }
    this.#now = end
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(({ due }) => due <= end).sort((left, right) => left.due - right.due)[0]
  }
}

/** Resolves after all pending promise callbacks. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
