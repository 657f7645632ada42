import { contract, type Route } from '@everquill/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Listener, Listening } from '../../live/port.ts'
import type { Link, ShareLink, TvLink } from '../../storage/shares-port.ts'
import { sendProblem, type RequestContext, type Caller } from '../serve.ts'
import { tokenProblem } from '../tokens/token-problem.ts'

const maxStreamsPerUser = 6
/** Unsent bytes after which a slow reader is disconnected; it reconnects and resumes at its cursor. */
const maxBacklog = 1_000_000
const heartbeatInterval = 15_000
/** An event, because a page cannot see comments; without an id, so that `Last-Event-ID` stays. */
const heartbeatEvent = 'event: heartbeat\ndata: {}\n\n'

const maxStreamsPerLink = 200
const maxTimeout = 2 ** 31 - 1

/** What the event streams need of the server. */
export interface StreamDeps {
  readonly live: Listening
  readonly limits: boolean
  readonly random: () => number
  readonly now: () => number
  /** The link of this id, if the caller holds its token. */
  readonly linkOf: (caller: Caller, linkId: string) => Promise<ShareLink | null>
  /** Called when a reader is disconnected because it is too slow. */
  readonly onSlowReader?: () => void
  readonly tvLinkOf: (caller: Caller, linkId: string) => Promise<TvLink | null>
}

/** The event streams: one connection per user, whatever the number of characters, and one per open link. */
export function streamRoute(app: FastifyInstance, context: RequestContext, deps: StreamDeps): void {
  const { live, limits } = deps
  const isFull = (subscriber: Pick<Listener, 'user' | 'link' | 'tvLink'>, max: number) =>
    limits && live.listenersOf(subscriber) >= max

  app.get(contract.stream.path, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await context.callerOf(request)
    const refusal = tokenProblem(contract.stream, caller)
    if (refusal) return sendProblem(reply, refusal)
    const { session, token } = caller
    if (!session) return sendProblem(reply, { code: 'not-signed-in' })
    const { id: user } = session.user
    if (isFull({ user }, maxStreamsPerUser)) return sendProblem(reply, { code: 'too-many-streams', retryAfter: 5 })
    // A session is extended while it is used; a token ends when it ends.
    const ends = token === null ? null : Math.min(session.session.expiresAt - deps.now(), maxTimeout)
    const subscriber = { user, tokenHash: session.session.tokenHash, isProgram: token !== null }
    return follow(deps, request, reply, subscriber, ends)
  })

  /** Serves the stream of a kind of link to whoever holds its token. */
  const serveLink = <L extends Link>(
    route: Route,
    find: (caller: Caller, linkId: string) => Promise<L | null>,
    subscriberOf: (link: L) => Pick<Listener, 'link' | 'tvLink'>,
  ) =>
    app.get(route.path.replace('{linkId}', ':linkId'), { exposeHeadRoute: false }, async (request, reply) => {
      const { linkId } = request.params as { readonly linkId: string }
      const caller = await context.callerOf(request)
      const refusal = tokenProblem(route, caller)
      if (refusal) return sendProblem(reply, refusal)
      const link = await find(caller, linkId)
      if (!link) return sendProblem(reply, { code: 'not-found' })
      const subscriber = { user: '', tokenHash: link.tokenHash, ...subscriberOf(link) }
      if (isFull(subscriber, maxStreamsPerLink)) return sendProblem(reply, { code: 'too-many-streams', retryAfter: 5 })
      const ends = link.expiresAt === null ? null : Math.min(link.expiresAt - deps.now(), maxTimeout)
      return follow(deps, request, reply, subscriber, ends)
    })
  serveLink(contract.sharedStream, deps.linkOf, (link) => ({ link }))
  serveLink(contract.tvStream, deps.tvLinkOf, (tvLink) => ({ tvLink }))
}

/** Sends events to a subscriber until it disconnects or its link expires. */
async function follow(
  { live, random, onSlowReader }: StreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  subscriber: Pick<Listener, 'user' | 'link' | 'tvLink' | 'isProgram' | 'tokenHash'>,
  endsIn: number | null = null,
): Promise<void> {
  const lastEventId = request.headers['last-event-id']
  reply.hijack()
  const { raw } = reply
  // Without chunked encoding one buffer can be written unchanged to a thousand sockets.
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
    if (socket.destroyed) return
    if (socket.writableLength <= maxBacklog) {
      socket.write(bytes)
      return
    }
    onSlowReader?.()
    socket.destroy()
  }
  // A random delay spreads reconnects after a restart.
  send(`retry: ${1_000 + Math.floor(random() * 3_000)}\n\n`)
  const heartbeat = setInterval(() => send(heartbeatEvent), heartbeatInterval)
  const end = endsIn === null ? null : setTimeout(close, endsIn)
  let leave: (() => void) | null = null
  const stop = () => {
    clearInterval(heartbeat)
    if (end) clearTimeout(end)
    leave?.()
    // Nobody may leave twice: the second time would count for another stream of the same user.
    leave = null
  }
  socket.once('close', stop)
  try {
    leave = await live.join({ ...subscriber, send, close }, typeof lastEventId === 'string' ? lastEventId : null)
    if (socket.destroyed) stop()
  } catch (error) {
    request.log.error({ event: 'stream-failed', error })
    close()
  }
}
