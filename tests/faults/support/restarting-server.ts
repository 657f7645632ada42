import { startProcess, type Ended, type ServerProcess } from '../../support/server-process.ts'

/** A server that can be restarted at the same address on the same data. */
export class RestartingServer {
  readonly url: string
  readonly #start: () => ServerProcess
  #process: ServerProcess

  private constructor(url: string, process: ServerProcess, start: () => ServerProcess) {
    this.url = url
    this.#process = process
    this.#start = start
  }

  static async start(
    environment: Readonly<Record<string, string>>,
    nodeOptions: readonly string[] = [],
  ): Promise<RestartingServer> {
    const process = startProcess(environment, nodeOptions)
    const url = await process.url
    return new RestartingServer(url, process, () =>
      startProcess({ ...environment, PORT: new URL(url).port }, nodeOptions),
    )
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  /** Ends the process with a signal and returns its exit. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.#process.kill(signal)
    return this.#process.ended
  }

  /** Resolves when the server is ready again. */
  async restart(): Promise<void> {
    this.#process = this.#start()
    await this.#process.url
    const { status } = await fetch(`${this.url}/api/ready`)
    if (status !== 200) throw new Error(`The server restarted but is not ready: ${status}`)
  }
}
