import { logFailure, type Logger } from './log/logger.ts'
import { Hub, type WatchDelivery } from './live/hub.ts'
import { gatherWakeups, readWakeup } from './live/wakeups.ts'
import { readTvScreen } from './queries/read-tv.ts'
import type { ObserveCall } from './monitoring/port.ts'
import type { Storage } from './storage/port.ts'

/** The hub, and its connection to the hubs of other processes. */
export interface Live {
  readonly hub: Hub
  close(): Promise<void>
}

/** Opens live updates. With PostgreSQL there may be several server processes, which notify each other. */
export async function openLive(
  storage: Storage,
  databaseUrl: string | null,
  log: Logger,
  observeDelivery?: ObserveCall,
): Promise<Live> {
  const watch = observeDelivery && watchWith(observeDelivery)
  const onHubError = logFailure(log, 'live updates')
  const readTv = (gameId: string) => readTvScreen(storage, gameId)
  if (databaseUrl === null)
    return { hub: new Hub(storage, null, onHubError, readTv, watch), close: async () => undefined }
  const { openNotifications } = await import('./storage/postgres/notifications.ts')
  const wakeups = gatherWakeups((payload) => notifications.notify(payload))
  const hub = new Hub(storage, wakeups, onHubError, readTv, watch)
  const notifications = await openNotifications({
    url: databaseUrl,
    onPayload: (payload) => void hub.wake(readWakeup(payload)).catch(logFailure(log, 'hub wake-up')),
    onListening: () => void hub.reconcile().catch(logFailure(log, 'hub reconcile')),
    onError: logFailure(log, 'PostgreSQL notifications'),
  })
  return { hub, close: () => notifications.close() }
}

const watchWith =
  (observe: ObserveCall): WatchDelivery =>
  (delivery) => {
    const finished = observe('delivery')
    delivery.then(() => finished(null), finished)
    return delivery
  }
