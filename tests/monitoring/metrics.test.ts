import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { array, assert, asyncProperty, constantFrom, oneof, record, string, webPath } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readMetrics } from '../support/metrics-reader.ts'
import { sendBytes } from '../support/http-client.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

const fileIn = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** The metrics that an expression or a table mentions, without the suffixes of histograms. */
const metricsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:everquill|nodejs|process)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
]

describe.each(engines)('metrics on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine, { METRICS_PORT: '0' })
  })
  afterAll(() => server.stop())
  const metrics = () => readMetrics(server.metricsUrl)

  test('a save, its repetition, a merge, a conflict and a refusal are counted once each', async () => {
    const player = await Player.guest(server.url)
    const { character } = await player.create()
    const ref = character.publicRef
    const before = await metrics()
    const saveId = randomUUID()
    const rename = [{ field: 'name', oldValue: character.name, newValue: 'Anna' }]
    await player.save(ref, rename, 1, saveId)
    await player.save(ref, rename, 1, saveId)
    await player.save(ref, [{ field: 'gold', oldValue: 20, newValue: 15 }])
    await player.save(ref, [{ field: 'name', oldValue: character.name, newValue: 'Berta' }])
    await player.save(ref, [{ field: 'gold', oldValue: 20, newValue: 'many' }])
    const after = await metrics()
    const grown = (series: string) => after.value(series) - before.value(series)
    for (const result of ['applied', 'repeated', 'merged', 'conflict', 'refused']) {
      expect([result, grown(`everquill_saves_total{result="${result}"}`)]).toEqual([result, 1])
    }
    expect(grown('everquill_sync_conflicts_total')).toBe(1)
    expect(grown('everquill_save_age_seconds_count')).toBe(3)
    expect(grown('everquill_save_age_seconds_sum')).toBe(0)
    expect(grown('everquill_save_refusals_total{code="invalid-value"}')).toBe(1)
    expect(grown('everquill_http_problems_total{code="invalid-value"}')).toBe(1)
    expect(grown('everquill_save_duration_seconds_count')).toBe(5)
    expect(grown('everquill_save_size_bytes_count')).toBe(5)
    expect(grown('everquill_save_size_bytes_sum')).toBeGreaterThan(500)
    expect(grown('everquill_database_call_duration_seconds_count{call="change"}')).toBe(5)
    const patch = 'method="PATCH",route="/api/characters/{publicRef}"'
    expect(after.value(`everquill_http_requests_total{${patch},status="2xx"}`)).toBe(4)
    expect(after.value(`everquill_http_requests_total{${patch},status="4xx"}`)).toBe(1)
    expect(after.value(`everquill_http_request_duration_seconds_count{${patch}}`)).toBe(5)
  })

  test('the time that an edit waited on its device is measured', async () => {
    const player = await Player.guest(server.url)
    const { character } = await player.create()
    const before = await metrics()
    await player.call('PATCH', `/api/characters/${character.publicRef}`, {
      saveId: randomUUID(),
      baseRevision: 1,
      changes: [{ field: 'gold', oldValue: 20, newValue: 15 }],
      madeAt: new Date(Date.now() - 600_000).toISOString(),
    })
    const after = await metrics()
    const grown = (series: string) => after.value(series) - before.value(series)
    expect(grown('everquill_save_age_seconds_sum')).toBeGreaterThanOrEqual(600)
    expect(grown('everquill_save_age_seconds_bucket{le="300"}')).toBe(0)
    expect(grown('everquill_save_age_seconds_count')).toBe(1)
  })

  test('open streams and the events that were sent to them are counted', async () => {
    const player = await Player.guest(server.url)
    const { character } = await player.create()
    const before = await metrics()
    const stream = await player.listen()
    await stream.until(({ event }) => event === 'hello')
    await player.edit(character.publicRef, 'gold', 20, 19)
    await stream.until(({ event }) => event === 'saved')
    const during = await metrics()
    expect(during.value('everquill_streams_open')).toBe(1)
    expect(during.value('everquill_events_sent_total') - before.value('everquill_events_sent_total')).toBe(2)
    expect(during.value('everquill_delivery_duration_seconds_count')).toBeGreaterThan(0)
    stream.stop()
    await vi.waitFor(async () => expect((await metrics()).value('everquill_streams_open')).toBe(0), { timeout: 60_000 })
  })

  test('the state of the server is read: disk, database, queues, version', async () => {
    const { value } = await metrics()
    expect(value('everquill_disk_free_bytes')).toBeGreaterThan(0)
    expect(value('everquill_disk_size_bytes')).toBeGreaterThan(value('everquill_disk_free_bytes'))
    expect(value('everquill_database_size_bytes')).toBeGreaterThan(10_000)
    expect(value('everquill_database_wal_bytes') > 0).toBe(engine === 'SQLite')
    expect(value(`everquill_build_info{version="0.0.0",node="${process.version}",database="${engine}"}`)).toBe(1)
    for (const queue of ['database-writes', 'client-turns', 'deliveries', 'webhooks']) {
      expect(value(`everquill_queue_length{queue="${queue}"}`)).toBe(0)
    }
    expect(value('everquill_queue_length{queue="database-connections"}')).toBe(engine === 'SQLite' ? NaN : 0)
    expect(value('everquill_database_errors_total{kind="failed"}')).toBe(0)
    expect(value('everquill_metric_read_errors_total')).toBe(0)
  })
})

describe('metrics port', () => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer('SQLite', { METRICS_PORT: '0' })
  })
  afterAll(() => server.stop())
  const metrics = () => readMetrics(server.metricsUrl)

  test('whatever is requested, label values are bounded and contain nothing of the request', async () => {
    const player = await Player.guest(server.url)
    const { character } = await player.create({ name: 'Secretname' })
    await player.get(`/api/characters/${character.publicRef}`)
    await player.get('/api/docs/')
    const method = oneof(
      constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'M-SEARCH', 'BREW'),
      string(),
    )
    const path = oneof(
      webPath(),
      string(),
      string().map((text) => `/api/characters/${encodeURIComponent(text)}`),
      string().map((text) => `/api/${encodeURIComponent(text)}`),
    )
    const allowed = new Set<string>()
    await assert(
      asyncProperty(array(record({ method, path }), { maxLength: 5 }), async (requests) => {
        for (const one of requests) {
          await sendBytes(
            server.url,
            `${one.method} ${one.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`,
          )
        }
        for (const value of (await metrics()).labelValues) allowed.add(value)
      }),
      { numRuns: 40 },
    )
    const { labelValues, text } = await metrics()
    const routes = [...labelValues].filter((value) => value.startsWith('/'))
    const known = fileIn('packages/contract/route-paths.ts')
    for (const route of routes) expect(known).toContain(` ${route}'`)
    expect(text).toContain('route="unmatched"')
    expect(text).toContain('route="page"')
    for (const secret of ['Secretname', character.publicRef, character.user, '127.0.0.1'])
      expect(text).not.toContain(secret)
    const closed = /^(1xx|2xx|3xx|4xx|5xx|aborted|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other|page|unmatched)$/
    const before = [...allowed].filter((value) => !closed.test(value) && !value.startsWith('/'))
    const idle = await anOpenServer('SQLite', { METRICS_PORT: '0' })
    const atStart = (await readMetrics(idle.metricsUrl)).labelValues
    await idle.stop()
    expect(before.filter((value) => !atStart.has(value))).toEqual([])
  })

  test('the port serves nothing but /metrics, and the port of the players has none', async () => {
    const url = new URL(server.metricsUrl ?? '')
    const statusOf = async (path: string, method = 'GET') => (await fetch(new URL(path, url), { method })).status
    expect(await statusOf('/metrics')).toBe(200)
    expect(await statusOf('/metrics?name=x')).toBe(200)
    expect(await statusOf('/metrics', 'HEAD')).toBe(200)
    expect(await statusOf('/metrics', 'POST')).toBe(405)
    for (const path of ['/', '/api/health', '/metrics/x', '/%6detrics']) expect(await statusOf(path)).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })

  test('the dashboard and the alerts use only metrics that a server has', async () => {
    const { names } = await metrics()
    const { panels } = JSON.parse(fileIn('docs/operations/grafana-dashboard.json')) as {
      readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
    }
    const shown = metricsIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'))
    const alerting = metricsIn(fileIn('docs/operations/alerts.yaml').replaceAll(/^ *description:.*$/gm, ''))
    expect(shown.filter((name) => !names.includes(name))).toEqual([])
    expect(alerting.filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !shown.includes(name))).toEqual([])
  })

  test('every metric is documented, and every documented metric exists', async () => {
    const { names } = await metrics()
    const rows = [...fileIn('docs/operations/metrics.md').matchAll(/^\| `((?:everquill|nodejs|process)_\w+)`/gm)]
    expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(names))
  })
})

test('without METRICS_PORT there are no metrics', async () => {
  const server = await anOpenServer('SQLite')
  expect(server.metricsUrl).toBeNull()
  await server.stop()
})

test('a port that is in use stops the start with a message that names the variable', async () => {
  const first = await anOpenServer('SQLite', { METRICS_PORT: '0' })
  const { port } = new URL(first.metricsUrl ?? '')
  await expect(anOpenServer('SQLite', { METRICS_PORT: port })).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/)
  await first.stop()
})
