import { retryDelay } from '../retry-delay.ts'

/** Milliseconds without an event after which a connection counts as broken: two heartbeats of 15 s and some delay. */
export const silenceLimit = 35_000

const longestDelay = 30_000

/** The time and the timers that a stream uses. */
export interface StreamTiming {
  readonly now: () => number
  /** Calls back after some milliseconds; returns a function that cancels the timer. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
  readonly random: () => number
}

export const browserTiming: StreamTiming = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

interface SourceHandlers {
  /** What to do with the data of each kind of event, by name. Other kinds are not received. */
  readonly events: readonly (readonly [name: string, handle: (data: string) => void])[]
  /** Nothing has arrived for 35 s, so events may be missing. */
  readonly onSilent: () => void
  /** The connection broke or was refused. */
  readonly onError?: () => void
}

/** An open stream of server events. */
export interface ReconnectingSource {
  /** Does what the timer does after 35 s without an event; returns false if it is not that long yet. */
  readonly reopenIfSilent: () => boolean
  readonly close: () => void
}

/**
 * Receives server events until it is closed. The browser reconnects a broken connection by itself and sends its cursor,
 * but it gives up on a refused one, and does not notice a half-open one or a proxy that holds back the data.
 */
export function openReconnectingSource(
  url: string,
  { events, onSilent, onError }: SourceHandlers,
  { now, after, random }: StreamTiming,
): ReconnectingSource {
  let source: EventSource
  let failures = 0
  let cancelRetry = (): void => undefined
  let cancelWatchdog = (): void => undefined
  /** When the last event arrived or a silence was last reported. */
  let silentSince = now()

  const open = (): void => {
    const opened = new EventSource(url)
    source = opened
    for (const [name, handle] of events) {
      opened.addEventListener(name, (event: MessageEvent<unknown>) => {
        if (source !== opened) return
        silentSince = now()
        failures = 0
        handle(String(event.data))
      })
    }
    opened.addEventListener('error', () => {
      if (source !== opened) return
      if (isRefused()) {
        cancelRetry()
        cancelRetry = after(retryDelay(failures++, random, longestDelay), open)
      }
      onError?.()
    })
  }
  const isRefused = () => source.readyState === EventSource.CLOSED

  const watch = (): void => {
    cancelWatchdog()
    cancelWatchdog = after(Math.max(0, silentSince + silenceLimit - now()), () => {
      if (!reopenIfSilent()) watch()
    })
  }
  const reopenIfSilent = (): boolean => {
    if (now() - silentSince < silenceLimit) return false
    silentSince = now()
    // A refused connection is reopened by its retry.
    if (!isRefused()) {
      source.close()
      open()
    }
    watch()
    onSilent()
    return true
  }

  open()
  watch()
  return {
    reopenIfSilent,
    close: () => {
      cancelRetry()
      cancelWatchdog()
      source.close()
    },
  }
}
