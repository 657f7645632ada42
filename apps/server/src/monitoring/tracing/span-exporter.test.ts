import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { LogLine } from '../../log/logger.ts'
import { spanExporter } from './span-exporter.ts'
import type { Span } from './span.ts'

const span: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentSpanId: null,
  name: 'GET /api/health',
  kind: 'server',
  start: 1,
  end: 2,
  attributes: {},
  isError: false,
}

/** An exporter with a collector that answers each batch when `answer` is called, with that status. */
async function anExporter() {
  const unanswered: ((status: number) => void)[] = []
  const sizes: number[] = []
  let arrived = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      sizes.push(text.split('"traceId"').length - 1)
      unanswered.push((status) => void response.writeHead(status).end())
      arrived.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const lines: LogLine[] = []
  const write = (line: LogLine) => void lines.push(line)
  const exporter = spanExporter({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers: {},
    resource: {},
    log: { info: write, warn: write },
  })
  return {
    exporter,
    sizes,
    events: () => lines.map(({ event }) => event),
    /** Answers the next batch. */
    answer: async (status: number) => {
      await arrived.promise
      arrived = Promise.withResolvers()
      unanswered.shift()?.(status)
    },
  }
}

test('one batch is on its way at a time, a limited number of spans waits, and the rest is dropped', async () => {
  const { exporter, sizes, answer } = await anExporter()
  for (let i = 0; i < 3_000; i++) exporter.record(span)
  expect(exporter.counts()).toEqual({ sent: 0, dropped: 3_000 - 512 - 2_048 })
  const flushed = exporter.flush()
  for (let i = 0; i < 5; i++) await answer(200)
  await flushed
  expect(sizes).toEqual([512, 512, 512, 512, 512])
  expect(exporter.counts()).toEqual({ sent: 2_560, dropped: 440 })
  await exporter.close()
})

test('an outage of the collector is logged once, and so is its end', async () => {
  const { exporter, answer, events } = await anExporter()
  for (const status of [500, 429, 200, 200]) {
    exporter.record(span)
    const flushed = exporter.flush()
    await answer(status)
    await flushed
  }
  expect(events()).toEqual(['traces-dropped', 'traces-sent'])
  expect(exporter.counts()).toEqual({ sent: 2, dropped: 2 })
  await exporter.close()
})

test('closing sends what waits, and gives up if the collector does not answer', async () => {
  const first = await anExporter()
  first.exporter.record(span)
  const closed = first.exporter.close()
  await first.answer(200)
  await closed
  expect(first.exporter.counts()).toEqual({ sent: 1, dropped: 0 })

  const silent = await anExporter()
  for (let i = 0; i < 1_000; i++) silent.exporter.record(span)
  await silent.exporter.close()
  expect(silent.exporter.counts()).toEqual({ sent: 0, dropped: 1_000 })
})
