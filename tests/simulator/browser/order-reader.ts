import type { EncounterView } from '@everquill/domain'

interface OrderReaderDeps {
  /** Asks the server for the order. */
  readonly read: () => Promise<EncounterView | null>
  readonly after: (milliseconds: number, callback: () => void) => void
  readonly onShown: (running: EncounterView | null) => void
}

const retryDelay = 5_000

/** The order of the running encounter as a page shows it: read after each connection, and updated by events. */
export class OrderReader {
  readonly #deps: OrderReaderDeps
  #order: EncounterView | null = null
  #latest: object | null = null

  constructor(deps: OrderReaderDeps) {
    this.#deps = deps
  }

  /** Null if no encounter runs, or while it is not known. */
  get order(): EncounterView | null {
    return this.#order
  }

  /** Whether a response is still awaited. */
  get isReading(): boolean {
    return this.#latest !== null
  }

  read(): void {
    void this.#read()
  }

  /** Only the response to the latest request counts. */
  async #read(): Promise<void> {
    const { read, after } = this.#deps
    const request = {}
    this.#latest = request
    try {
      const running = await read()
      if (this.#latest !== request) return
      this.#latest = null
      this.#show(running)
    } catch {
      after(retryDelay, () => this.#latest === request && this.read())
    }
  }

  /** An event may be newer than the response that is still awaited, or older. */
  receive(running: EncounterView | null): void {
    this.#show(running)
    if (this.isReading) this.read()
  }

  #show(running: EncounterView | null): void {
    this.#order = running
    this.#deps.onShown(running)
  }
}
