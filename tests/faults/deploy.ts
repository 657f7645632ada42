import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../../bench/support/figures.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** Stops the server with SIGTERM under load, as for a new version, and restarts it. */
export async function deploy(load: Load, database: Database): Promise<Report> {
  const server = await RestartingServer.start(database.environment)
  let longest = 0
  // A pending request gets a whole response or none; `torn` would be half of one.
  const target = { database, urls: [server.url], allowedOutcomes: ['cut'] }
  const played = await underLoad(load, target, async (party) => {
    await pause(50 + 950 * load.random())
    const startedAt = performance.now()
    const { code } = await server.end('SIGTERM')
    longest = Math.max(longest, performance.now() - startedAt)
    await server.restart()
    await party.everyoneAcknowledged()
    return unless(code === 0, `the server ended with ${code}`)
  })
  await server.end('SIGTERM')
  return {
    name: `SIGTERM ${load.rounds} times, with ${load.clients} clients`,
    violations: played.violations,
    times: [atMost('stopped after', longest / 1_000, 10, ' s')],
    more: summarise(played.parties),
  }
}
