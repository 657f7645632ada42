import { browserTiming, openReconnectingSource, type StreamTiming } from './reconnecting-source.ts'

interface LinkStreamHandlers {
  /** What the link shows may have changed. */
  readonly onChange: () => void
  /** Whether events arrive; also called if that is not new. */
  readonly onConnection?: (isConnected: boolean) => void
}

/** Follows what a share link or a TV link shows, by the address of its stream. Returns the close function. */
export function openLinkStream(
  url: string,
  { onChange, onConnection }: LinkStreamHandlers,
  timing: StreamTiming = browserTiming,
): () => void {
  const change = (isConnected: boolean) => () => {
    onConnection?.(isConnected)
    onChange()
  }
  const source = openReconnectingSource(
    url,
    {
      events: [
        ['hello', change(true)],
        ['saved', onChange],
        ['changed', onChange],
        ['heartbeat', () => undefined],
      ],
      onSilent: change(false),
      // The server closes the stream of a revoked link and refuses the browser's reconnect; the refetch then shows that.
      onError: change(false),
    },
    timing,
  )
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !source.reopenIfSilent()) onChange()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    source.close()
  }
}
