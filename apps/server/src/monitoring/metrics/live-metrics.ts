import type { Listening } from '../../live/port.ts'
import type { ObserveCall } from '../port.ts'
import { durationBounds } from './http-metrics.ts'
import type { Registry } from './registry.ts'

/** What is counted of live updates. */
export interface LiveMetrics {
  /** Counts what is sent to the streams that join. */
  readonly listening: (listening: Listening) => Listening
  /** Called for each delivery of a commit to all its listeners. */
  readonly observeDelivery: ObserveCall
  readonly onSlowReader: () => void
  /** Deliveries that have begun and are not done. */
  readonly waiting: () => number
}

/** Counts events, slow readers and deliveries. */
export function liveMetrics(registry: Registry): LiveMetrics {
  const sent = registry.counter(
    { name: 'everquill_events_sent_total', help: 'Events written to streams, heartbeats excluded.' },
    {},
  )
  const slow = registry.counter(
    { name: 'everquill_slow_readers_dropped_total', help: 'Streams closed because their reader was too slow.' },
    {},
  )
  const durations = registry.histogram(
    {
      name: 'everquill_delivery_duration_seconds',
      help: 'Time from a commit until its events were written to all streams of this server.',
    },
    durationBounds,
    {},
  )
  let waiting = 0
  return {
    listening: (listening) => ({
      listenersOf: (listener) => listening.listenersOf(listener),
      join: (listener, lastEventId) =>
        listening.join(
          {
            ...listener,
            send(bytes) {
              sent.increase({})
              listener.send(bytes)
            },
          },
          lastEventId,
        ),
    }),
    observeDelivery() {
      waiting += 1
      const start = performance.now()
      return () => {
        waiting -= 1
        durations.observe({}, (performance.now() - start) / 1_000)
      }
    },
    onSlowReader: () => slow.increase({}),
    waiting: () => waiting,
  }
}
