import { readdir } from 'node:fs/promises'
import { constants, monitorEventLoopDelay, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

const gcKinds: ReadonlyMap<number, 'major' | 'minor' | 'incremental' | 'weakcb'> = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
])

/** Milliseconds between two measurements of the event loop. */
const resolution = 20

/** Describes the Node process, with the names that other programs on Node use. Returns what ends the measurements. */
export function nodeMetrics(registry: Registry): () => void {
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  registry.measuredEach(
    { name: 'nodejs_eventloop_lag_seconds', help: 'Delay of the event loop since the metrics were last read.' },
    'statistic',
    ['p50', 'p99', 'max'],
    () => {
      // The histogram contains its own interval, which is no delay.
      const lag = (nanoseconds: number) => Math.max(nanoseconds / 1e9 - resolution / 1e3, 0)
      const lags = { p50: lag(loop.percentile(50)), p99: lag(loop.percentile(99)), max: lag(loop.max) }
      loop.reset()
      return lags
    },
  )
  const collections = registry.histogram(
    { name: 'nodejs_gc_duration_seconds', help: 'Pauses for garbage collection.' },
    [0.001, 0.01, 0.1, 1],
    { kind: [...gcKinds.values()] },
  )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as PerformanceEntry & { readonly detail?: { readonly kind: number } }
      const kind = gcKinds.get(detail?.kind ?? 0)
      if (kind) collections.observe({ kind }, duration / 1_000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  const gauge = (name: string, help: string, read: () => number | Promise<number | null>) =>
    registry.measured({ name, help }, read)
  gauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', () => process.memoryUsage().heapTotal)
  gauge(
    'nodejs_external_memory_bytes',
    'Memory outside of the heap, such as buffers.',
    () => process.memoryUsage().external,
  )
  gauge(
    'nodejs_active_resources',
    'Sockets, timers and other resources that keep the process alive.',
    () => process.getActiveResourcesInfo().length,
  )
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  // Only Linux has this folder.
  gauge('process_open_fds', 'Open file descriptors.', () =>
    readdir('/proc/self/fd').then(
      ({ length }) => length,
      () => null,
    ),
  )
  gauge('process_start_time_seconds', 'When the process started.', () => performance.timeOrigin / 1_000)
  registry.measured({ name: 'process_cpu_seconds_total', help: 'Processor time.', type: 'counter' }, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  return () => {
    loop.disable()
    observer.disconnect()
  }
}
