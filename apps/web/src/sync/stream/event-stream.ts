import type { GameEntry, LogEntry } from '@everquill/domain'

/** One save, as the stream brings it. */
export interface SavedEvent {
  readonly publicRef: string
  readonly revision: number
  readonly saveId: string
  readonly entries: readonly LogEntry[]
}

/** A line of the log of a game; without one, its table is another: who sits there, or what was agreed on. */
export interface LineEvent {
  readonly gameId: string
  readonly entry?: GameEntry
}

/** Who wants to know. */
export interface StreamListener {
  saved(event: SavedEvent): void
  written(event: LineEvent): void
  /** The stream is open from here on; what lies before must be fetched. */
  opened(): void
}

const longestWait = 30_000

/** Listens to the server for as long as the page is open; comes back by itself when the connection breaks. */
export function listenToStream(listener: StreamListener, random: () => number = Math.random): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const open = () => {
    source = new EventSource('/api/stream')
    source.addEventListener('hello', () => {
      tries = 0
      listener.opened()
    })
    source.addEventListener('saved', (event) => listener.saved(JSON.parse(String(event.data)) as SavedEvent))
    source.addEventListener('line', (event) => listener.written(JSON.parse(String(event.data)) as LineEvent))
    source.addEventListener('seat', (event) => listener.written(JSON.parse(String(event.data)) as LineEvent))
    source.addEventListener('error', () => {
      // A broken connection is mended by the browser, which says where it left off; a refused one is not.
      if (source?.readyState !== EventSource.CLOSED) return
      const wait = Math.min(longestWait, 1_000 * 2 ** tries++)
      timer = setTimeout(open, wait / 2 + (random() * wait) / 2)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
