import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/player.ts'
import { answersIn } from '../support/http-client.ts'
import { BadNetwork } from './support/bad-network.ts'
import type { Database } from './support/database.ts'
import type { Device } from './support/device.ts'
import { LastingServer } from './support/restarting-server.ts'
import { Party } from './support/party.ts'
import type { Report } from './support/report.ts'
import { unless } from './support/under-load.ts'

/** Every answer gets lost after the commit; asked for five times, it is the same each time, and one effect. */
export async function lostAnswers(
  { clients, casesEach }: { readonly clients: number; readonly casesEach: number },
  database: Database,
): Promise<Report> {
  const server = await LastingServer.start(database.environment)
  const lost = new Map<string, Reply['body']>()
  const onLost = (bytes: Buffer) => {
    const body = JSON.parse(answersIn(bytes)[0]?.body ?? '') as Reply['body']
    lost.set(body.entries?.[0]?.saveId ?? '', body)
  }
  const line = await BadNetwork.to(server.url, { delay: 0, next: () => 'lose-answer', onLost })
  const party = await Party.gather({ clients, urls: [server.url], through: { url: line.url, patience: 5_000 } })
  const complaints = await Promise.all(
    party.devices.map(async (device) => {
      const found: string[] = []
      for (let i = 0; i < casesEach; i++) found.push(...(await loseAnAnswer(party, device, lost)))
      return found
    }),
  )
  const violations = await party.audit(database, ['cut'])
  line.close()
  await server.end('SIGTERM')
  return {
    name: 'answers lost after the commit',
    violations: [...violations, ...complaints.flat().map((words) => ({ kind: 'wrong', words }) as const)],
    times: [],
    more: [`${lost.size} answers lost and asked for 5 times`],
  }
}

async function loseAnAnswer(
  { owners }: Party,
  device: Device,
  lost: ReadonlyMap<string, Reply['body']>,
): Promise<string[]> {
  const owner = owners.get(device.ref)
  if (!owner) throw new Error('nobody owns the character')
  const sent = device.next()
  const { saveId, changes, baseRevision } = sent.save
  const found = [...unless((await device.send(sent)) === 'cut', 'an answer was not lost')]
  const first = lost.get(saveId)
  for (let again = 0; again < 5; again++) {
    const reply = await owner.save(device.ref, changes, baseRevision, saveId)
    device.hear(sent, reply)
    found.push(...unless(isDeepStrictEqual(reply.body, first), `save ${saveId} had another outcome when sent again`))
  }
  const other = await owner.save(device.ref, changes.slice(1), baseRevision, saveId)
  return [...found, ...unless(other.body.code === 'save-id-reused', `${saveId} was used twice: ${other.status}`)]
}
