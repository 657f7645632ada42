import { contract } from '@everquill/contract'
import type { FastifyInstance } from 'fastify'
import type { Listening } from '../live/port.ts'
import { sendProblem, type Door } from './serve.ts'

const maxStreams = 6
/** A reader this far behind is cut off; it comes back and is told what it missed. */
const maxBacklog = 1_000_000
const heartbeat = 25_000

/** `GET /api/stream`: one connection for a user, whatever the number of characters. */
export function streamRoute(
  app: FastifyInstance,
  door: Door,
  { live, limits, random }: { readonly live: Listening; readonly limits: boolean; readonly random: () => number },
): void {
  app.get(contract.stream.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { session } = await door.visitorOf(request)
    if (!session) return sendProblem(reply, { code: 'not-signed-in' })
    const { id: user } = session.user
    if (limits && live.listenersOf(user) >= maxStreams) {
      return sendProblem(reply, { code: 'too-many-streams', retryAfter: 5 })
    }
    const lastEventId = request.headers['last-event-id']
    reply.hijack()
    const { raw } = reply
    // Without chunks a frame can be written to the socket as it is: one buffer for a thousand listeners.
    raw.useChunkedEncodingByDefault = false
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    raw.flushHeaders()
    const { socket } = request.raw
    socket.setTimeout(0)
    socket.setNoDelay(true)
    const close = () => socket.destroySoon()
    const send = (bytes: Uint8Array | string) => {
      if (socket.writableLength > maxBacklog) socket.destroy()
      else if (!socket.destroyed) socket.write(bytes)
    }
    // After a restart everybody comes back at once, unless told to come back at different moments.
    send(`retry: ${1_000 + Math.floor(random() * 3_000)}\n\n`)
    const beat = setInterval(() => send(': still here\n\n'), heartbeat)
    let leave: (() => void) | null = null
    socket.once('close', () => {
      clearInterval(beat)
      leave?.()
    })
    try {
      const listener = { user, tokenHash: session.session.tokenHash, send, close }
      leave = await live.join(listener, typeof lastEventId === 'string' ? lastEventId : null)
      if (socket.destroyed) leave()
    } catch (error) {
      request.log.error(error, 'stream could not be opened')
      close()
    }
  })
}
