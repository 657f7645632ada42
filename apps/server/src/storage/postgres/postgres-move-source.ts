import type { Client } from 'pg'
import type { DatabaseDump, MoveSource } from '../backup-port.ts'
import { moveIsUnfinished } from '../moving/move-note.ts'
import { StorageProblem } from '../opening-problem.ts'
import { requireNotMoved, setMark } from './moved-mark.ts'
import { openingProblem, requirePostgresUrl } from './opening-problem.ts'
import { ownClient } from './own-connection.ts'
import { postgresDump } from './postgres-dump.ts'
import { lockAlone } from './server-lock.ts'

/**
 * Opens a database to move it; refuses if a server uses it. It is locked first, because a server that is stopping may still
 * write, and no server can start before it is closed.
 */
export async function postgresMoveSource(url: string): Promise<MoveSource> {
  requirePostgresUrl(url)
  const client = ownClient(url)
  try {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ locked: boolean }>(lockAlone)
    if (rows[0]?.locked !== true)
      throw new StorageProblem('A server is using this database; stop all servers before moving the data.')
    await requireNotMoved(async (text) => (await client.query(text)).rows)
    const dump = await postgresDump(url)
    if (!dump.isUnfinished) return sourceOn(client, url, dump)
    await dump.close()
    throw moveIsUnfinished()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw openingProblem(error, url)
  }
}

const sourceOn = (client: Client, url: string, dump: DatabaseDump): MoveSource => ({
  ...dump,
  async markMoved() {
    // The dump has a lock on the table that a comment waits for.
    await dump.close()
    try {
      await client.query(setMark)
      await client.query('commit')
    } catch (error) {
      throw openingProblem(error, url)
    }
  },
  async close() {
    await dump.close()
    await client.end()
  },
})
