import { browserTiming, openReconnectingSource, type StreamTiming } from './reconnecting-source.ts'

/** Calls `onChange` whenever the character behind a share link may have changed. Returns the close function. */
export function openShareLinkStream(
  linkId: string,
  onChange: () => void,
  timing: StreamTiming = browserTiming,
): () => void {
  const source = openReconnectingSource(
    `/api/share/${encodeURIComponent(linkId)}/stream`,
    {
      events: [
        ['hello', onChange],
        ['saved', onChange],
        ['heartbeat', () => undefined],
      ],
      onSilent: onChange,
      // The server closes the stream of a revoked link and refuses the browser's reconnect; the refetch then shows that.
      onError: onChange,
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
