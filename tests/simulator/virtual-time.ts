interface Due {
  readonly at: number
  readonly run: () => void
}

/** Virtual time that jumps from event to event in a fixed order. */
export class VirtualClock {
  now = 0
  /** Latest first, so that the next one is at the end. */
  readonly #due: Due[] = []
  #hasAsyncWork = false

  after(milliseconds: number, run: () => void): void {
    const at = this.now + milliseconds
    let [low, high] = [0, this.#due.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#due[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    this.#due.splice(low, 0, { at, run })
  }

  /** Resolves after some virtual time. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, () => {
        this.expectAsyncWork()
        resolve()
      })
    })
  }

  /** Announces pending promises, so that they settle before the next event. */
  expectAsyncWork(): void {
    this.#hasAsyncWork = true
  }

  /** Runs events up to `end`, or until `isEnough`. */
  async run(end: number, isEnough: () => boolean): Promise<void> {
    for (let next = this.#due.at(-1); next && next.at <= end && !isEnough(); next = this.#due.at(-1)) {
      this.#due.pop()
      this.now = next.at
      next.run()
      if (this.#hasAsyncWork) {
        this.#hasAsyncWork = false
        await new Promise<void>((resolve) => void setImmediate(resolve))
      }
    }
    if (!isEnough()) this.now = Math.max(this.now, end)
  }
}
