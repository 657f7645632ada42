import { setTimeout as pause } from 'node:timers/promises'
import { atMost } from '../../bench/support/figures.ts'
import { startProcess } from '../support/server-process.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const oneSentence = /^The data folder [^\n]+ is in use by another Everquill process; [^\n]+\.\n$/

/** Starts a second server on a data folder in use, then kills the first. */
export async function secondServer(load: Load, database: Database): Promise<Report> {
  const server = await RestartingServer.start(database.environment)
  let longest = 0
  const target = { database, urls: [server.url], allowedOutcomes: ['cut', 'torn'] }
  const played = await underLoad(load, target, async (party) => {
    await pause(500 * load.random())
    const second = startProcess(database.environment)
    // If it gets as far as listening, kill it so that the scenario ends.
    void second.url.then(() => second.kill('SIGKILL')).catch(() => undefined)
    const { code, stdout, stderr } = await second.ended
    const problems = [
      ...unless(code === 1 && stdout === '', `the second server ended with ${code} and printed ${stdout}`),
      ...unless(oneSentence.test(stderr), `the second server printed an unexpected error: ${stderr}`),
      ...unless(party.failures === 0, 'the first server was disturbed by the second'),
    ]
    await server.end('SIGKILL')
    const startedAt = performance.now()
    await server.restart()
    longest = Math.max(longest, performance.now() - startedAt)
    return problems
  })
  await server.end('SIGTERM')
  return {
    name: `data folder opened twice, ${load.rounds} times`,
    violations: played.violations,
    times: [atMost('open again after a kill in', longest / 1_000, 5, ' s')],
    more: summarise(played.parties),
  }
}
