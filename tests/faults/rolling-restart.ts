import { freshDatabase, startPostgres } from '@everquill/testing'
import { atMost } from '../../bench/support/figures.ts'
import { postgresAt } from './support/database.ts'
import { behindHaproxy } from './support/load-balancer.ts'
import type { Party } from './support/party.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const delay = 5
/** Milliseconds between two saves of somebody who plays, at most; shorter pauses would only measure a busy machine. */
const longestRest = 20_000

/** Restarts three servers of one version behind HAProxy one after the other; then their database stops. */
export async function rollingRestart(load: Load): Promise<Report> {
  const engine = await startPostgres()
  const database = postgresAt(await freshDatabase(engine.url))
  const environment = { ...database.environment, SHUTDOWN_DELAY: String(delay), TRUST_PROXY: 'loopback' }
  const servers = [0, 1, 2].map(() => RestartingServer.start(environment))
  const running = await Promise.all(servers)
  let longest = 0
  const report = await behindHaproxy(
    running.map(({ url }) => url),
    async (balancer) => {
      for (const i of running.keys()) await balancer.untilServer(`server${i + 1}`, 'UP')
      const restFor = () => longestRest * load.random()
      // Devices send a save again if its connection breaks; `resentTooOften` says how often that may be.
      const target = { database, urls: [balancer.url], allowedOutcomes: ['cut'], restFor }
      const played = await underLoad(load, target, async (party) => {
        await party.everyoneAcknowledged()
        const problems: string[] = []
        for (const [i, server] of running.entries()) {
          const startedAt = performance.now()
          const { code } = await server.end('SIGTERM')
          longest = Math.max(longest, performance.now() - startedAt)
          problems.push(...unless(code === 0, `the server ended with ${code}`))
          await server.restart()
          await balancer.untilServer(`server${i + 1}`, 'UP')
          await party.everyoneAcknowledged()
        }
        return problems
      })
      await engine.shutDown('fast')
      for (const i of running.keys()) await balancer.untilServer(`server${i + 1}`, 'DOWN')
      const withoutDatabase = await problemsWithoutDatabase(balancer.url)
      await engine.restart()
      for (const i of running.keys()) await balancer.untilServer(`server${i + 1}`, 'UP')
      const { clients, rounds } = load
      return {
        name: `three servers behind HAProxy restarted ${rounds} times, with ${clients} clients`,
        violations: [
          ...played.violations,
          ...[...resentTooOften(played.parties, running.length), ...withoutDatabase].map(
            (message) => ({ kind: 'wrong', message }) as const,
          ),
        ],
        times: [atMost('stopped after', longest / 1_000, delay + 10, ' s')],
        more: [
          ...summarise(played.parties),
          `${played.parties.reduce((sum, { failures }) => sum + failures, 0)} requests sent again`,
          `${await balancer.retries()} connections tried again by HAProxy`,
        ],
      }
    },
  )
  for (const server of running) await server.end('SIGTERM')
  await engine.stop()
  return report
}

/**
 * A device has one request under way, so a restart can cut at most one of it. The second attempt must succeed: when a server
 * closes its connections, HAProxy has long been sending new requests to the others.
 */
function resentTooOften(parties: readonly Party[], restarts: number): readonly string[] {
  return parties
    .flatMap(({ devices }) => devices)
    .flatMap(({ name, outcomes }) => {
      const failures = outcomes.filter((outcome) => outcome !== '200').length
      const isTwiceInARow = outcomes.some((outcome, i) => outcome !== '200' && (outcomes[i + 1] ?? '200') !== '200')
      return [
        ...unless(failures <= restarts, `${name} sent ${failures} requests again during ${restarts} restarts`),
        ...unless(!isTwiceInARow, `${name} had to send a request a third time`),
      ]
    })
}

/** While no server is ready, the responses must still be those of a server, not HAProxy's own. */
async function problemsWithoutDatabase(url: string): Promise<readonly string[]> {
  const health = await fetch(`${url}/api/health`)
  const ready = await fetch(`${url}/api/ready`)
  return [
    ...unless(health.status === 200, `without a database /api/health is ${health.status}`),
    ...unless((await ready.text()).includes('"code":"unavailable"'), 'without a database /api/ready does not say why'),
  ]
}
