interface Due {
  readonly at: number
  readonly what: () => void
}

/** Time that passes from one event to the next; nothing happens between them, and all of it in one order. */
export class Timeline {
  now = 0
  /** Latest first, so that the next one is at the end. */
  readonly #due: Due[] = []
  #isStirred = false

  after(milliseconds: number, what: () => void): void {
    const at = this.now + milliseconds
    let [low, high] = [0, this.#due.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#due[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    this.#due.splice(low, 0, { at, what })
  }

  /** A promise that is kept after a while. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, () => {
        this.stir()
        resolve()
      })
    })
  }

  /** Says that promises are about to be kept: all that follows from them happens before the next event. */
  stir(): void {
    this.#isStirred = true
  }

  /** Lets time pass until that moment, or until somebody has seen enough. */
  async run(end: number, isEnough: () => boolean): Promise<void> {
    for (let next = this.#due.at(-1); next && next.at <= end && !isEnough(); next = this.#due.at(-1)) {
      this.#due.pop()
      this.now = next.at
      next.what()
      if (this.#isStirred) {
        this.#isStirred = false
        await new Promise<void>((resolve) => void setImmediate(resolve))
      }
    }
    if (!isEnough()) this.now = Math.max(this.now, end)
  }
}
