/**
 * Lets each client have one request in work at a time. The others wait for a later turn of the event loop, so that requests
 * of other clients, which arrived at the same moment, come first.
 */
export class Turns {
  /** The requests that wait, for each client that has one in work. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Resolves when it is the client's turn, with the function that ends it. */
  async take(client: string): Promise<() => void> {
    const waiting = this.#waiting.get(client)
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else this.#waiting.set(client, [])
    let isOver = false
    return () => {
      if (!isOver) this.#passOn(client)
      isOver = true
    }
  }

  /** The number of requests that wait for their turn. */
  waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  #passOn(client: string): void {
    const next = this.#waiting.get(client)?.shift()
    if (next) setImmediate(next)
    else this.#waiting.delete(client)
  }
}
