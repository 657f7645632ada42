import { join } from 'node:path'
import type { Database } from '../../content-port.ts'
import { openSqlite, type SqliteOptions } from '../open-sqlite.ts'
import { writeThread } from './write-thread.ts'

/** Opens a database whose write thread is ready, so that it writes the first changes that wait together. */
export async function openWithThread(options: SqliteOptions): Promise<Database> {
  const thread = writeThread({ file: join(options.dataDir, 'everquill.sqlite') })
  const storage = await openSqlite({ ...options, thread })
  // When it has committed, it is ready.
  await thread.commit([])
  return storage
}
