import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { isMoved } from './storage/sqlite/moved-mark.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Lets a server start again on data that was moved elsewhere. */
export async function forgetMove({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl === null) (await import('./storage/sqlite/moved-mark.ts')).forgetMove(dataDir)
  else await (await import('./storage/postgres/moved-mark.ts')).forgetMove(databaseUrl)
}

/** Rejects data that was moved elsewhere: a backup of it would silently be old. */
export async function refuseMoved({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl === null) (await import('./storage/sqlite/moved-mark.ts')).requireNotMoved(dataDir)
  else await (await import('./storage/postgres/moved-mark.ts')).refuseMoved(databaseUrl)
}

/** A hint for those who changed to PostgreSQL without moving their data; null if there is none to move. */
export async function hintAboutUnmovedData({ databaseUrl, dataDir }: Place): Promise<string | null> {
  if (databaseUrl === null || !existsSync(join(dataDir, 'everquill.sqlite')) || isMoved(dataDir)) return null
  if (!(await (await import('./storage/sqlite/sqlite-dump.ts')).hasData(dataDir))) return null
  return (
    `The data folder ${dataDir} has a database that this server does not use. To move its data here, stop the server ` +
    'and run, without DATABASE_URL: everquill move --to <this DATABASE_URL> (in a clone: npx everquill …)'
  )
}
