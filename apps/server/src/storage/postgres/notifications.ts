import { Client } from 'pg'
import { connectionTo } from './connections.ts'

/** Wake-ups between server processes. They can be late or lost: rows are the truth, this only says when to look. */
export interface Notifications {
  /** Tells all processes, this one included; under 8,000 bytes. What cannot be sent now is sent after reconnecting. */
  notify(payload: string): void
  close(): Promise<void>
}

export interface NotificationOptions {
  readonly url: string
  readonly onPayload: (payload: string) => void
  /** Called whenever listening begins: whatever was committed before must be looked up. */
  readonly onListening: () => void
}

const channel = 'everquill'
const shortestDelay = 50
const longestDelay = 5_000

/** Listens on a connection of its own, for as long as it takes. Resolves when it listens for the first time. */
export async function openNotifications({ url, onPayload, onListening }: NotificationOptions): Promise<Notifications> {
  const waiting = new Set<string>()
  let listening: Client | null = null
  let closed = false
  let delay = shortestDelay
  let timer: NodeJS.Timeout | null = null

  async function connect(): Promise<void> {
    const client = new Client({ ...connectionTo(url), pipeline: true })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      if (listening === client) listening = null
      client.end().catch(() => undefined)
      if (!closed) retry()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch {
      return lose()
    }
    if (lost) return
    if (closed) return void client.end()
    listening = client
    delay = shortestDelay
    for (const payload of waiting) send(client, payload)
    waiting.clear()
    onListening()
  }

  function retry(): void {
    timer = setTimeout(() => void connect(), delay)
    delay = Math.min(delay * 2, longestDelay)
  }

  function send(client: Client, payload: string): void {
    const query = { name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] }
    client.query(query).catch(() => waiting.add(payload))
  }

  await connect()
  return {
    notify(payload) {
      if (listening) send(listening, payload)
      else waiting.add(payload)
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await listening?.end()
    },
  }
}
