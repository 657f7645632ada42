import { aStrictS3, type StrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { aPng } from '../images/pictures.ts'
import type { Player } from '../support/player.ts'
import type { Database } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import { playedBy, type Report } from './support/report.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

/** The bucket of the pictures goes away, stalls or stumbles under load; edits do not notice. */
export async function images(load: Load, database: Database): Promise<Report> {
  const s3 = await aStrictS3()
  const server = await LastingServer.start({ ...database.environment, ...s3.environment })
  const place = { database, urls: [server.url], bearable: [] }
  const picture = await aPng()
  try {
    const played = await underLoad(load, place, async ({ owners }, round) => {
      const [player] = owners.values()
      if (!player) return ['nobody is at the table']
      // One of its own: whoever compares the others knows nothing of pictures.
      const owner = { player, ref: (await player.create()).character.publicRef }
      return [
        ...(await whileAway(s3, round, owner, picture)),
        ...(await whenBack(server.url, s3, owner, picture)),
        ...unless(s3.complaints.length === 0, s3.complaints.join()),
      ]
    })
    const name = `the bucket of the pictures away ${load.rounds} times`
    return { name, violations: played.violations, times: [], more: playedBy(played.parties) }
  } finally {
    await server.end('SIGTERM')
    await s3.close()
  }
}

interface Owner {
  readonly ref: string
  readonly player: Player
}

/** A picture is refused in words, and the character is as it was. */
async function whileAway(s3: StrictS3, round: number, { ref, player }: Owner, picture: Uint8Array): Promise<string[]> {
  const before = (await player.character(ref)).image
  if (round % 2 === 0) await s3.stop()
  else s3.stumble(1_000, 'busy')
  const { status, body } = await player.putImage(ref, picture)
  const ready = await player.get('/api/ready')
  return [
    ...unless(status === 503 && body.code === 'images-unavailable', `a picture was answered by ${status}`),
    ...unless((await player.character(ref)).image === before, 'a picture that could not be kept is shown'),
    ...unless(ready.status === 200, `ready said ${ready.status}`),
  ]
}

/** The same picture is taken, and can be fetched: no row without its picture. */
async function whenBack(url: string, s3: StrictS3, { ref, player }: Owner, picture: Uint8Array): Promise<string[]> {
  s3.stumble(0, 'busy')
  await s3.start()
  const { status, body } = await player.putImage(ref, picture)
  const { image } = await player.character(ref)
  const found = await fetch(url + image, { headers: { cookie: player.cookie } })
  await found.arrayBuffer()
  return [
    ...unless(status === 200 && body['image'] === image, `a picture was answered by ${status}`),
    ...unless(found.status === 200, `a picture is shown that is not there: ${found.status}`),
  ]
}
