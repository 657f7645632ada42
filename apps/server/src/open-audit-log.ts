import { auditEvents } from '@everquill/domain'
import { logFailure, withoutEmails, type Logger } from './log/logger.ts'
import type { SecurityEvent, SecurityLog } from './log/security-log.ts'
import type { AuditEntry } from './storage/administration-port.ts'
import type { Storage } from './storage/port.ts'

interface AuditLogDeps {
  readonly storage: Pick<Storage, 'transaction'>
  /** Writes the line of an event. */
  readonly securityLog: SecurityLog
  readonly now: () => number
  readonly newId: () => string
  readonly log: Logger
}

/** The events that are stored for administrators. What administrators do is stored with the action itself. */
const stored: ReadonlySet<SecurityEvent> = new Set<SecurityEvent>([
  ...auditEvents.accounts,
  ...auditEvents['sign-ins'],
  'catalogue-edited',
  'catalogue-imported',
  'catalogue-exported',
])

const storeEvery = 2_000
/** While the database cannot be used; the lines in the log stay complete. */
const maxWaiting = 1_000

/** Stores security events for the audit log, a few seconds later and many at a time: nobody waits for that. */
export function openAuditLog({ storage, securityLog, now, newId, log }: AuditLogDeps): {
  readonly securityLog: SecurityLog
  /** Stores the events that wait; the log is complete afterwards, except for those of other servers. */
  readonly store: () => Promise<void>
  readonly close: () => Promise<void>
} {
  let waiting: AuditEntry[] = []
  let storing: Promise<void> = Promise.resolve()

  async function storeWaiting(): Promise<void> {
    const entries = waiting
    waiting = []
    if (entries.length === 0) return
    try {
      await storage.transaction((tx) => tx.administration.record(entries))
    } catch (error) {
      waiting = [...entries, ...waiting].slice(-maxWaiting)
      logFailure(log, 'audit log')(error)
    }
  }

  /** One after the other. */
  const store = (): Promise<void> => (storing = storing.then(storeWaiting))

  const timer = setInterval(() => void store(), storeEvery)
  return {
    store,
    securityLog(entry) {
      securityLog(entry)
      const { event, userId, network, requestId, subject, detail } = entry
      if (!stored.has(event) || waiting.length >= maxWaiting) return
      const about = {
        subjectId: subject ?? null,
        detail: detail === undefined ? null : withoutEmails(detail).slice(0, 200),
      }
      waiting.push({ id: newId(), at: now(), event, userId, network, requestId, ...about })
    },
    async close() {
      clearInterval(timer)
      await store()
    },
  }
}
