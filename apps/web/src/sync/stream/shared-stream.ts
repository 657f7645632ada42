import { listenToStream, type LineEvent, type SavedEvent, type StreamListener } from './event-stream.ts'

/** What the tab that listens to the server passes on: a save, a line of a game, or that the stream begins here. */
type Passed =
  | { readonly kind: 'saved'; readonly event: SavedEvent }
  | { readonly kind: 'written'; readonly event: LineEvent }
  | { readonly kind: 'opened' }

/**
 * One tab of a person listens to the server and passes on what it hears: a browser has few connections to one server,
 * and ten tabs would take them all. Whoever comes to the front takes over, since a tab behind may be asleep.
 */
export function shareStream(user: string, listener: StreamListener): () => void {
  if (!('locks' in navigator)) return listenToStream(listener)
  const name = `everquill-stream-${user}`
  const channel = new BroadcastChannel(name)
  const stop = new AbortController()
  let isListening = false

  const pass = (passed: Passed) => {
    hear(listener, passed)
    channel.postMessage(passed)
  }
  const listen = async (): Promise<void> => {
    isListening = true
    const close = listenToStream({
      saved: (event) => pass({ kind: 'saved', event }),
      written: (event) => pass({ kind: 'written', event }),
      opened: () => pass({ kind: 'opened' }),
    })
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    // Ends by itself when another tab takes over.
    release = close
    await stopped
  }
  let release = (): void => undefined

  const take = (steal: boolean): void => {
    const options: LockOptions = steal ? { steal } : { signal: stop.signal }
    navigator.locks.request(name, options, listen).catch(() => {
      release()
      isListening = false
      if (!stop.signal.aborted) take(false)
    })
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !isListening) take(true)
  }

  channel.addEventListener('message', ({ data }) => hear(listener, data as Passed))
  document.addEventListener('visibilitychange', onVisible)
  take(false)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop.abort()
    release()
    channel.close()
  }
}

function hear(listener: StreamListener, passed: Passed): void {
  if (passed.kind === 'saved') listener.saved(passed.event)
  else if (passed.kind === 'written') listener.written(passed.event)
  else listener.opened()
}
