import type { GameEntry, LogEntry } from '@everquill/domain'
import { retryDelay } from '../retry-delay.ts'

/** A committed save of one character. */
export interface SavedEvent {
  readonly publicRef: string
  readonly revision: number
  readonly saveId: string
  readonly entries: readonly LogEntry[]
}

/** A new entry in a game's log; without an entry, the game's members, seats or settings changed. */
export interface GameEvent {
  readonly gameId: string
  readonly entry?: GameEntry
}

export interface StreamListener {
  onSaved(event: SavedEvent): void
  onGameEvent(event: GameEvent): void
  /** The stream delivers from now on; earlier events may be missing and must be fetched. */
  onConnected(): void
}

const longestDelay = 30_000

/** Receives the server's events until it is closed; reconnects by itself. Returns the close function. */
export function openEventStream(listener: StreamListener, random: () => number = Math.random): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const open = () => {
    source = new EventSource('/api/stream')
    source.addEventListener('hello', () => {
      failures = 0
      listener.onConnected()
    })
    source.addEventListener('saved', (event) => listener.onSaved(JSON.parse(String(event.data)) as SavedEvent))
    source.addEventListener('line', (event) => listener.onGameEvent(JSON.parse(String(event.data)) as GameEvent))
    source.addEventListener('seat', (event) => listener.onGameEvent(JSON.parse(String(event.data)) as GameEvent))
    source.addEventListener('error', () => {
      // The browser reconnects a broken connection and sends its cursor; it gives up on a refused one.
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, retryDelay(failures++, random, longestDelay))
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
