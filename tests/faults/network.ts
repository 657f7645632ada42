import { atMost } from '../../bench/support/figures.ts'
import { BadNetwork, type Weather } from './support/bad-network.ts'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { Party } from './support/party.ts'
import { playedBy, type Report } from './support/report.ts'

/** How much is sent through which network. */
export interface Traffic {
  readonly clients: number
  readonly editsEach: number
  /** Milliseconds there and back. */
  readonly delay: number
  /** The part of all requests that does not get through. */
  readonly loss: number
  /** Milliseconds that somebody waits for an answer before sending again. */
  readonly patience: number
  readonly random: () => number
}

const losses = ['stall', 'cut-request', 'cut-answer', 'lose-answer'] as const satisfies readonly Weather[]

/** Everybody plays over a slow network that stalls and breaks, and sends again what was not answered. */
export async function network(
  { clients, editsEach, delay, loss, patience, random }: Traffic,
  database: Database,
): Promise<Report> {
  const server = await LastingServer.start(database.environment)
  const next = (): Weather => (random() < loss ? (losses[Math.floor(random() * losses.length)] ?? 'stall') : 'through')
  const line = await BadNetwork.to(server.url, { delay: delay / 2, next })
  const party = await Party.gather({ clients, urls: [server.url], through: { url: line.url, patience } })
  await Promise.all(
    party.devices.map(async (device) => {
      for (let i = 0; i < editsEach; i++) await device.acknowledge(device.next())
    }),
  )
  const violations = await party.audit(database, ['cut', 'torn'])
  line.close()
  await server.end('SIGTERM')
  const requests = party.devices.flatMap(({ fates }) => fates).length
  return {
    name: `${delay} ms and ${loss * 100} % loss`,
    violations,
    times: [atMost('requests for an edit', requests / party.ledger.length, 1.5)],
    more: playedBy([party]),
  }
}
