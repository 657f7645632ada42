import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * What happens to one request: it passes (`through`), never gets a response (`stall`), or its connection is cut in the
 * middle of the request, in the middle of the response, or just before the response is delivered (`lose-response`).
 */
export type Disruption = 'through' | 'stall' | 'cut-request' | 'cut-response' | 'lose-response'

export interface Conditions {
  /** Milliseconds each way. */
  readonly delay: number
  readonly next: () => Disruption
  /** Receives every lost response. */
  readonly onLost?: (bytes: Buffer) => void
}

/** A faulty TCP proxy. Each connection carries one request at a time. */
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
  let disruption: Disruption = 'through'
  let isRequestPending = false
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
    if (!isRequestPending) disruption = next()
    isRequestPending = true
    if (disruption === 'stall') return
    if (disruption !== 'cut-request') return void later(() => far.write(bytes))
    later(() => far.write(bytes.subarray(0, bytes.length / 2), cut))
  })
  far.on('data', (bytes: Buffer) => {
    isRequestPending = false
    if (disruption === 'lose-response') {
      onLost?.(bytes)
      cut()
    } else if (disruption === 'cut-response') later(() => client.write(bytes.subarray(0, bytes.length / 2), cut))
    else if (disruption !== 'stall') later(() => client.write(bytes))
  })
}
