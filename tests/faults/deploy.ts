import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../../bench/support/figures.ts'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** The server is told to stop under load, as for a new version, and started again. */
export async function deploy(load: Load, database: Database): Promise<Report> {
  const server = await LastingServer.start(database.environment)
  let longest = 0
  // Who was waiting is answered or has no answer at all: half of one would be torn.
  const place = { database, urls: [server.url], bearable: ['cut'] }
  const played = await underLoad(load, place, async (party) => {
    await pause(50 + 950 * load.random())
    const begun = performance.now()
    const { code } = await server.end('SIGTERM')
    longest = Math.max(longest, performance.now() - begun)
    await server.startAgain()
    await party.acknowledgedAgain()
    return unless(code === 0, `the server ended with ${code}`)
  })
  await server.end('SIGTERM')
  return {
    name: `told to stop ${load.rounds} times, with ${load.clients} clients`,
    violations: played.violations,
    times: [atMost('stopped after', longest / 1_000, 10, ' s')],
    more: playedBy(played.parties),
  }
}
