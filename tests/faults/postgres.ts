import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase, startPostgres } from '@everquill/testing'
import { atMost } from '../../bench/support/figures.ts'
import { postgresAt } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** PostgreSQL goes down under two servers, by turns politely and at once, and comes back; they are not restarted. */
export async function postgres(load: Load): Promise<Report> {
  const engine = await startPostgres()
  const database = postgresAt(await freshDatabase(engine.url))
  const servers = [await LastingServer.start(database.environment), await LastingServer.start(database.environment)]
  let longest = 0
  const place = { database, urls: servers.map(({ url }) => url), bearable: ['503 unavailable'] }
  const played = await underLoad(load, place, async (party, round) => {
    await pause(100 + 900 * load.random())
    await engine.goDown(round % 2 === 0 ? 'fast' : 'immediate')
    await pause(1_500 * load.random())
    await engine.comeBack()
    const back = performance.now()
    await party.acknowledgedAgain()
    longest = Math.max(longest, performance.now() - back)
    return [
      ...unless(party.fates.has('503 unavailable'), 'nobody noticed that PostgreSQL was gone'),
      ...unless(party.follower.returns === 0, 'a stream was let go'),
    ]
  })
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await engine.stop()
  return {
    name: `PostgreSQL restarted ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('everybody saving again after', longest / 1_000, 5, ' s')],
    more: playedBy(played.parties),
  }
}
