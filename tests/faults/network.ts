import { atMost } from '../../bench/support/figures.ts'
import { BadNetwork, type Disruption } from './support/bad-network.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { Party } from './support/party.ts'
import { summarise, type Report } from './support/report.ts'

/** The load and the quality of the network. */
export interface Traffic {
  readonly clients: number
  readonly editsEach: number
  /** Milliseconds there and back. */
  readonly delay: number
  /** The share of requests that are disrupted. */
  readonly loss: number
  /** Milliseconds until a client retries. */
  readonly timeout: number
  readonly random: () => number
}

const losses = ['stall', 'cut-request', 'cut-response', 'lose-response'] as const satisfies readonly Disruption[]

/** All devices save over a slow network that stalls and breaks, and retry without a response. */
export async function network(
  { clients, editsEach, delay, loss, timeout, random }: Traffic,
  database: Database,
): Promise<Report> {
  const server = await RestartingServer.start(database.environment)
  const next = (): Disruption =>
    random() < loss ? (losses[Math.floor(random() * losses.length)] ?? 'stall') : 'through'
  const proxy = await BadNetwork.to(server.url, { delay: delay / 2, next })
  const party = await Party.gather({ clients, urls: [server.url], through: { url: proxy.url, timeout } })
  await Promise.all(
    party.devices.map(async (device) => {
      for (let i = 0; i < editsEach; i++) await device.acknowledge(device.next())
    }),
  )
  const violations = await party.audit({ database, allowedOutcomes: ['cut', 'torn'] })
  proxy.close()
  await server.end('SIGTERM')
  const requests = party.devices.flatMap(({ outcomes }) => outcomes).length
  return {
    name: `${delay} ms and ${loss * 100} % loss`,
    violations,
    times: [atMost('requests per edit', requests / party.sentSaves.length, 1.5)],
    more: summarise([party]),
  }
}
