import type { BackupRecord } from '../../storage/administration-port.ts'
import type { DatabaseLoad } from '../../storage/content-port.ts'
import type { Registry } from './registry.ts'

/** What a server knows of its own state; the same as on the page for administrators. */
export interface StateSources {
  readonly databaseBytes: () => Promise<number>
  readonly databaseLoad: () => DatabaseLoad
  readonly backups: () => Promise<readonly BackupRecord[]>
  readonly disk: () => Promise<{ readonly free: number; readonly total: number; readonly isFull: boolean } | null>
  readonly openStreams: () => number
  /** Saves that wait for the response to an earlier one of the same client. */
  readonly waitingClients: () => number
  readonly webhooks: () => { readonly due: number; readonly sending: number }
  readonly contentProblem: () => string | null
  readonly email: () => { readonly lastSentAt: number | null; readonly lastFailedAt: number | null } | null
}

/** Milliseconds for which values from the database are cached, so that frequent scrapes cost nothing. */
const cacheFor = 15_000

/** Describes the state of the server, which is read on demand. */
export function stateMetrics(registry: Registry, sources: StateSources, waitingDeliveries: () => number): void {
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    registry.measured({ name, help }, read)

  gauge('everquill_streams_open', 'Open event streams.', sources.openStreams)
  registry.measuredEach(
    {
      name: 'everquill_queue_length',
      help: 'What waits: for the database, for a turn, for delivery to streams or webhooks.',
    },
    'queue',
    ['database-writes', 'database-connections', 'client-turns', 'deliveries', 'webhooks'],
    () => {
      const { waitingWrites, connections } = sources.databaseLoad()
      return {
        'database-writes': waitingWrites,
        'database-connections': connections?.waiting ?? null,
        'client-turns': sources.waitingClients(),
        deliveries: waitingDeliveries(),
        webhooks: sources.webhooks().due,
      }
    },
  )
  gauge('everquill_webhooks_sending', 'Webhooks that are being sent.', () => sources.webhooks().sending)
  registry.measuredEach(
    { name: 'everquill_database_connections', help: 'Connections to PostgreSQL.' },
    'state',
    ['used', 'idle'],
    () => {
      const { connections } = sources.databaseLoad()
      return connections && { used: connections.open - connections.idle, idle: connections.idle }
    },
  )

  const databaseBytes = cached(sources.databaseBytes)
  gauge('everquill_database_size_bytes', 'Size of the database.', databaseBytes)
  gauge('everquill_database_wal_bytes', 'Size of the write-ahead log of SQLite.', () => sources.databaseLoad().walBytes)
  gauge(
    'everquill_disk_free_bytes',
    'Free space on the disk of the data folder.',
    async () => (await sources.disk())?.free ?? null,
  )
  gauge(
    'everquill_disk_size_bytes',
    'Size of the disk of the data folder.',
    async () => (await sources.disk())?.total ?? null,
  )
  gauge('everquill_disk_full', 'Whether changes are refused because the disk is almost full.', async () => {
    const disk = await sources.disk()
    return disk && Number(disk.isFull)
  })

  const finished = cached(async () => (await sources.backups()).filter(({ finishedAt }) => finishedAt !== null))
  const newest = (records: readonly BackupRecord[]) =>
    records.toSorted((left, right) => (left.finishedAt ?? 0) - (right.finishedAt ?? 0)).at(-1)
  gauge(
    'everquill_backup_last_success_timestamp_seconds',
    'When the last backup was finished; absent without one.',
    async () => seconds(newest((await finished()).filter(({ problem }) => problem === null))?.finishedAt ?? null),
  )
  gauge(
    'everquill_backup_last_failed',
    'Whether the last backup failed or lacks pictures; absent without one.',
    async () => {
      const last = newest(await finished())
      return last ? Number(last.problem !== null || last.missingPictures > 0) : null
    },
  )

  gauge(
    'everquill_content_problem',
    'Whether the catalogue has a problem, such as a content server that is down.',
    () => Number(sources.contentProblem() !== null),
  )
  gauge('everquill_email_last_sent_timestamp_seconds', 'When this server last sent an email; absent without one.', () =>
    seconds(sources.email()?.lastSentAt ?? null),
  )
  gauge('everquill_email_last_failed_timestamp_seconds', 'When an email last failed; absent without one.', () =>
    seconds(sources.email()?.lastFailedAt ?? null),
  )
}

const seconds = (milliseconds: number | null): number | null => (milliseconds === null ? null : milliseconds / 1_000)

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null
  return async () => {
    if (last && performance.now() - last.at < cacheFor) return last.value
    last = { at: performance.now(), value: read() }
    return last.value.catch((error: unknown) => {
      last = null
      throw error
    })
  }
}
