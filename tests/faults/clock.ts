import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const shiftedClock = fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url))
const halfAnHour = 1_800_000

/** Sets the server's clock back by an hour under load, and forward again. */
export async function clock(load: Load, database: Database): Promise<Report> {
  const server = await RestartingServer.start(database.environment, ['--import', shiftedClock])
  let early = 0
  const target = { database, urls: [server.url], allowedOutcomes: [] }
  const played = await underLoad(load, target, async (party) => {
    await pause(100 + 400 * load.random())
    for (let jump = 0; jump < 2; jump++) {
      server.signal('SIGUSR2')
      await party.everyoneAcknowledged()
      await party.everyoneAcknowledged()
    }
    const entries = party.sentSaves.flatMap(({ acknowledged }) => acknowledged ?? [])
    const shifted = entries.filter(({ id, timestamp }) => Number(id) - Date.parse(timestamp) > halfAnHour)
    early += shifted.length
    return [
      ...unless(shifted.length > 0, 'the clock was not set back'),
      ...unless(shifted.length < entries.length, 'the clock was never right'),
      ...unless(party.follower.returns === 0, 'a stream was closed'),
    ]
  })
  await server.end('SIGTERM')
  return {
    name: `clock set back by an hour and forward again, ${load.rounds} times`,
    violations: played.violations,
    times: [],
    more: [...summarise(played.parties), `${early} entries written an hour early`],
  }
}
