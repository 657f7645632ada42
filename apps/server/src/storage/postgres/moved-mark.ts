import type { Client } from 'pg'
import { dataWasMoved } from '../moving/moved-problem.ts'
import { openingProblem, requirePostgresUrl } from './opening-problem.ts'
import { ownClient } from './own-connection.ts'

/** A comment on a table says that the data was moved, so that no row is changed. */
const mark = 'moved to another database'

export const setMark = `comment on table installation is '${mark}'`
const removeMark = 'comment on table installation is null'
const readMark = `select obj_description(to_regclass('installation'), 'pg_class') as mark`

type RunText = (text: string) => Promise<readonly unknown[]>

export async function requireNotMoved(run: RunText): Promise<void> {
  const [row] = (await run(readMark)) as readonly { readonly mark: string | null }[]
  if (row?.mark === mark) throw dataWasMoved('The data in this database')
}

/** Rejects a database whose data was moved, without opening it as a server does. */
export const refuseMoved = (url: string): Promise<void> =>
  connected(url, (client) => requireNotMoved(async (text) => (await client.query(text)).rows))

/** The data in this database is in use again. */
export const forgetMove = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(readMark)
    // A new database has no tables yet.
    if (rows[0]?.mark === mark) await client.query(removeMark)
  })

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  requirePostgresUrl(url)
  const client = ownClient(url)
  try {
    await client.connect()
    await work(client)
  } catch (error) {
    throw openingProblem(error, url)
  } finally {
    await client.end().catch(() => undefined)
  }
}
