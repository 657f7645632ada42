import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost } from '../../bench/support/figures.ts'
import { root } from '../../tools/support/run.ts'
import { startProcess } from '../support/server-process.ts'
import { Player } from '../support/player.ts'
import type { Violation } from './support/audit.ts'
import type { Report } from './support/report.ts'

const run = promisify(execFile)
type Environment = Readonly<Record<string, string>>

const charactersEach = 200

/**
 * Fills an installation with characters and their histories, moves it from SQLite to PostgreSQL and back into another
 * folder, and compares the exported files of every account, byte by byte, apart from the time of the export.
 */
export async function move(accounts: number, databaseUrl: string): Promise<Report> {
  const [first, second] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'everquill-move-'))) as [string, string]
  const [start, there, back] = [
    { DATA_DIR: first },
    { DATA_DIR: first, DATABASE_URL: databaseUrl },
    { DATA_DIR: second },
  ]
  const cookies: string[] = []
  const before = await serving(start, async (url) => {
    for (let account = 0; account < accounts; account += 1) cookies.push(await aPlayersCharacters(url))
    return exportsOf(url, cookies)
  })
  const violations: Violation[] = []
  const times: number[] = []
  for (const [from, to, environment] of [
    [start, databaseUrl, there],
    [there, second, back],
  ] as const) {
    const startedAt = performance.now()
    await run(process.execPath, ['apps/server/src/cli/main.ts', 'move', '--to', to], {
      cwd: root,
      env: { ...process.env, ...from },
    })
    times.push((performance.now() - startedAt) / 1_000)
    const after = await serving(environment, (url) => exportsOf(url, cookies))
    for (const [account, digest] of before.entries()) {
      if (after[account] !== digest)
        violations.push({ kind: 'wrong', message: `the export of account ${account} differs` })
    }
  }
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
  return {
    name: `${accounts * charactersEach} characters moved to PostgreSQL and back`,
    violations,
    times: times.map((time, at) => atMost(at === 0 ? 'to PostgreSQL in' : 'back in', time, 600, ' s')),
    more: [],
  }
}

async function serving<T>(environment: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const server = startProcess({ ...environment, RATE_LIMITS: 'off' })
  try {
    return await work(await server.url)
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** Characters with a few saves each; returns the cookie of their player. */
async function aPlayersCharacters(url: string): Promise<string> {
  const player = await Player.guest(url)
  for (let number = 0; number < charactersEach; number += 1) {
    const { publicRef } = (await player.create({ name: `Mirelle ${number}` })).character
    await player.edit(publicRef, 'gold', 20, number)
    await player.edit(publicRef, 'notes', '', `Ask **Orla** about ship ${number}.\nThen the toll. 🎲`)
  }
  return player.cookie
}

/** A digest of the exported file of each account. */
async function exportsOf(url: string, cookies: readonly string[]): Promise<readonly string[]> {
  const digests: string[] = []
  for (const cookie of cookies) {
    const response = await fetch(`${url}/api/auth/account/export`, { headers: { cookie } })
    if (!response.ok) throw new Error(`The export was refused: ${response.status} ${await response.text()}`)
    const file = (await response.text()).replace(/"exportedAt":"[^"]+"/, '')
    digests.push(createHash('sha256').update(file).digest('hex'))
  }
  return digests
}
