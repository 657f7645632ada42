import { Client } from 'pg'
import { answerWithin, connectionOptions } from './connections.ts'

/** Wake-ups between server processes. They may be late or lost; the database rows are the source of truth. */
export interface Notifications {
  /** Notifies all processes, including this one; at most 8,000 bytes. Retried after a reconnect. */
  notify(payload: string): void
  close(): Promise<void>
}

export interface NotificationOptions {
  readonly url: string
  readonly onPayload: (payload: string) => void
  /** Called after every (re)connect: commits before it may have been missed and must be looked up. */
  readonly onListening: () => void
  /** Called with the cause whenever the connection is lost or cannot be made; a retry follows. */
  readonly onError: (error: unknown) => void
}

const channel = 'everquill'
const minDelay = 50
const maxDelay = 5_000

/** Listens on a connection of its own and reconnects with back-off. Resolves after the first attempt to connect. */
export async function openNotifications({
  url,
  onPayload,
  onListening,
  onError,
}: NotificationOptions): Promise<Notifications> {
  const unsent = new Set<string>()
  let listening: Client | null = null
  let closed = false
  let delay = minDelay
  let timer: NodeJS.Timeout | null = null

  async function connect(): Promise<void> {
    const client = new Client({ ...connectionOptions(url), query_timeout: answerWithin, pipeline: true })
    let isLost = false
    const onLost = (cause: unknown) => {
      if (isLost) return
      isLost = true
      if (listening === client) listening = null
      client.end().catch(() => undefined)
      if (closed) return
      onError(cause)
      retry()
    }
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('PostgreSQL ended the connection')))
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      return onLost(error)
    }
    if (isLost) return
    if (closed) return void client.end()
    listening = client
    delay = minDelay
    for (const payload of unsent) send(client, payload)
    unsent.clear()
    onListening()
  }

  function retry(): void {
    timer = setTimeout(() => void connect(), delay)
    delay = Math.min(delay * 2, maxDelay)
  }

  function send(client: Client, payload: string): void {
    const query = { name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] }
    client.query(query).catch(() => unsent.add(payload))
  }

  await connect()
  return {
    notify(payload) {
      if (listening) send(listening, payload)
      else unsent.add(payload)
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await listening?.end()
    },
  }
}
