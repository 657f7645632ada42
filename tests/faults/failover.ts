import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '@everquill/testing'
import { atMost } from '../../bench/support/figures.ts'
import { postgresAt } from './support/database.ts'
import { canWrite, withPatroni } from './support/patroni.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** Kills the primary of a Patroni cluster with a synchronous standby under two servers, which keep running. */
export function failover(load: Load): Promise<Report> {
  return withPatroni(async (cluster) => {
    const database = postgresAt(await freshDatabase(cluster.url))
    const servers = [
      await RestartingServer.start(database.environment),
      await RestartingServer.start(database.environment),
    ]
    let [longestElection, longest] = [0, 0]
    const target = { database, urls: servers.map(({ url }) => url), allowedOutcomes: ['503 unavailable'] }
    const played = await underLoad(load, target, async (party) => {
      await pause(500 + 1_500 * load.random())
      const startedAt = performance.now()
      const killed = await cluster.killPrimary()
      while (!(await canWrite(cluster.url))) await pause(50)
      longestElection = Math.max(longestElection, performance.now() - startedAt)
      await party.everyoneAcknowledged()
      longest = Math.max(longest, performance.now() - startedAt)
      // Otherwise the next round would have no standby that has everything.
      await cluster.restart(killed)
      return unless(party.outcomes.has('503 unavailable'), 'no request failed while there was no primary')
    })
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    return {
      name: `the primary of a Patroni cluster killed ${load.rounds} times, with ${load.clients} clients`,
      violations: played.violations,
      times: [
        atMost('writes work again after', longestElection / 1_000, 60, ' s'),
        atMost('all clients saving again after', longest / 1_000, 75, ' s'),
      ],
      more: summarise(played.parties),
    }
  })
}
