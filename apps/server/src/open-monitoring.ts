import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CommandDeps } from './commands/deps.ts'
import { ConfigProblem, type Config } from './config.ts'
import type { Listening } from './live/port.ts'
import type { Logger } from './log/logger.ts'
import type { Incoming } from './http/client-network.ts'
import type { StateSources } from './monitoring/metrics/state-metrics.ts'
import type { ObserveCall, ObserveRequest } from './monitoring/port.ts'
import type { Database } from './storage/content-port.ts'
import type { Sender } from './webhooks/port.ts'

/** What the parts of a server are wrapped in, so that they need not know that they are observed. */
export interface Monitoring {
  readonly observeRequest?: ObserveRequest
  readonly observeDelivery?: ObserveCall
  readonly onSave?: NonNullable<CommandDeps['onSave']>
  readonly onSlowReader?: () => void
  readonly onContentRefresh?: (succeeded: boolean) => void
  /** Must be called before the first request. */
  readonly logger: (log: Logger, isFromProxy: (request: Pick<Incoming, 'socket'>) => boolean) => Logger
  readonly database: (database: Database) => Database
  readonly listening: (listening: Listening) => Listening
  readonly sender: (sender: Sender) => Sender
  /** Serves the metrics; returns their URL, or null if that is switched off. */
  readonly start: (sources: StateSources) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** Opens metrics and traces. Their code is loaded only if the configuration asks for them. */
export async function openMonitoring(config: Config, version: string): Promise<Monitoring> {
  const traces = config.traces && (await openTraces(config, config.traces, version))
  const metrics = config.metrics && (await openMetrics(config, config.metrics, version, traces?.counts ?? null))
  return metrics && traces ? both(metrics, traces) : (metrics ?? traces ?? unmonitored)
}

const unmonitored: Monitoring = {
  logger: (log) => log,
  database: (database) => database,
  listening: (listening) => listening,
  sender: (sender) => sender,
  start: async () => null,
  close: async () => undefined,
}

async function openMetrics(
  { databaseUrl }: Config,
  address: NonNullable<Config['metrics']>,
  version: string,
  spans: (() => { readonly sent: number; readonly dropped: number }) | null,
): Promise<Monitoring> {
  const [{ serverMetrics }, { observeDatabase }] = await Promise.all([
    import('./monitoring/metrics/server-metrics.ts'),
    import('./monitoring/observe-database.ts'),
  ])
  const metrics = serverMetrics({ version, engine: databaseUrl === null ? 'SQLite' : 'PostgreSQL', spans })
  return {
    observeRequest: metrics.observeRequest,
    observeDelivery: metrics.live.observeDelivery,
    onSave: metrics.onSave,
    onSlowReader: metrics.live.onSlowReader,
    onContentRefresh: metrics.onContentRefresh,
    logger: (log) => metrics.logger(log),
    database: (database) => metrics.exclusiveTasks(observeDatabase(database, metrics.observeDatabase)),
    listening: metrics.live.listening,
    sender: metrics.sender,
    async start(sources) {
      metrics.describeState(sources)
      return listen(metrics.server, address)
    },
    async close() {
      metrics.close()
      metrics.server.closeAllConnections()
      await new Promise((resolve) => metrics.server.close(resolve))
    },
  }
}

async function openTraces(
  { databaseUrl }: Config,
  { url, headers, serviceName, ratio }: NonNullable<Config['traces']>,
  version: string,
) {
  const [{ tracer }, { spanExporter }, { observeDatabase }] = await Promise.all([
    import('./monitoring/tracing/tracer.ts'),
    import('./monitoring/tracing/span-exporter.ts'),
    import('./monitoring/observe-database.ts'),
  ])
  let connected: { readonly log: Logger; readonly isFromProxy: Parameters<Monitoring['logger']>[1] } | null = null
  const exporter = spanExporter({
    url,
    headers,
    resource: { 'service.name': serviceName, 'service.version': version },
    log: { info: (line) => connected?.log.info(line), warn: (line) => connected?.log.warn(line) },
  })
  const traced = tracer({
    ratio,
    databaseSystem: databaseUrl === null ? 'sqlite' : 'postgresql',
    isProxy: (request) => connected?.isFromProxy(request) ?? false,
    random: Math.random,
    record: exporter.record,
  })
  return {
    ...unmonitored,
    observeRequest: traced.observeRequest,
    observeDelivery: traced.observeDelivery,
    logger(log: Logger, isFromProxy: Parameters<Monitoring['logger']>[1]) {
      connected = { log, isFromProxy }
      return log
    },
    database: (database: Database) => observeDatabase(database, traced.observeDatabase),
    counts: exporter.counts,
    close: exporter.close,
  } satisfies Monitoring & { readonly counts: unknown }
}

/** Observes for both. What only metrics need is left as it is. */
function both(metrics: Monitoring, traces: Monitoring): Monitoring {
  const { observeRequest: countRequest, observeDelivery: countDelivery } = metrics
  const { observeRequest: traceRequest, observeDelivery: traceDelivery } = traces
  return {
    ...metrics,
    observeRequest(request) {
      const [counted, traced] = [countRequest?.(request), traceRequest?.(request)]
      return {
        ...(traced?.run && { run: traced.run }),
        finished(end) {
          counted?.finished(end)
          traced?.finished(end)
        },
      }
    },
    observeDelivery(name) {
      const [counted, traced] = [countDelivery?.(name), traceDelivery?.(name)]
      return (error) => {
        counted?.(error)
        traced?.(error)
      }
    },
    logger: (log, isFromProxy) => traces.logger(metrics.logger(log, isFromProxy), isFromProxy),
    database: (database) => traces.database(metrics.database(database)),
    async close() {
      await traces.close()
      await metrics.close()
    },
  }
}

function listen(server: Server, { host, port }: NonNullable<Config['metrics']>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      reject(
        new ConfigProblem(
          `Metrics cannot be served on ${host}:${port} (${code}); set METRICS_PORT to a free port and METRICS_HOST to an address of this machine.`,
        ),
      )
    })
    server.listen(port, host, () => {
      const { port: own } = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${own}/metrics`)
    })
  })
}
