import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import type { ServerParts } from '../../apps/server/src/start-server.ts'
import type { Schema } from '../../apps/server/src/storage/schema.ts'
import { aServer, type TestServer } from './server.ts'

/** A server whose database can be read directly. */
export interface OpenServer extends TestServer {
  /** All stored rows except rate limits. */
  state(): Promise<string>
}

export const engines = ['SQLite', 'PostgreSQL'] as const

const tables = [
  'characters',
  'log_entries',
  'saves',
  'log_scopes',
  'users',
  'passwords',
  'identities',
  'sessions',
  'presence',
  'resets',
  'installation',
  'images',
  'content_overrides',
  'content_log',
  'games',
  'game_members',
  'invitations',
  'share_links',
  'tv_links',
  'api_tokens',
  'account_invitations',
  'announcements',
] as const satisfies readonly (keyof Schema)[]

/** Starts a server on either engine and reads its database through a separate connection. */
export async function anOpenServer(
  engine: (typeof engines)[number],
  environment: Readonly<Record<string, string>> = {},
  parts: Partial<ServerParts> = {},
): Promise<OpenServer> {
  return engine === 'SQLite' ? onSqlite(environment, parts) : onPostgres(environment, parts)
}

async function onSqlite(
  environment: Readonly<Record<string, string>>,
  parts: Partial<ServerParts>,
): Promise<OpenServer> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-test-'))
  const server = await aServer({ ...environment, DATA_DIR: folder }, parts)
  const db = new DatabaseSync(join(folder, 'everquill.sqlite'), { readOnly: true })
  const reads = tables.map((table) => db.prepare(`select * from ${table} order by 1, 2`))
  return {
    url: server.url,
    setupCode: server.setupCode,
    metricsUrl: server.metricsUrl,
    state: async () => JSON.stringify(reads.map((read) => read.all())),
    async stop() {
      db.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onPostgres(
  environment: Readonly<Record<string, string>>,
  parts: Partial<ServerParts>,
): Promise<OpenServer> {
  const url = await freshDatabase()
  const server = await aServer({ ...environment, DATABASE_URL: url }, parts)
  const client = new Client({ connectionString: url })
  await client.connect()
  const all = tables.map((table) => `select '${table}' as stored, t::text from ${table} t`).join(' union all ')
  return {
    url: server.url,
    setupCode: server.setupCode,
    metricsUrl: server.metricsUrl,
    state: async () => JSON.stringify((await client.query({ text: `${all} order by 1, 2`, rowMode: 'array' })).rows),
    async stop() {
      await client.end()
      await server.stop()
    },
  }
}
