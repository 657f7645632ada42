import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderImages } from '../../apps/server/src/images/folder/folder-images.ts'
import { folderOfUser, type ImageStore } from '../../apps/server/src/images/port.ts'
import { aStrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { s3Images } from '../../apps/server/src/images/s3/s3-images.ts'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { aPng } from './pictures.ts'

interface Place {
  readonly environment: Readonly<Record<string, string>>
  readonly store: ImageStore
  readonly close: () => Promise<void>
}

async function aFolder(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-test-'))
  const store = folderImages(join(folder, 'images'))
  return { environment: { DATA_DIR: folder }, store, close: async () => rmSync(folder, { recursive: true }) }
}

async function aBucket(): Promise<Place> {
  const s3 = await aStrictS3()
  return { environment: s3.environment, store: s3Images(s3.options), close: () => s3.close() }
}

describe.each([
  ['a folder', aFolder],
  ['a bucket', aBucket],
])('pictures in %s', (_name, open) => {
  let place: Place
  let server: TestServer
  beforeAll(async () => {
    place = await open()
    server = await aServer(place.environment)
  })
  afterAll(async () => {
    await server.stop()
    await place.close()
  })

  const filesOf = async (user: string): Promise<number> => {
    let files = 0
    for await (const page of place.store.list(folderOfUser(user))) files += page.length
    return files
  }
  const bytesAt = async (image: string, reader: Player): Promise<Buffer> =>
    Buffer.from(await (await fetch(server.url + image, { headers: { cookie: reader.cookie } })).arrayBuffer())

  test('the account export includes all pictures, and deleting the account deletes them', async () => {
    const [ann, bob] = [await Player.guest(server.url), await Player.guest(server.url)]
    const { publicRef, user } = (await ann.create()).character
    const { publicRef: ofBob, user: bobs } = (await bob.create()).character
    const images: string[] = []
    for (const colour of ['#a3271b', '#1c6653'])
      images.push(String((await ann.putImage(publicRef, await aPng(200, 200, colour))).body['image']))
    const ofOther = String((await bob.putImage(ofBob, await aPng())).body['image'])

    const { body } = await ann.get('/api/auth/account/export')
    const [exported] = body['characters'] as [{ pictures: { image: string; base64: string }[] }]
    expect(exported.pictures.map(({ image }) => image)).toEqual(images)
    for (const { image, base64 } of exported.pictures)
      expect(Buffer.from(base64, 'base64')).toEqual(await bytesAt(image, ann))

    expect(await filesOf(user)).toBe(2 * 3 + 1)
    expect((await ann.call('DELETE', '/api/auth/account', { password: '' })).body).toEqual({ finished: true })
    expect([await filesOf(user), await filesOf(bobs)]).toEqual([0, 3 + 1])
    expect((await bytesAt(ofOther, bob)).subarray(8, 12).toString()).toBe('WEBP')
  })
})
