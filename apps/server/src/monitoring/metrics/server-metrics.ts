import type { Server } from 'node:http'
import type { Logger } from '../../log/logger.ts'
import type { Database } from '../../storage/content-port.ts'
import type { Sender } from '../../webhooks/port.ts'
import type { DatabaseCall } from '../observe-database.ts'
import type { ObserveCall, ObserveRequest } from '../port.ts'
import { databaseMetrics } from './database-metrics.ts'
import { httpMetrics } from './http-metrics.ts'
import { liveMetrics, type LiveMetrics } from './live-metrics.ts'
import { metricsServer } from './metrics-server.ts'
import { nodeMetrics } from './node-metrics.ts'
import { Registry } from './registry.ts'
import { saveMetrics } from './save-metrics.ts'
import { stateMetrics, type StateSources } from './state-metrics.ts'
import { contentRefreshes, exclusiveTasks, taskFailures, webhookRequests } from './task-metrics.ts'

interface About {
  readonly version: string
  readonly engine: 'SQLite' | 'PostgreSQL'
  /** The spans that were sent and dropped; null without traces. */
  readonly spans: (() => { readonly sent: number; readonly dropped: number }) | null
}

/** All metrics of a server, and what the parts of the server report to. */
export interface ServerMetrics {
  readonly observeRequest: ObserveRequest
  readonly observeDatabase: ObserveCall<DatabaseCall>
  readonly onSave: ReturnType<typeof saveMetrics>
  readonly onContentRefresh: (succeeded: boolean) => void
  readonly live: LiveMetrics
  readonly logger: (log: Logger) => Logger
  readonly sender: (sender: Sender) => Sender
  readonly exclusiveTasks: (database: Database) => Database
  readonly describeState: (sources: StateSources) => void
  readonly server: Server
  readonly close: () => void
}

/** Describes all metrics. */
export function serverMetrics({ version, engine, spans }: About): ServerMetrics {
  let readErrors = 0
  const registry = new Registry(() => {
    readErrors += 1
  })
  registry
    .counter(
      {
        name: 'everquill_build_info',
        help: 'The version of Everquill and of Node, and the database; always 1.',
        type: 'gauge',
      },
      { version: [version], node: [process.version], database: [engine] },
    )
    .increase({ version, node: process.version, database: engine })
  const live = liveMetrics(registry)
  const metrics = {
    observeRequest: httpMetrics(registry),
    observeDatabase: databaseMetrics(registry),
    onSave: saveMetrics(registry),
    onContentRefresh: contentRefreshes(registry),
    live,
    logger: taskFailures(registry),
    sender: webhookRequests(registry),
    exclusiveTasks: exclusiveTasks(registry),
    describeState: (sources: StateSources) => stateMetrics(registry, sources, live.waiting),
    close: nodeMetrics(registry),
  }
  registry.measuredEach(
    {
      name: 'everquill_trace_spans_total',
      help: 'Spans of traces that were sent or dropped; absent without traces.',
      type: 'counter',
    },
    'result',
    ['sent', 'dropped'],
    () => spans?.() ?? null,
  )
  registry.measured(
    {
      name: 'everquill_metric_read_errors_total',
      help: 'Metrics that were left out because they could not be read.',
      type: 'counter',
    },
    () => readErrors,
  )
  return { ...metrics, server: metricsServer(registry) }
}
