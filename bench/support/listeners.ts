import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Open event streams, and how many events of one kind all of them have received. */
export class Listeners {
  readonly #sockets: Socket[] = []
  readonly #event: string
  /** The events that were received since the streams were opened. */
  total = 0
  #received = 0
  #wanted = Infinity
  #enough: () => void = () => undefined

  constructor(event: 'saved' | 'order') {
    this.#event = `event: ${event}`
  }

  async open(port: number, cookie: string): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    this.#sockets.push(socket)
    await once(socket, 'connect')
    const hello = new Promise<void>((resolve, reject) => {
      socket.on('close', () => reject(new Error('A listener was let go')))
      socket.on('data', (bytes: Buffer) => {
        if (bytes.includes('event: hello')) resolve()
        this.#count(bytes)
      })
    })
    socket.write(`GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`)
    await hello
  }

  get count(): number {
    return this.#sockets.length
  }

  /** Resolves after this many events in total. */
  receive(wanted: number): Promise<void> {
    this.#received = 0
    this.#wanted = wanted
    return new Promise((resolve) => (this.#enough = resolve))
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #count(bytes: Buffer): void {
    let events = 0
    for (let at = bytes.indexOf(this.#event); at >= 0; at = bytes.indexOf(this.#event, at + 1)) events += 1
    this.total += events
    this.#received += events
    if (this.#received >= this.#wanted) this.#enough()
  }
}
