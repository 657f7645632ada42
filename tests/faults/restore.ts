import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atMost } from '../../bench/support/figures.ts'
import { root } from '../../tools/support/run.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, type Load } from './support/under-load.ts'

const run = promisify(execFile)

/**
 * Takes a backup under load, lets the devices save more, and restores the backup. The devices know more than the server
 * then: they take its state as their base and send again, under the same ids, what it has lost.
 */
export async function restore(load: Load, database: Database): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-backups-'))
  const everquill = (...args: readonly string[]) =>
    run(process.execPath, ['apps/server/src/cli/main.ts', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...database.environment },
    })
  const server = await RestartingServer.start(database.environment)
  let longest = 0
  const target = {
    database,
    urls: [server.url],
    allowedOutcomes: ['cut', 'torn', '409 base-unknown'],
    isRestored: true,
  }
  const played = await underLoad(load, target, async (party, round) => {
    const file = join(folder, `backup-${round}`)
    await pause(50 + 450 * load.random())
    await everquill('backup', file)
    await party.everyoneAcknowledged()
    await pause(500 * load.random())
    await server.end('SIGTERM')
    const startedAt = performance.now()
    await everquill('restore', file, '--replace')
    longest = Math.max(longest, performance.now() - startedAt)
    await server.restart()
    await party.everyoneAcknowledged()
    return []
  })
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true })
  return {
    name: `an older backup restored, ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('restored in', longest / 1_000, 30, ' s')],
    more: summarise(played.parties),
  }
}
