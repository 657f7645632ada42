/** A new one each time: what waits for a promise is kept in memory as long as the promise. */
const never = () => new Promise<never>(() => undefined)

/**
 * Decides when a page dies. Everything that a page waits for is a step of its life, so it can die between any two of
 * them; afterwards nothing it waits for ever happens.
 */
export class PageLife {
  isOver = false
  #stepsLeft = Infinity
  #beforeDeath: () => void = () => undefined
  readonly #onDeath = new Set<() => void>()

  onDeath(listener: () => void): () => void {
    this.#onDeath.add(listener)
    return () => this.#onDeath.delete(listener)
  }

  /** Lets the page die before one of its next steps. `beforeDeath` runs first, with no step in between. */
  endAfter(steps: number, beforeDeath: () => void): void {
    this.#stepsLeft = steps
    this.#beforeDeath = beforeDeath
  }

  cancelEnd(): void {
    this.#stepsLeft = Infinity
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const listener of this.#onDeath) listener()
  }

  /** Whether the page lives to take this step. */
  step(): boolean {
    if (this.isOver) return false
    if (--this.#stepsLeft >= 0) return true
    this.#stepsLeft = Infinity
    this.#beforeDeath()
    this.end()
    return false
  }

  /** Settles like the given promise, if the page is still alive then. */
  guard<T>(work: () => Promise<T>): Promise<T> {
    if (!this.step()) return never()
    return new Promise((resolve, reject) => {
      work().then(
        (value) => this.step() && resolve(value),
        (error: unknown) => this.step() && reject(error),
      )
    })
  }
}
