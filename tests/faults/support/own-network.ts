import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network of one device. */
export interface OwnNetwork {
  /** The server, as the device reaches it. */
  readonly port: number
  /** Cuts all connections and accepts none, or accepts them again. */
  setOffline(isOffline: boolean): void
  close(): void
}

/** Connects one device with a server. A browser that is told to be offline still sends requests of closed pages. */
export async function openNetwork(serverUrl: string): Promise<OwnNetwork> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    socket.pipe(other)
  }
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy()
    const server = connect(Number(port), hostname)
    keep(client, server)
    keep(server, client)
  })
  await once(proxy.listen(0, 'localhost'), 'listening')
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    setOffline(isOffline) {
      isCut = isOffline
      if (isOffline) cutAll()
    },
    close() {
      proxy.close()
      cutAll()
    },
  }
}
