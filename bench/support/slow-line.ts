import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a connection treats what is sent through it. */
export interface Conditions {
  readonly bitsPerSecond: number
  /** Milliseconds of a round trip. */
  readonly latency: number
  /** The part of all packets that is lost. */
  readonly loss: number
}

/** The payload of a packet. */
const packetSize = 1_400

/** Milliseconds until TCP sends a lost packet again, if a round trip takes this long. */
const resendAfter = (latency: number): number => Math.max(1_000, 2 * latency)

/** A proxy for TCP that is as slow as its conditions say. All connections share its bandwidth, as on a phone. */
export class SlowLine {
  conditions: Conditions
  readonly #server = createServer((client) => this.#accept(client))
  readonly #sockets = new Set<Socket>()
  readonly #target: number
  readonly #random: () => number

  private constructor(target: number, conditions: Conditions, random: () => number) {
    this.#target = target
    this.conditions = conditions
    this.#random = random
  }

  /** Opens a line to a local port. */
  static async open(target: number, conditions: Conditions, random: () => number): Promise<SlowLine> {
    const line = new SlowLine(target, conditions, random)
    line.#server.listen(0, 'localhost')
    await once(line.#server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  readonly #up = { freeAt: 0 }
  readonly #down = { freeAt: 0 }

  #accept(client: Socket): void {
    const server = connect(this.#target, 'localhost')
    // The handshake takes a round trip, then the first packet can be sent.
    const openAt = performance.now() + this.conditions.latency
    this.#carry(client, server, this.#up, openAt)
    this.#carry(server, client, this.#down, openAt)
    for (const socket of [client, server]) {
      this.#sockets.add(socket.setNoDelay())
      socket.on('error', () => [client, server].forEach((one) => one.destroy()))
      socket.on('close', () => this.#sockets.delete(socket))
    }
  }

  /** Passes packets on in order, each when the line has had time for it. */
  #carry(from: Socket, to: Socket, line: { freeAt: number }, openAt: number): void {
    let arrivedAt = openAt
    let tail: Promise<unknown> = Promise.resolve()
    from.on('data', (data: Buffer) => {
      from.pause()
      for (let start = 0; start < data.length; start += packetSize) {
        const packet = data.subarray(start, start + packetSize)
        const { bitsPerSecond, latency, loss } = this.conditions
        const now = performance.now()
        line.freeAt = Math.max(now, openAt, line.freeAt) + (packet.length * 8 * 1_000) / bitsPerSecond
        let arrivesAt = line.freeAt + latency / 2
        while (this.#random() < loss) arrivesAt += resendAfter(latency)
        // TCP delivers in order, so a lost packet holds up those after it.
        arrivedAt = Math.max(arrivedAt, arrivesAt)
        const delay = arrivedAt - now
        tail = tail.then(() => until(now + delay)).then(() => to.write(packet))
      }
      // The sender may send on when the line has room, as with TCP's window.
      void until(line.freeAt).then(() => from.resume())
    })
    from.on('end', () => void tail.then(() => to.end()))
  }
}

const until = (moment: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
