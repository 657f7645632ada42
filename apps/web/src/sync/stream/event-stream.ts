import type { GameEntry, ReceivedSave } from '@everquill/domain'
import {
  browserTiming,
  openReconnectingSource,
  type ReconnectingSource,
  type StreamTiming,
} from './reconnecting-source.ts'

/** A committed save of one character. */
export interface SavedEvent extends ReceivedSave {
  readonly publicRef: string
}

/** A new entry in a game's log; without an entry, the game's members, seats or settings changed. */
export interface GameEvent {
  readonly gameId: string
  readonly entry?: GameEntry
}

export interface StreamListener {
  onSaved(event: SavedEvent): void
  onGameEvent(event: GameEvent): void
  /**
   * Events may be missing and must be fetched: the stream has just connected, was silent for too long, or the page was
   * hidden.
   */
  onConnected(): void
}

/** A server of an earlier version does not send the position. */
const unknownPosition = { epoch: '', entryId: '' }
type SavedByAnyServer = Omit<SavedEvent, keyof typeof unknownPosition> & Partial<typeof unknownPosition>

interface EventStreamOptions {
  /** The server has shown that the connection works, although there is nothing to tell. */
  readonly onHeartbeat?: () => void
  readonly timing?: StreamTiming
}

/** Receives the server's events until it is closed; reconnects by itself. */
export function openEventStream(
  listener: StreamListener,
  { onHeartbeat = () => undefined, timing = browserTiming }: EventStreamOptions = {},
): ReconnectingSource {
  const onGameEvent = (data: string) => listener.onGameEvent(JSON.parse(data) as GameEvent)
  return openReconnectingSource(
    '/api/stream',
    {
      events: [
        ['hello', () => listener.onConnected()],
        // The server has lost the cursor; a hello follows.
        ['reset', () => undefined],
        ['heartbeat', onHeartbeat],
        ['saved', (data) => listener.onSaved({ ...unknownPosition, ...(JSON.parse(data) as SavedByAnyServer) })],
        ['line', onGameEvent],
        ['seat', onGameEvent],
      ],
      onSilent: () => listener.onConnected(),
    },
    timing,
  )
}
