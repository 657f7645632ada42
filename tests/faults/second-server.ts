import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../../bench/support/figures.ts'
import { startProcess } from '../support/server-process.ts'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const oneSentence = /^The data folder [^\n]+ is in use by another Everquill; [^\n]+\.\n$/

/** A second server is started on the data folder of one that is at work; then the first is killed. */
export async function twice(load: Load, database: Database): Promise<Report> {
  const server = await LastingServer.start(database.environment)
  let longest = 0
  const place = { database, urls: [server.url], bearable: ['cut', 'torn'] }
  const played = await underLoad(load, place, async (party) => {
    await pause(500 * load.random())
    const second = startProcess(database.environment)
    // It must never get as far as having an address.
    void second.url.then(() => second.kill('SIGKILL')).catch(() => undefined)
    const { code, stdout, stderr } = await second.ended
    const complaints = [
      ...unless(code === 1 && stdout === '', `the second server ended with ${code}, saying ${stdout}`),
      ...unless(oneSentence.test(stderr), `the second server complained: ${stderr}`),
      ...unless(party.failures === 0, 'the first server was disturbed by the second'),
    ]
    await server.end('SIGKILL')
    const begun = performance.now()
    await server.startAgain()
    longest = Math.max(longest, performance.now() - begun)
    return complaints
  })
  await server.end('SIGTERM')
  return {
    name: `data folder opened twice, ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('open again after a kill in', longest / 1_000, 5, ' s')],
    more: playedBy(played.parties),
  }
}
