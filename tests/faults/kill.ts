import { setTimeout as pause } from 'node:timers/promises'
import { atMost, median } from '../../bench/support/figures.ts'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, type Load } from './support/under-load.ts'

/** Servers on the same data are killed under load, one at a time, at a moment that nobody chose. */
export async function kill(load: Load, database: Database, processes: number): Promise<Report> {
  const servers: LastingServer[] = []
  while (servers.length < processes) servers.push(await LastingServer.start(database.environment))
  const serving: number[] = []
  const saving: number[] = []
  const place = { database, urls: servers.map(({ url }) => url), bearable: ['cut', 'torn'] }
  const played = await underLoad(load, place, async (party, round) => {
    await pause(50 + 950 * load.random())
    const server = servers[round % processes] as LastingServer
    const begun = performance.now()
    await server.end('SIGKILL')
    await server.startAgain()
    serving.push((performance.now() - begun) / 1_000)
    await party.acknowledgedAgain()
    saving.push((performance.now() - begun) / 1_000)
    return []
  })
  for (const server of servers) await server.end('SIGTERM')
  return {
    name: `kill -9 of ${processes === 1 ? 'the server' : `one of ${processes} servers`}, ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('serving again after', Math.max(...serving), 5, ' s')],
    more: [
      `mostly ${median(serving).toFixed(2)} s`,
      `everybody saving after ${Math.max(...saving).toFixed(2)} s`,
      ...playedBy(played.parties),
    ],
  }
}
