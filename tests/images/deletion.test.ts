import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderImages } from '../../apps/server/src/images/folder/folder-images.ts'
import { folderOf, folderOfUser, latestKey, type ImageStore } from '../../apps/server/src/images/port.ts'
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

  test('profile.webp is the picture that the character has, also after it was removed, restored or put in the trash', async () => {
    const ann = await Player.guest(server.url)
    const { publicRef, user } = (await ann.create()).character
    const key = latestKey(folderOf(user, publicRef))
    const [first, second] = [
      String((await ann.putImage(publicRef, await aPng(200, 200, '#a3271b'))).body['image']),
      String((await ann.putImage(publicRef, await aPng(200, 200, '#1c6653'))).body['image']),
    ]
    const latestIs = async (image: string | null) => {
      const expected = image === null ? null : await bytesAt(image, ann)
      await vi.waitFor(async () => {
        const bytes = await place.store.get(key)
        expect(bytes && Buffer.from(bytes)).toEqual(expected)
      }, 30_000)
    }
    await latestIs(second)
    const removed = await ann.call('DELETE', `/api/characters/${publicRef}/image`)
    await latestIs(null)
    await ann.post(`/api/characters/${publicRef}/log/${removed.body.entries?.[0]?.id}/revert`)
    await latestIs(second)
    await ann.edit(publicRef, 'image', second, first)
    await latestIs(first)
    await ann.call('DELETE', `/api/characters/${publicRef}`)
    await latestIs(null)
    await ann.post(`/api/characters/${publicRef}/restore`)
    await latestIs(first)
  })

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

test('failures of a bucket are logged, each with its cause', async () => {
  const s3 = await aStrictS3()
  const lines: string[] = []
  const server = await aServer(s3.environment, { log: { write: (line) => void lines.push(line) } })
  const ann = await Player.guest(server.url)
  const { publicRef } = (await ann.create()).character
  const { body } = await ann.putImage(publicRef, await aPng())
  await s3.stop()
  const failures = () =>
    lines
      .map((line) => JSON.parse(line) as { event: string; task?: string; error?: { message: string } })
      .filter(({ event, task }) => event === 'task-failed' && task === 'image store')
      .map(({ error }) => error?.message)
  /** A request may be logged together with others that fail at the same time. */
  const isLogged = async (request: () => Promise<unknown>) => {
    const before = failures().length
    await request()
    await vi.waitFor(() => expect(failures().length).toBeGreaterThan(before), 30_000)
    for (const message of failures()) expect(message).toMatch(/^The image bucket cannot be used \(.*ECONNREFUSED/)
  }
  await isLogged(async () => {
    expect((await ann.get(String(body['image']))).body.code).toBe('images-unavailable')
  })
  await isLogged(async () => {
    expect((await ann.putImage(publicRef, await aPng(300, 300))).body.code).toBe('images-unavailable')
  })
  await isLogged(() => ann.call('DELETE', `/api/characters/${publicRef}/image`))
  expect((await ann.get('/api/ready')).body).toHaveProperty('images')
  await server.stop()
  await s3.close()
})
