import { openEventStream, type GameEvent, type StreamListener } from './event-stream.ts'
import type { SavedEvent } from './received-save.ts'
import { browserTiming, silenceLimit, type ReconnectingSource, type StreamTiming } from './reconnecting-source.ts'

/** What the leader tab forwards to the others. */
type StreamMessage =
  | { readonly kind: 'saved'; readonly event: SavedEvent }
  | { readonly kind: 'game'; readonly event: GameEvent }
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'heartbeat' }

/** Milliseconds without a message after which the leader counts as suspended: it reports its own silence before that. */
const leaderLimit = silenceLimit + 15_000

/** Spreads the take-over, so that of several tabs the first one does it. */
const takeOverSpread = 10_000

/**
 * One tab per user, the leader, opens the event stream and forwards its events: browsers allow few connections per
 * server, and ten tabs would use them up. A tab that becomes visible takes over, since hidden tabs may be suspended, and
 * so does a tab that no longer hears from the leader. Returns the close function.
 */
export function openSharedStream(
  user: string,
  listener: StreamListener,
  timing: StreamTiming = browserTiming,
): () => void {
  const name = `everquill-stream-${user}`
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  /** The open stream; null while another tab is the leader. */
  let stream: ReconnectingSource | null = null
  let queued = new AbortController()
  let isStealing = false
  let cancelTakeOver = (): void => undefined

  // Without Web Locks every tab has a stream of its own.
  const isShared = 'locks' in navigator

  const forward = (message: StreamMessage) => {
    dispatch(listener, message)
    if (isShared) channel.postMessage(message)
  }
  const openStream = (): void => {
    cancelTakeOver()
    stream = openEventStream(
      {
        onSaved: (event) => forward({ kind: 'saved', event }),
        onGameEvent: (event) => forward({ kind: 'game', event }),
        onCatalogueChanged: () => forward({ kind: 'catalogue' }),
        onConnected: () => forward({ kind: 'connected' }),
      },
      { onHeartbeat: () => forward({ kind: 'heartbeat' }), timing },
    )
  }
  const closeStream = (): void => {
    stream?.close()
    stream = null
  }

  const requestLeadership = (steal: boolean): void => {
    // A second theft would take the lock from the first one of this same tab.
    if (isStealing) return
    isStealing = steal
    // The request that waits for the lock would stay in the queue after the lock is stolen.
    queued.abort()
    queued = new AbortController()
    let isGranted = false
    const lead = async (): Promise<void> => {
      isGranted = true
      isStealing = false
      if (stop.signal.aborted) return
      openStream()
      await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    }
    navigator.locks.request(name, steal ? { steal } : { signal: queued.signal }, lead).catch(() => {
      // Another tab has stolen the lock.
      if (isGranted && !stop.signal.aborted) follow()
    })
  }
  const follow = (): void => {
    closeStream()
    expectMessage()
    requestLeadership(false)
  }
  const expectMessage = (): void => {
    cancelTakeOver()
    cancelTakeOver = timing.after(leaderLimit + timing.random() * takeOverSpread, () => requestLeadership(true))
  }

  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (stream === null) expectMessage()
    dispatch(listener, data as StreamMessage)
  }
  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    if (stream === null) requestLeadership(true)
    if (!stream?.reopenIfSilent()) listener.onConnected()
  }

  channel.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onVisible)
  if (isShared) follow()
  else openStream()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    cancelTakeOver()
    queued.abort()
    stop.abort()
    closeStream()
    channel.close()
  }
}

function dispatch(listener: StreamListener, message: StreamMessage): void {
  switch (message.kind) {
    case 'saved':
      return listener.onSaved(message.event)
    case 'game':
      return listener.onGameEvent(message.event)
    case 'catalogue':
      return listener.onCatalogueChanged()
    case 'connected':
      return listener.onConnected()
    case 'heartbeat':
      return undefined
  }
}
