import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readMetrics } from '../support/metrics-reader.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines } from '../support/stored-state.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: string } }[]
  readonly status?: { readonly code: number }
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

interface Collector {
  readonly url: string
  readonly texts: string[]
  readonly calls: { readonly path: string | undefined; readonly headers: IncomingHttpHeaders }[]
  readonly spans: () => readonly SentSpan[]
}

/** A collector that stores what it receives; `respond` answers. */
async function aCollector(respond: (end: (status: number) => void) => void = (end) => end(200)): Promise<Collector> {
  const texts: string[] = []
  const calls: Collector['calls'] = []
  const server: Server = createServer((received, response) => {
    let text = ''
    received.on('data', (chunk: Buffer) => (text += chunk.toString()))
    received.on('end', () => {
      texts.push(text)
      calls.push({ path: received.url, headers: received.headers })
      respond((status) => void response.writeHead(status).end('{}'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    calls,
    spans: () =>
      texts.flatMap((text) =>
        (JSON.parse(text) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

/** The address of a server that is not there any more. */
async function aClosedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** Sends a save whose body leaves only after the server has answered to its headers. */
async function saveInTwoParts({ url, cookie }: Player, ref: string, changes: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ saveId: randomUUID(), baseRevision: 1, changes })
  const headers = { cookie, expect: '100-continue', 'content-type': 'application/json', 'content-length': body.length }
  const sending = request(`${url}/api/characters/${ref}`, { method: 'PATCH', headers })
  sending.on('continue', () => sending.end(body))
  sending.flushHeaders()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  await once(response.resume(), 'end')
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

describe.each(engines)('traces on %s', (engine) => {
  test('a save is a span with its transaction and the delivery of its events below it', async () => {
    const collector = await aCollector()
    const server = await anOpenServer(engine, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b',
      OTEL_SERVICE_NAME: 'club',
    })
    const begun = BigInt(Date.now()) * 1_000_000n
    const player = await Player.guest(server.url)
    const { character } = await player.create({ name: 'Secretname' })
    const stream = await player.listen()
    await stream.until(({ event }) => event === 'hello')
    await saveInTwoParts(player, character.publicRef, [{ field: 'gold', oldValue: 20, newValue: 19 }])
    await stream.until(({ event }) => event === 'saved')
    await player.get('/api/no-such-thing?q=Secretname')
    stream.stop()
    await server.stop()
    const ended = BigInt(Date.now() + 1) * 1_000_000n

    const spans = collector.spans()
    const root = spans.find(({ name }) => name === 'PATCH /api/characters/{publicRef}')
    expect(root).toMatchObject({ kind: 2 })
    expect(root?.parentSpanId).toBeUndefined()
    expect(root && attributesOf(root)).toEqual({
      'http.request.method': 'PATCH',
      'http.route': '/api/characters/{publicRef}',
      'http.response.status_code': 200,
    })
    const children = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)
    expect(children.map(({ name }) => name).toSorted()).toEqual(['change', 'send events'])
    const change = children.find(({ name }) => name === 'change')
    expect(change && attributesOf(change)).toEqual({ 'db.system.name': engine.toLowerCase() })
    for (const child of children) {
      expect(child.traceId).toBe(root?.traceId)
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0))
    }
    expect(BigInt(change?.endTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0))
    expect(spans.find(({ name }) => name === 'GET unmatched')).toBeDefined()
    for (const span of spans) {
      expect(span.traceId).toMatch(/^[\da-f]{32}$/)
      expect(span.spanId).toMatch(/^[\da-f]{16}$/)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(begun - 1_000_000n)
      expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(ended)
    }
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
    for (const secret of ['Secretname', character.publicRef, character.user, '127.0.0.1']) {
      for (const text of collector.texts) expect(text).not.toContain(secret)
    }
    expect(collector.calls[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'api-key': 'a b', 'content-type': 'application/json' },
    })
    expect(JSON.parse(collector.texts[0] ?? '')).toMatchObject({
      resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'club' } }, {}] } }],
    })
  })
})

describe('trace of a proxy', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const spanId = 'b7ad6b7169203331'

  async function spansFor(traceparent: string, environment: Record<string, string>): Promise<readonly SentSpan[]> {
    const collector = await aCollector()
    const server = await anOpenServer('SQLite', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment })
    await new Player(server.url).call('GET', '/api/health', undefined, { traceparent })
    await server.stop()
    return collector.spans().filter(({ name }) => name === 'GET /api/health')
  }

  test('is continued, and its decision about sampling is kept', async () => {
    const trusted = { TRUST_PROXY: 'loopback', OTEL_TRACES_SAMPLER_ARG: '0' }
    expect(await spansFor(`00-${traceId}-${spanId}-01`, trusted)).toMatchObject([{ traceId, parentSpanId: spanId }])
    expect(await spansFor(`00-${traceId}-${spanId}-00`, { TRUST_PROXY: 'loopback' })).toEqual([])
  })

  test('is ignored from anyone else, and if it is invalid', async () => {
    const [stranger] = await spansFor(`00-${traceId}-${spanId}-00`, {})
    expect(stranger).toBeDefined()
    expect(stranger?.traceId).not.toBe(traceId)
    const [invalid] = await spansFor(`00-${'0'.repeat(32)}-${spanId}-01`, { TRUST_PROXY: 'loopback' })
    expect(invalid).toBeDefined()
    expect(invalid?.parentSpanId).toBeUndefined()
  })

  test('a ratio of 0 sends nothing', async () => {
    expect(await spansFor('', { OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual([])
  })
})

describe('a collector in trouble', () => {
  const unanswered: ((status: number) => void)[] = []
  afterEach(() => void unanswered.splice(0))

  test.each([
    ['refuses', async () => (await aCollector((end) => end(503))).url],
    ['never responds', async () => (await aCollector((end) => void unanswered.push(end))).url],
    ['is not there', aClosedPort],
  ])('that %s costs no request: spans are dropped, the log says so once, and the server stops', async (_, urlOf) => {
    const lines: string[] = []
    const server = await anOpenServer(
      'SQLite',
      { OTEL_EXPORTER_OTLP_ENDPOINT: await urlOf(), METRICS_PORT: '0', LOG_LEVEL: 'warn' },
      { log: { write: (line) => void lines.push(line) } },
    )
    const player = await Player.guest(server.url)
    // More than a batch.
    for (let i = 0; i < 12; i++) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => player.get('/api/health')))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect((await readMetrics(server.metricsUrl)).value('everquill_trace_spans_total{result="sent"}')).toBe(0)
    await server.stop()
    expect(lines.filter((line) => line.includes('traces-dropped'))).toHaveLength(1)
  })
})
