import { contract } from '@everquill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Listener, Listening } from '../../live/port.ts'
import type { ShareLink } from '../../storage/shares-port.ts'
import { sendProblem, type RequestContext, type Caller } from '../serve.ts'

const maxStreams = 6
/** A reader this far behind is cut off; it comes back and is told what it missed. */
const maxBacklog = 1_000_000
const heartbeat = 25_000

/** How many may follow one link at once. */
const maxHolders = 200
const longestTimer = 2 ** 31 - 1

/** What streams need of the house. */
export interface StreamDeps {
  readonly live: Listening
  readonly limits: boolean
  readonly random: () => number
  readonly now: () => number
  /** The link of an id, for a visitor who holds it. */
  readonly linkOf: (caller: Caller, linkId: string) => Promise<ShareLink | null>
}

/** `GET /api/stream`: one connection for a user, whatever the number of characters; and one for who holds a link. */
export function streamRoute(app: FastifyInstance, door: RequestContext, deps: StreamDeps): void {
  const { live, limits } = deps
  const isFull = (who: Pick<Listener, 'user' | 'link'>, most: number) => limits && live.listenersOf(who) >= most

  app.get(contract.stream.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { session } = await door.callerOf(request)
    if (!session) return sendProblem(reply, { code: 'not-signed-in' })
    const { id: user } = session.user
    if (isFull({ user }, maxStreams)) return sendProblem(reply, { code: 'too-many-streams', retryAfter: 5 })
    return follow(deps, request, reply, { user, tokenHash: session.session.tokenHash })
  })

  app.get(
    contract.sharedStream.path.replace('{linkId}', ':linkId'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { linkId } = request.params as { readonly linkId: string }
      const link = await deps.linkOf(await door.callerOf(request), linkId)
      if (!link) return sendProblem(reply, { code: 'not-found' })
      if (isFull({ user: '', link }, maxHolders)) return sendProblem(reply, { code: 'too-many-streams', retryAfter: 5 })
      const ends = link.expiresAt === null ? null : Math.min(link.expiresAt - deps.now(), longestTimer)
      return follow(deps, request, reply, { user: '', link, tokenHash: link.tokenHash }, ends)
    },
  )
}

/** Tells a listener what happens, until it goes, or its time is over. */
async function follow(
  { live, random }: StreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Pick<Listener, 'user' | 'link' | 'tokenHash'>,
  endsIn: number | null = null,
): Promise<void> {
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
  const end = endsIn === null ? null : setTimeout(close, endsIn)
  let leave: (() => void) | null = null
  socket.once('close', () => {
    clearInterval(beat)
    if (end) clearTimeout(end)
    leave?.()
  })
  try {
    leave = await live.join({ ...who, send, close }, typeof lastEventId === 'string' ? lastEventId : null)
    if (socket.destroyed) leave()
  } catch (error) {
    request.log.error(error, 'stream could not be opened')
    close()
  }
}
