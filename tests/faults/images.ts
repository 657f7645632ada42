import { aStrictS3, type StrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { aPng } from '../images/pictures.ts'
import type { Player } from '../support/player.ts'
import type { Database } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import { summarise, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** Makes the image bucket unavailable or fail under load; edits must not be affected. */
export async function images(load: Load, database: Database): Promise<Report> {
  const s3 = await aStrictS3()
  const server = await RestartingServer.start({ ...database.environment, ...s3.environment })
  const target = { database, urls: [server.url], allowedOutcomes: [] }
  const picture = await aPng()
  try {
    const played = await underLoad(load, target, async ({ owners }, round) => {
      const [player] = owners.values()
      if (!player) return ['the party has no player']
      // A separate character, because the audit of the others does not model pictures.
      const owner = { player, ref: (await player.create()).character.publicRef }
      return [
        ...(await whileAway(s3, round, owner, picture)),
        ...(await whenBack(server.url, s3, owner, picture)),
        ...unless(s3.rejections.length === 0, s3.rejections.join()),
      ]
    })
    const name = `image bucket unavailable ${load.rounds} times`
    return { name, violations: played.violations, times: [], more: summarise(played.parties) }
  } finally {
    await server.end('SIGTERM')
    await s3.close()
  }
}

interface Owner {
  readonly ref: string
  readonly player: Player
}

/** An upload is refused with a problem, and the character is unchanged. */
async function whileAway(s3: StrictS3, round: number, { ref, player }: Owner, picture: Uint8Array): Promise<string[]> {
  const before = (await player.character(ref)).image
  if (round % 2 === 0) await s3.stop()
  else s3.failNext(1_000, 'busy')
  const { status, body } = await player.putImage(ref, picture)
  const ready = await player.get('/api/ready')
  return [
    ...unless(status === 503 && body.code === 'images-unavailable', `an upload returned ${status}`),
    ...unless((await player.character(ref)).image === before, 'the character shows a picture that was not stored'),
    ...unless(ready.status === 200, `/api/ready returned ${ready.status}`),
  ]
}

/** The same upload succeeds and can be fetched, so no record exists without its file. */
async function whenBack(url: string, s3: StrictS3, { ref, player }: Owner, picture: Uint8Array): Promise<string[]> {
  s3.failNext(0, 'busy')
  await s3.start()
  const { status, body } = await player.putImage(ref, picture)
  const { image } = await player.character(ref)
  const found = await fetch(url + image, { headers: { cookie: player.cookie } })
  await found.arrayBuffer()
  return [
    ...unless(status === 200 && body['image'] === image, `an upload returned ${status}`),
    ...unless(found.status === 200, `the stored picture cannot be fetched: ${found.status}`),
  ]
}
