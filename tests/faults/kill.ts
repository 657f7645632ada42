import { setTimeout as pause } from 'node:timers/promises'
import { atMost, median } from '../../bench/support/figures.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, type Load } from './support/under-load.ts'

/** Kills servers on the same data under load, one at a time, at random moments. */
export async function kill(load: Load, database: Database, processes: number): Promise<Report> {
  const servers: RestartingServer[] = []
  while (servers.length < processes) servers.push(await RestartingServer.start(database.environment))
  const serving: number[] = []
  const saving: number[] = []
  const target = { database, urls: servers.map(({ url }) => url), allowedOutcomes: ['cut', 'torn'] }
  const played = await underLoad(load, target, async (party, round) => {
    await pause(50 + 950 * load.random())
    const server = servers[round % processes] as RestartingServer
    const startedAt = performance.now()
    await server.end('SIGKILL')
    await server.restart()
    serving.push((performance.now() - startedAt) / 1_000)
    await party.everyoneAcknowledged()
    saving.push((performance.now() - startedAt) / 1_000)
    return []
  })
  for (const server of servers) await server.end('SIGTERM')
  return {
    name: `kill -9 of ${processes === 1 ? 'the server' : `one of ${processes} servers`}, ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('serving again after', Math.max(...serving), 5, ' s')],
    more: [
      `median ${median(serving).toFixed(2)} s`,
      `all clients saving after ${Math.max(...saving).toFixed(2)} s`,
      ...summarise(played.parties),
    ],
  }
}
