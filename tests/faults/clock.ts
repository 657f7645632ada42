import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const shiftedClock = fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url))
const halfAnHour = 1_800_000

/** The clock of the server is set back by an hour under load, and forward again. */
export async function clock(load: Load, database: Database): Promise<Report> {
  const server = await LastingServer.start(database.environment, ['--import', shiftedClock])
  let early = 0
  const place = { database, urls: [server.url], bearable: [] }
  const played = await underLoad(load, place, async (party) => {
    await pause(100 + 400 * load.random())
    for (let jump = 0; jump < 2; jump++) {
      server.signal('SIGUSR2')
      await party.acknowledgedAgain()
      await party.acknowledgedAgain()
    }
    const entries = party.ledger.flatMap(({ acknowledged }) => acknowledged ?? [])
    const shifted = entries.filter(({ id, timestamp }) => Number(id) - Date.parse(timestamp) > halfAnHour)
    early += shifted.length
    return [
      ...unless(shifted.length > 0, 'the clock was not set back'),
      ...unless(shifted.length < entries.length, 'the clock was never right'),
      ...unless(party.follower.returns === 0, 'a stream was let go'),
    ]
  })
  await server.end('SIGTERM')
  return {
    name: `clock set back by an hour and forward again, ${load.rounds} times`,
    violations: played.violations,
    times: [],
    more: [...playedBy(played.parties), `${early} entries written an hour early`],
  }
}
