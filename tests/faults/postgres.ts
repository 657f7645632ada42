import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase, startPostgres } from '@everquill/testing'
import { atMost } from '../../bench/support/figures.ts'
import { postgresAt } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** Restarts PostgreSQL under two servers, alternating fast and immediate shutdowns; the servers keep running. */
export async function postgres(load: Load): Promise<Report> {
  const engine = await startPostgres()
  const database = postgresAt(await freshDatabase(engine.url))
  const servers = [
    await RestartingServer.start(database.environment),
    await RestartingServer.start(database.environment),
  ]
  let longest = 0
  const target = { database, urls: servers.map(({ url }) => url), allowedOutcomes: ['503 unavailable'] }
  const played = await underLoad(load, target, async (party, round) => {
    await pause(100 + 900 * load.random())
    await engine.shutDown(round % 2 === 0 ? 'fast' : 'immediate')
    await pause(1_500 * load.random())
    await engine.restart()
    const back = performance.now()
    await party.everyoneAcknowledged()
    longest = Math.max(longest, performance.now() - back)
    return [
      ...unless(party.outcomes.has('503 unavailable'), 'no request failed while PostgreSQL was down'),
      ...unless(party.follower.returns === 0, 'a stream was closed'),
    ]
  })
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await engine.stop()
  return {
    name: `PostgreSQL restarted ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('all clients saving again after', longest / 1_000, 5, ' s')],
    more: summarise(played.parties),
  }
}
