interface Timer {
  readonly at: number
  readonly run: () => void
  isCancelled: boolean
}

/** Events whose turns are requested at once. Node settles all promises between two of them, without polling for I/O. */
const turnsPerBatch = 200

/** Virtual time that jumps from event to event in a fixed order. All promises settle before the next event. */
export class VirtualClock {
  now = 0
  /** Latest first, so that the next one is at the end. */
  readonly #timers: Timer[] = []

  /** Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void {
    const timer: Timer = { at: this.now + Math.ceil(milliseconds), run, isCancelled: false }
    let [low, high] = [0, this.#timers.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#timers[middle]?.at ?? 0) > timer.at) low = middle + 1
      else high = middle
    }
    this.#timers.splice(low, 0, timer)
    return () => {
      timer.isCancelled = true
    }
  }

  /** Resolves after some virtual time. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve))
  }

  /** Runs events up to `end`, or until `isEnough`. */
  run(end: number, isEnough: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let isOver = false
    const finish = () => {
      isOver = true
      if (!isEnough()) this.now = Math.max(this.now, end)
      resolve()
    }
    const turn = () => {
      if (isOver) return
      const next = isEnough() ? null : this.#next(end)
      if (!next) return finish()
      this.now = next.at
      try {
        next.run()
      } catch (error) {
        isOver = true
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const takeTurns = () => {
      if (isOver) return
      for (let i = 0; i < turnsPerBatch; i++) setImmediate(turn)
      setImmediate(takeTurns)
    }
    takeTurns()
    return promise
  }

  #next(end: number): Timer | null {
    for (let next = this.#timers.at(-1); next && next.at <= end; next = this.#timers.at(-1)) {
      this.#timers.pop()
      if (!next.isCancelled) return next
    }
    return null
  }
}
