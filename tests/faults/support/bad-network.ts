import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * What becomes of one request: it gets `through`, nothing more is heard of it (`stall`), its connection is cut in the
 * middle of it, in the middle of its answer, or when its answer is there and nobody has seen it.
 */
export type Weather = 'through' | 'stall' | 'cut-request' | 'cut-answer' | 'lose-answer'

export interface Conditions {
  /** Milliseconds each way. */
  readonly delay: number
  readonly next: () => Weather
  /** Sees every answer that is lost. */
  readonly onLost?: (bytes: Buffer) => void
}

/** A network between a client and a server, worse than most. Each connection asks one thing at a time. */
export class BadNetwork {
  readonly url: string
  readonly #server: Server
  readonly #sockets: Set<Socket>

  private constructor(server: Server, sockets: Set<Socket>) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#sockets = sockets
  }

  static async to(url: string, conditions: Conditions): Promise<BadNetwork> {
    const sockets = new Set<Socket>()
    const server = createServer({ noDelay: true }, (client) => {
      const far = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true })
      sockets.add(client).add(far)
      client.once('close', () => sockets.delete(client))
      far.once('close', () => sockets.delete(far))
      join(client, far, conditions)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new BadNetwork(server, sockets)
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

function join(client: Socket, far: Socket, { delay, next, onLost }: Conditions): void {
  let weather: Weather = 'through'
  let isAsking = false
  const cut = () => {
    client.destroy()
    far.destroy()
  }
  const later = (work: () => void) => setTimeout(work, delay)
  for (const [socket, other] of [
    [client, far],
    [far, client],
  ] as const) {
    socket.on('error', () => undefined)
    socket.on('close', () => later(() => other.destroySoon()))
  }
  client.on('data', (bytes: Buffer) => {
    if (!isAsking) weather = next()
    isAsking = true
    if (weather === 'stall') return
    if (weather !== 'cut-request') return void later(() => far.write(bytes))
    later(() => far.write(bytes.subarray(0, bytes.length / 2), cut))
  })
  far.on('data', (bytes: Buffer) => {
    isAsking = false
    if (weather === 'lose-answer') {
      onLost?.(bytes)
      cut()
    } else if (weather === 'cut-answer') later(() => client.write(bytes.subarray(0, bytes.length / 2), cut))
    else if (weather !== 'stall') later(() => client.write(bytes))
  })
}
