import type { Logger } from '../../log/logger.ts'
import type { Database, ExclusiveTask } from '../../storage/content-port.ts'
import type { SendOutcome, SendProblem, Sender } from '../../webhooks/port.ts'
import type { Registry } from './registry.ts'

/** Every task that reports its failures to the log; a test compares it with the code. */
export const backgroundTasks = [
  'audit log',
  'backup',
  'backup schedule',
  'catalogue refresh',
  'closing of streams',
  'deletion of an account',
  'deletion of expired sessions',
  'erasure list',
  'erasure sweep',
  'hub reconcile',
  'hub wake-up',
  'image rendering',
  'image store',
  'live updates',
  'mail',
  'latest picture',
  'picture sweep',
  'PostgreSQL notifications',
  'record of presence',
  'webhooks',
] as const

/** Counts the failures that tasks report to the log, so that log and metrics cannot disagree. */
export function taskFailures(registry: Registry): (log: Logger) => Logger {
  const labels: { readonly task: readonly string[] } = { task: backgroundTasks }
  const failures = registry.counter(
    {
      name: 'everquill_task_failures_total',
      help: 'Failures of background tasks, email, pictures and backups; the log has the cause.',
    },
    labels,
  )
  return (log) => ({
    info: (line) => log.info(line),
    warn: (line) => log.warn(line),
    error(line) {
      if (line.event === 'task-failed') failures.increase({ task: String(line['task']) })
      log.error(line)
    },
  })
}

const tasks = ['erasures', 'pictures', 'backups', 'sessions'] as const satisfies readonly ExclusiveTask[]

/** Counts the work that one server does for all, such as sweeps. */
export function exclusiveTasks(registry: Registry): (database: Database) => Database {
  const runs = registry.counter(
    {
      name: 'everquill_exclusive_tasks_total',
      help: 'Sweeps and backups that only one server may do: done, failed, or left to another server that was doing it.',
    },
    { task: tasks, result: ['done', 'failed', 'elsewhere'] },
  )
  return (database) => ({
    ...database,
    async runExclusively(task, work) {
      try {
        const value = await database.runExclusively(task, work)
        runs.increase({ task, result: value === null ? 'elsewhere' : 'done' })
        return value
      } catch (error) {
        runs.increase({ task, result: 'failed' })
        throw error
      }
    },
  })
}

/** Counts refreshes of the catalogue from its content server. */
export function contentRefreshes(registry: Registry): (succeeded: boolean) => void {
  const refreshes = registry.counter(
    { name: 'everquill_content_refreshes_total', help: 'Refreshes of the catalogue from the content server.' },
    { result: ['ok', 'failed'] },
  )
  return (succeeded) => refreshes.increase({ result: succeeded ? 'ok' : 'failed' })
}

const sendProblems = [
  'address-not-allowed',
  'name-not-found',
  'not-reachable',
  'certificate-invalid',
  'timeout',
  'connection-broken',
] as const satisfies readonly SendProblem[]

/** Counts what became of the requests to webhooks. */
export function webhookRequests(registry: Registry): (sender: Sender) => Sender {
  const requests = registry.counter(
    {
      name: 'everquill_webhook_requests_total',
      help: 'Requests to webhooks: accepted, refused by the receiver, or not delivered.',
    },
    { result: ['accepted', 'refused', ...sendProblems] },
  )
  const resultOf = ({ status, problem }: SendOutcome) =>
    problem ?? (status !== null && status >= 200 && status < 300 ? 'accepted' : 'refused')
  return (sender) => ({
    async post(request) {
      const outcome = await sender.post(request)
      requests.increase({ result: resultOf(outcome) })
      return outcome
    },
  })
}
