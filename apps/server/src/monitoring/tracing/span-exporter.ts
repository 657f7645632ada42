import { errorMessage, type Logger } from '../../log/logger.ts'
import { otlpBody, type Resource } from './otlp.ts'
import type { Span } from './span.ts'

interface ExporterOptions {
  /** The URL of the collector, with `/v1/traces`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly resource: Resource
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** Sends spans in the background. */
export interface SpanExporter {
  /** Returns at once. A span that has no room is dropped. */
  readonly record: (span: Span) => void
  /** Sends what is waiting, now instead of a few seconds later. */
  readonly flush: () => Promise<void>
  readonly counts: () => { readonly sent: number; readonly dropped: number }
  /** Sends the rest, as long as that does not delay a shutdown. */
  readonly close: () => Promise<void>
}

const maxWaiting = 2_048
const batchSize = 512
const sendEvery = 5_000
const sendTimeout = 10_000
const closeTimeout = 2_000

/**
 * Sends spans to a collector, one batch at a time. A batch that the collector does not accept is dropped, not repeated:
 * traces are worth less than the memory and the connections that they would take while it is down.
 */
export function spanExporter({ url, headers, resource, log }: ExporterOptions): SpanExporter {
  let waiting: Span[] = []
  let sending: Promise<void> | null = null
  let [sent, dropped] = [0, 0]
  let isFailing = false
  const closing = new AbortController()

  async function post(batch: readonly Span[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: otlpBody(resource, batch),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(sendTimeout), closing.signal]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The collector responded with ${response.status}`)
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      try {
        await post(batch)
        sent += batch.length
        if (isFailing) log.info({ event: 'traces-sent', message: 'The collector of traces works again' })
        isFailing = false
      } catch (error) {
        dropped += batch.length
        // Once per outage. Only the message: the address of the collector may contain a key.
        if (!isFailing)
          log.warn({ event: 'traces-dropped', message: errorMessage(error).replaceAll(url, 'the collector') })
        isFailing = true
        return
      }
    }
  }

  const flush = (): Promise<void> =>
    (sending ??= sendWaiting().finally(() => {
      sending = null
    }))

  const timer = setInterval(() => void flush(), sendEvery).unref()
  return {
    record(span) {
      if (waiting.length >= maxWaiting) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length === batchSize) void flush()
    },
    flush,
    counts: () => ({ sent, dropped }),
    async close() {
      clearInterval(timer)
      const limit = setTimeout(() => closing.abort(), closeTimeout)
      // The first waits for a batch that is on its way.
      await flush()
      await flush()
      clearTimeout(limit)
      dropped += waiting.length
      waiting = []
    },
  }
}
