import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the server that can hold back event streams. */
export interface BufferingProxy {
  readonly origin: string
  /** How many event streams were opened through it. */
  readonly streams: () => number
  /** The data of event streams, new and open ones, does not arrive any more; their connections stay open. */
  hold(): void
  /** The data of new event streams arrives again. */
  release(): void
  close(): void
}

/** Starts a proxy in front of a server. Everything but event streams is passed on at once. */
export async function bufferingProxy(server: string): Promise<BufferingProxy> {
  let isHolding = false
  const streams: { isLost: boolean }[] = []

  const pass = (client: IncomingMessage, reply: ServerResponse): void => {
    const onward = request(new URL(client.url ?? '/', server), { method: client.method, headers: client.headers })
    onward.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      if (!response.headers['content-type']?.startsWith('text/event-stream')) return response.pipe(reply)
      const stream = { isLost: isHolding }
      streams.push(stream)
      reply.flushHeaders()
      return response.on('data', (chunk: Buffer) => stream.isLost || reply.write(chunk))
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    client.pipe(onward)
  }

  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    streams: () => streams.length,
    hold: () => {
      isHolding = true
      for (const stream of streams) stream.isLost = true
    },
    release: () => void (isHolding = false),
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
