import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/player.ts'
import { parseResponses } from '../support/http-client.ts'
import { BadNetwork } from './support/bad-network.ts'
import type { Database } from './support/database.ts'
import type { Device } from './support/device.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { Party } from './support/party.ts'
import type { Report } from './support/report.ts'
import { unless } from './support/under-load.ts'

/** Drops every response after the commit; five retries must get the same response and have one effect. */
export async function lostResponses(
  { clients, casesEach }: { readonly clients: number; readonly casesEach: number },
  database: Database,
): Promise<Report> {
  const server = await RestartingServer.start(database.environment)
  const lost = new Map<string, Reply['body']>()
  const onLost = (bytes: Buffer) => {
    const body = JSON.parse(parseResponses(bytes)[0]?.body ?? '') as Reply['body']
    lost.set(body.entries?.[0]?.saveId ?? '', body)
  }
  const proxy = await BadNetwork.to(server.url, { delay: 0, next: () => 'lose-response', onLost })
  const party = await Party.gather({ clients, urls: [server.url], through: { url: proxy.url, timeout: 5_000 } })
  const problems = await Promise.all(
    party.devices.map(async (device) => {
      const found: string[] = []
      for (let i = 0; i < casesEach; i++) found.push(...(await loseResponse(party, device, lost)))
      return found
    }),
  )
  const violations = await party.audit({ database, allowedOutcomes: ['cut'] })
  proxy.close()
  await server.end('SIGTERM')
  return {
    name: 'responses lost after the commit',
    violations: [...violations, ...problems.flat().map((message) => ({ kind: 'wrong', message }) as const)],
    times: [],
    more: [`${lost.size} responses lost and retried 5 times`],
  }
}

async function loseResponse(
  { owners }: Party,
  device: Device,
  lost: ReadonlyMap<string, Reply['body']>,
): Promise<string[]> {
  const owner = owners.get(device.ref)
  if (!owner) throw new Error(`no owner of character ${device.ref}`)
  const sent = device.next()
  const { saveId, changes, baseRevision } = sent.save
  const found = [...unless((await device.send(sent)) === 'cut', 'a response was not dropped')]
  const first = lost.get(saveId)
  const path = `/api/characters/${device.ref}?include=character`
  for (let again = 0; again < 5; again++) {
    const reply = await owner.call('PATCH', path, { saveId, baseRevision, changes })
    device.onReply(sent, reply)
    found.push(...unless(isDeepStrictEqual(reply.body, first), `save ${saveId} had another outcome on retry`))
  }
  const other = await owner.save(device.ref, changes.slice(1), baseRevision, saveId)
  return [
    ...found,
    ...unless(other.body.code === 'save-id-reused', `${saveId} was accepted with other changes: ${other.status}`),
  ]
}
