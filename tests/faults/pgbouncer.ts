import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@everquill/testing'
import { Client } from 'pg'
import { Player } from '../support/player.ts'
import { startProcess } from '../support/server-process.ts'
import type { Violation } from './support/audit.ts'
import type { Report } from './support/report.ts'

const edits = 50

/**
 * Starts servers whose connections lead through PgBouncer. In transaction and statement mode a server must refuse to
 * start, instead of answering some requests with errors; in session mode edits by two servers reach each other.
 */
export async function pgbouncer(databaseUrl: string): Promise<Report> {
  const violations: Violation[] = []
  const wrong = (message: string) => violations.push({ kind: 'wrong', message })
  const pools = ['transaction', 'statement'].flatMap((mode) => [0, 1].map((roundRobin) => ({ mode, roundRobin })))
  for (const { mode, roundRobin } of pools) {
    await withPgBouncer(databaseUrl, mode, roundRobin, async (url) => {
      // The sessions of the pool remember what the first start has sent.
      for (const start of ['first', 'second']) {
        const server = startProcess({ DATABASE_URL: url })
        const started = await server.url.then(() => true).catch(() => false)
        if (started) {
          server.kill('SIGTERM')
          wrong(`the ${start} start succeeded on a pool in ${mode} mode, round robin ${roundRobin}`)
        }
        const { stderr } = await server.ended
        if (!/^DATABASE_URL leads through a pooler .*\n$/.test(stderr))
          wrong(`the message of the ${start} start in ${mode} mode does not say why: ${stderr}`)
      }
    })
  }
  await withPgBouncer(databaseUrl, 'session', 0, async (url) => {
    const servers = [0, 1].map(() => startProcess({ DATABASE_URL: url, RATE_LIMITS: 'off' }))
    const [one = '', other = ''] = await Promise.all(servers.map((server) => server.url))
    const ann = await Player.guest(one)
    const there = ann.onAnotherDevice(other)
    const { publicRef } = (await ann.create({ name: 'Mirelle' })).character
    for (let gold = 20; gold < 20 + edits; gold += 1)
      await (gold % 2 === 0 ? ann : there).edit(publicRef, 'gold', gold, gold + 1)
    const { gold } = await there.character(publicRef)
    if (gold !== 20 + edits) wrong(`the gold is ${gold} instead of ${20 + edits}`)
    for (const server of servers) {
      server.kill('SIGTERM')
      await server.ended
    }
  })
  return { name: 'connections through PgBouncer', violations, times: [], more: [`${edits} edits in session mode`] }
}

/** Runs PgBouncer; it gives out the connection that was used last, or with round robin the one that was used first. */
async function withPgBouncer(
  databaseUrl: string,
  mode: string,
  roundRobin: number,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'everquill-pgbouncer-'))
  const ownPort = await freePort()
  const settings = [
    '[databases]',
    `${database} = host=${hostname} port=${port} user=${username} dbname=${database}${password && ` password=${password}`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `server_round_robin = ${roundRobin}`,
    'default_pool_size = 40',
    'ignore_startup_parameters = extra_float_digits',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.join('\n'))
  // It does not run as root.
  const nobody = 65_534
  for (const path of [folder, file]) chownSync(path, nobody, nobody)
  const pooler = spawn('/usr/sbin/pgbouncer', ['-q', file], { uid: nobody, gid: nobody, stdio: 'inherit' })
  const url = `postgres://${username}@127.0.0.1:${ownPort}${pathname}`
  try {
    await untilReachable(url)
    if (mode === 'transaction') await twoTransactions(url)
    await work(url)
  } finally {
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Leaves two idle connections in the pool. With round robin, two clients that take turns then get the same one each time,
 * as if it were their own.
 */
async function twoTransactions(url: string): Promise<void> {
  const clients = [0, 1].map(() => new Client({ connectionString: url }))
  for (const client of clients) await client.connect()
  for (const client of clients) await client.query('begin')
  for (const client of clients) await client.query('commit')
  for (const client of clients) await client.end()
}

async function untilReachable(url: string): Promise<void> {
  for (const until = Date.now() + 10_000; ;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
