import { StorageUnavailable } from '../../storage/port.ts'
import type { DatabaseCall } from '../observe-database.ts'
import type { ObserveCall } from '../port.ts'
import { durationBounds } from './http-metrics.ts'
import type { Registry } from './registry.ts'

const calls = ['transaction', 'change', 'read'] as const satisfies readonly DatabaseCall[]

/** Measures the calls of the database and counts its errors. */
export function databaseMetrics(registry: Registry): ObserveCall<DatabaseCall> {
  const durations = registry.histogram(
    {
      name: 'everquill_database_call_duration_seconds',
      help: 'Time of database calls, waiting included: a change is a save of one character, a transaction any other write.',
    },
    durationBounds,
    { call: calls },
  )
  const errors = registry.counter(
    { name: 'everquill_database_errors_total', help: 'Database calls that failed.' },
    { kind: ['timeout', 'unavailable', 'failed'] },
  )
  return (call) => {
    const start = performance.now()
    return (error) => {
      durations.observe({ call }, (performance.now() - start) / 1_000)
      if (error !== null) errors.increase({ kind: errorKind(error) })
    }
  }
}

/** Lock timeout, cancelled query, idle in a transaction; SQLite's BUSY is the number 5. */
const timeoutCodes: ReadonlySet<unknown> = new Set(['55P03', '57014', '25P03', 'ETIMEDOUT', 5])

/** What kind of failure an error of the database is; its cause tells. */
export function errorKind(error: unknown): 'timeout' | 'unavailable' | 'failed' {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, errcode } = cause as { readonly code?: unknown; readonly errcode?: unknown }
    if (timeoutCodes.has(code) || timeoutCodes.has(errcode) || /timeout/i.test(cause.message)) return 'timeout'
  }
  return error instanceof StorageUnavailable ? 'unavailable' : 'failed'
}
