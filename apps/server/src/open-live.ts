import type { Storage } from './storage/port.ts'
import { Hub } from './live/hub.ts'
import { gatherWakeups, readWakeup } from './live/wakeups.ts'

/** The hub, and what ties it to the hubs of other processes. */
export interface Live {
  readonly hub: Hub
  close(): Promise<void>
}

/** On SQLite there is one process; on PostgreSQL any number of them wake each other. */
export async function openLive(
  storage: Storage,
  databaseUrl: string | null,
  onError: (error: unknown) => void,
): Promise<Live> {
  if (databaseUrl === null) return { hub: new Hub(storage, null, onError), close: async () => undefined }
  const { openNotifications } = await import('./storage/postgres/notifications.ts')
  const wakeups = gatherWakeups((payload) => notifications.notify(payload))
  const hub = new Hub(storage, wakeups, onError)
  const notifications = await openNotifications({
    url: databaseUrl,
    onPayload: (payload) => void hub.wake(readWakeup(payload)).catch(onError),
    onListening: () => void hub.lookRound().catch(onError),
  })
  return { hub, close: () => notifications.close() }
}
