import { Client } from 'pg'
import { dataWasMoved } from '../moved-problem.ts'
import { connectionOptions } from './connections.ts'
import { openingProblem } from './opening-problem.ts'

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

/** The data in this database is in use again. */
export async function forgetMove(url: string): Promise<void> {
  const client = new Client(connectionOptions(url))
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string | null }>(readMark)
    // A new database has no tables yet.
    if (rows[0]?.mark === mark) await client.query(removeMark)
  } catch (error) {
    throw openingProblem(error, url)
  } finally {
    await client.end().catch(() => undefined)
  }
}
