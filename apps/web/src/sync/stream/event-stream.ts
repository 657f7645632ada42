import type { EncounterView, GameEntry } from '@everquill/domain'
import { receivedSave, type SavedEvent, type SentSave } from './received-save.ts'
import {
  browserTiming,
  openReconnectingSource,
  type ReconnectingSource,
  type StreamTiming,
} from './reconnecting-source.ts'

/**
 * A new entry in a game's log, or what players now see of its encounter; without either, the game's members, seats or
 * settings changed.
 */
export interface GameEvent {
  readonly gameId: string
  readonly entry?: GameEntry
  /** The running encounter; null if it has ended. */
  readonly running?: EncounterView | null
}

export interface StreamListener {
  onSaved(event: SavedEvent): void
  onGameEvent(event: GameEvent): void
  onCatalogueChanged(): void
  /**
   * Events may be missing and must be fetched: the stream has just connected, was silent for too long, or the page was
   * hidden.
   */
  onConnected(): void
}

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
  let epoch = ''
  const onHello = (data: string): void => {
    epoch = (JSON.parse(data) as { readonly epoch: string }).epoch
    listener.onConnected()
  }
  return openReconnectingSource(
    '/api/stream',
    {
      events: [
        ['hello', onHello],
        // The server has lost the cursor; a hello follows.
        ['reset', () => undefined],
        ['heartbeat', onHeartbeat],
        ['saved', (data) => listener.onSaved(receivedSave(JSON.parse(data) as SentSave, epoch))],
        ['line', onGameEvent],
        ['seat', onGameEvent],
        ['order', onGameEvent],
        ['catalogue', () => listener.onCatalogueChanged()],
      ],
      onSilent: () => listener.onConnected(),
    },
    timing,
  )
}
