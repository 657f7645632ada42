import { Client } from 'pg'
import { StorageProblem } from '../opening-problem.ts'
import { answerWithin, connectionOptions } from './connections.ts'

/** The key of the advisory lock that servers share and a restore holds alone. */
const lockKey = 7_100_002

const minDelay = 50
const maxDelay = 5_000

/** Whether this connection can have the lock alone, until the end of its transaction. */
export const lockAlone = `select pg_try_advisory_xact_lock(${lockKey}) as locked`

/** The shared lock of a server process. */
export interface ServerLock {
  /** Whether a backup was restored while the lock was lost: this process must not serve the new history. */
  readonly isReplaced: boolean
  /** Compares the history again after each reconnect. */
  watch(epoch: string): void
  close(): Promise<void>
}

/**
 * Takes the shared lock on a connection of its own, so that a restore notices running servers. The lock is lost with the
 * connection, and taken again after a reconnect.
 */
export async function holdServerLock(url: string): Promise<ServerLock> {
  let client: Client | null = null
  let timer: NodeJS.Timeout | null = null
  let delay = minDelay
  let isClosed = false
  let isReplaced = false
  let epoch: string | null = null

  async function connect(): Promise<boolean> {
    const next = new Client({ ...connectionOptions(url), query_timeout: answerWithin })
    let isLost = false
    const onLost = () => {
      if (isLost) return
      isLost = true
      if (client === next) {
        client = null
        retry()
      }
      next.end().catch(() => undefined)
    }
    next.on('error', onLost)
    next.on('end', onLost)
    try {
      await next.connect()
      const { rows } = await next.query<{ locked: boolean }>(`select pg_try_advisory_lock_shared(${lockKey}) as locked`)
      if (rows[0]?.locked !== true || isClosed) {
        onLost()
        return false
      }
      if (epoch !== null && (await epochIn(next)) !== epoch) isReplaced = true
      if (isLost) throw new Error('PostgreSQL ended the connection')
      client = next
      delay = minDelay
      return true
    } catch (error) {
      onLost()
      throw error
    }
  }

  function retry(): void {
    if (isClosed || isReplaced) return
    timer = setTimeout(() => {
      connect().then(
        (isLocked) => isLocked || retry(),
        () => retry(),
      )
    }, delay)
    delay = Math.min(delay * 2, maxDelay)
  }

  if (!(await connect())) {
    throw new StorageProblem('A backup is being restored into this database; start the server when that has finished.')
  }
  return {
    get isReplaced() {
      return isReplaced
    },
    watch(current) {
      epoch = current
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}

async function epochIn(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'epoch'`)
  return rows[0]?.value
}
