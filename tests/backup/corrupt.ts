import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Installation } from './installation.ts'

/** Changes rows behind the server's back. */
export async function corrupt(installation: Installation, statement: string): Promise<void> {
  const url = installation.environment['DATABASE_URL']
  if (url === undefined) {
    const db = new DatabaseSync(join(installation.dataDir, 'everquill.sqlite'))
    db.exec(statement)
    db.close()
    return
  }
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
