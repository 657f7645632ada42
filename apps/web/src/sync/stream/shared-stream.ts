import { openEventStream, type GameEvent, type SavedEvent, type StreamListener } from './event-stream.ts'

/** What the leader tab forwards to the others. */
type StreamMessage =
  | { readonly kind: 'saved'; readonly event: SavedEvent }
  | { readonly kind: 'game'; readonly event: GameEvent }
  | { readonly kind: 'connected' }

/**
 * One tab per user, the leader, opens the event stream and forwards its events: browsers allow few connections per
 * server, and ten tabs would use them up. A tab that becomes visible takes over, since hidden tabs may be suspended.
 * Returns the close function.
 */
export function openSharedStream(user: string, listener: StreamListener): () => void {
  if (!('locks' in navigator)) return openEventStream(listener)
  const name = `everquill-stream-${user}`
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  let isLeader = false
  let closeStream = (): void => undefined

  const forward = (message: StreamMessage) => {
    dispatch(listener, message)
    channel.postMessage(message)
  }
  const lead = async (): Promise<void> => {
    isLeader = true
    closeStream = openEventStream({
      onSaved: (event) => forward({ kind: 'saved', event }),
      onGameEvent: (event) => forward({ kind: 'game', event }),
      onConnected: () => forward({ kind: 'connected' }),
    })
    // Holds the lock until the stream is closed; if another tab steals it, the lock request rejects.
    await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  }

  const requestLeadership = (steal: boolean): void => {
    const options: LockOptions = steal ? { steal } : { signal: stop.signal }
    navigator.locks.request(name, options, lead).catch(() => {
      closeStream()
      isLeader = false
      if (!stop.signal.aborted) requestLeadership(false)
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !isLeader) requestLeadership(true)
  }

  channel.addEventListener('message', ({ data }) => dispatch(listener, data as StreamMessage))
  document.addEventListener('visibilitychange', onVisible)
  requestLeadership(false)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop.abort()
    closeStream()
    channel.close()
  }
}

function dispatch(listener: StreamListener, message: StreamMessage): void {
  if (message.kind === 'saved') listener.onSaved(message.event)
  else if (message.kind === 'game') listener.onGameEvent(message.event)
  else listener.onConnected()
}
