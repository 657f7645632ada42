/** So many do something at once; whoever waits longest is next. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy += 1
    try {
      return await work()
    } finally {
      // The next takes over the place as it is.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
