import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultImage } from '@everquill/domain'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { aGallery } from './gallery.ts'
import { aPicture, aPng, colourAt } from './pictures.ts'

const gallery = await aGallery()
const { ann, newCharacter, fetched, putImage } = gallery
afterAll(() => gallery.close())

describe('uploaded pictures', () => {
  test('a picture is stored in three sizes, logged and served to its owner', async () => {
    const ref = await newCharacter()
    const { status, body } = await ann.putImage(ref, await aPng(1_600, 1_200))
    expect(status).toBe(200)
    const image = String(body['image'])
    expect(image).toMatch(new RegExp(`^/api/images/${ref}/[0-9a-f]{32}$`))
    expect(body).toMatchObject({ revision: 2, character: { image }, dropped: [] })
    expect(body.entries?.map(({ data, type }) => [data, type])).toEqual([
      [{ field: 'image', oldValue: defaultImage, newValue: image }, 'general'],
    ])
    expect(await ann.character(ref)).toMatchObject({ image })

    const hash = image.slice(-32)
    const place = join(gallery.images, 'characters', gallery.user, ref)
    const names = [96, 320, 960].map((size) => `profile-${hash}-${size}.webp`)
    expect(readdirSync(place).toSorted()).toEqual([...names, 'profile.webp'].toSorted())
    for (const [query, side] of [
      ['', 960],
      ['?size=96', 96],
      ['?size=320', 320],
      ['?size=960', 960],
    ] as const) {
      const { status: found, headers, bytes } = await fetched(image + query)
      expect(found).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    }
    expect(readFileSync(join(place, 'profile.webp'))).toEqual((await fetched(image)).bytes)
    expect(gallery.incoming()).toEqual([])
  })

  test('pictures are revalidated before each use and cannot run scripts', async () => {
    const { headers } = await fetched(await putImage(await newCharacter(), await aPng()))
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-disposition')).toBe('inline; filename="profile.webp"')
  })

  test('pictures and their folders can be read by the user of the server only', async () => {
    const ref = await newCharacter()
    await putImage(ref, await aPng())
    const place = join('characters', gallery.user, ref)
    const modeOf = (path: string) => (statSync(join(gallery.images, path)).mode & 0o777).toString(8)
    expect(['.', 'incoming', 'characters', place].map(modeOf)).toEqual(['700', '700', '700', '700'])
    for (const name of readdirSync(join(gallery.images, place))) expect(modeOf(join(place, name)), name).toBe('600')
  })

  test('an images folder that others could read is made private at the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'everquill-test-'))
    mkdirSync(join(dataDir, 'images'), { mode: 0o755 })
    const lines: string[] = []
    const server = await aServer({ DATA_DIR: dataDir }, { log: { write: (line) => void lines.push(line) } })
    expect((statSync(join(dataDir, 'images')).mode & 0o777).toString(8)).toBe('700')
    expect(lines.filter((line) => line.includes('"event":"data-folder"'))).toHaveLength(1)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a cached picture is confirmed by its ETag, but only to those who may see it', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    const etags = await Promise.all(
      ['', '?size=96'].map(async (query) => (await fetched(image + query)).headers.get('etag')),
    )
    expect(new Set(etags).size).toBe(2)
    const again = async (reader: Player, etag = etags[0] ?? '') => {
      const headers = { cookie: reader.cookie, 'if-none-match': etag }
      const response = await fetch(gallery.url + image, { headers })
      return [response.status, (await response.arrayBuffer()).byteLength > 0, response.headers.get('cache-control')]
    }
    expect(await again(ann)).toEqual([304, false, 'private, no-cache'])
    expect(await again(ann, etags[1] ?? '')).toEqual([200, true, 'private, no-cache'])
    expect(await again(await Player.guest(gallery.url))).toEqual([404, true, 'no-store'])
    expect(await again(new Player(gallery.url))).toEqual([401, true, 'no-store'])
  })

  test('a small picture is not enlarged', async () => {
    const { bytes } = await fetched(await putImage(await newCharacter(), await aPng(50, 40)))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 40 })
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'a %s is accepted regardless of its content type',
    async (format) => {
      const bytes = await aPicture(300, 200)[format]().toBuffer()
      for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif']) {
        expect((await ann.putImage(await newCharacter(), bytes, '', type)).status).toBe(200)
      }
    },
  )

  test('a crop applies to the upright picture', async () => {
    const ref = await newCharacter()
    const photo = await aPicture(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    // Rotated by 90°, the corner is at the top right of 300 × 400.
    const whole = (await fetched(await putImage(ref, photo))).bytes
    expect([await colourAt(whole, 0.9, 0.1), await colourAt(whole, 0.1, 0.1)]).toEqual(['blue', 'red'])
    const cut = (await fetched(await putImage(ref, photo, '?left=200&top=0&size=100'))).bytes
    expect(await sharp(cut).metadata()).toMatchObject({ width: 100, height: 100 })
    expect([await colourAt(cut, 0.1, 0.9), await colourAt(cut, 0.9, 0.9)]).toEqual(['blue', 'blue'])
    expect((await ann.putImage(ref, photo, '?left=201&top=0&size=100')).body).toMatchObject({
      code: 'invalid-request',
      field: 'size',
    })
  })

  test.each(['?left=1', '?left=1&top=1', '?left=1&top=1&size=0', '?left=-1&top=0&size=9', '?left=a&top=0&size=9'])(
    'is not cut by %s',
    async (query) => {
      expect((await ann.putImage(await newCharacter(), await aPng(), query)).body.code).toBe('invalid-request')
    },
  )

  test('a picture that is uploaded twice is one change with one path', async () => {
    const ref = await newCharacter()
    const bytes = await aPng()
    const first = await ann.putImage(ref, bytes)
    const again = await ann.putImage(ref, bytes)
    expect(again.body['image']).toBe(first.body['image'])
    expect(again.body).toMatchObject({ revision: 2, entries: [] })
    expect(await ann.log(ref)).toHaveLength(2)
  })

  test('a retried upload does not replace a later picture', async () => {
    const ref = await newCharacter()
    const [early, late] = [await aPng(400, 300), await aPng(300, 300, '#1c6653')]
    const saveId = '?saveId=00000000-0000-4000-8000-000000000001'
    const first = await ann.putImage(ref, early, saveId)
    const second = await ann.putImage(ref, late)
    const repeated = await ann.putImage(ref, early, saveId)
    expect(repeated.body).toMatchObject({ image: first.body['image'], revision: 2 })
    expect((await ann.character(ref)).image).toBe(second.body['image'])
    expect((await ann.putImage(ref, late, saveId)).body.code).toBe('save-id-reused')
  })

  test('a removed picture stays available for an undo', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    const removed = await ann.call('DELETE', `/api/characters/${ref}/image`)
    expect(removed.body).toMatchObject({ image: defaultImage, revision: 3 })
    expect((await ann.call('DELETE', `/api/characters/${ref}/image`)).body).toMatchObject({ revision: 3, entries: [] })
    expect((await fetched(image)).status).toBe(200)
  })

  test('a retried removal does not remove a later picture', async () => {
    const ref = await newCharacter()
    await putImage(ref, await aPng())
    const options = `/api/characters/${ref}/image?saveId=00000000-0000-4000-8000-000000000002`
    expect((await ann.call('DELETE', options)).body).toMatchObject({ image: defaultImage, revision: 3 })
    const later = await putImage(ref, await aPng(300, 300))
    expect((await ann.call('DELETE', options)).body).toMatchObject({ image: defaultImage, revision: 3 })
    expect((await ann.character(ref)).image).toBe(later)
  })

  test('a duplicated character keeps its picture when the original is deleted', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    const copy = (await ann.post(`/api/characters/${ref}/duplicate`)).body.character
    expect(copy?.image).toBe(image.replace(`/${ref}/`, `/${copy?.publicRef}/`))
    await ann.call('DELETE', `/api/characters/${ref}`)
    expect((await fetched(copy?.image ?? '')).bytes).toEqual((await fetched(image)).bytes)
  })
})

describe('access to pictures', () => {
  test('other users can neither read nor change a picture', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    const bob = await Player.guest(gallery.url)
    const absent = await fetched(image.replace(ref, '99999999'), bob)
    const foreign = await fetched(image, bob)
    expect([absent.status, foreign.status]).toEqual([404, 404])
    expect((await fetched(image, new Player(gallery.url))).status).toBe(401)
    expect((await bob.putImage(ref, await aPng())).body.code).toBe('not-found')
    expect((await bob.call('DELETE', `/api/characters/${ref}/image`)).body.code).toBe('not-found')
    expect((await ann.character(ref)).image).toBe(image)
  })

  test('a share link serves the current picture, which is revalidated before each use', async () => {
    const ref = await newCharacter()
    const former = await putImage(ref, await aPng())
    const image = await putImage(ref, await aPng(300, 300, '#1c6653'))
    const shared = await ann.post(`/api/characters/${ref}/links`, { label: '', sections: ['who'], days: 9 })
    const { link, token } = shared.body as unknown as { link: { id: string }; token: string }
    const holder = new Player(gallery.url)
    const { headers: opened } = await holder.post('/api/share/open', { token })
    const pathOf = (which: string): string => `/api/share/${link.id}/images/${which.slice(-32)}`
    expect((await fetched(pathOf(image), holder)).status).toBe(404)
    holder.cookie = opened.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const { bytes, headers } = await fetched(pathOf(image), holder)
    expect(bytes).toEqual((await fetched(image)).bytes)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const cached = { cookie: holder.cookie, 'if-none-match': headers.get('etag') ?? '' }
    const again = await fetch(gallery.url + pathOf(image), { headers: cached })
    expect([again.status, again.headers.get('referrer-policy')]).toEqual([304, 'no-referrer'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect((await fetched(pathOf(former), holder)).status).toBe(404)
    expect((await fetched(image, holder)).status).toBe(401)
  })

  test('a picture belongs to its character and no other', async () => {
    const image = await putImage(await newCharacter(), await aPng())
    expect((await fetched(image.replace(/images\/\d+/, `images/${await newCharacter()}`))).status).toBe(404)
  })

  test('the picture of a trashed character can be read by its owner but not changed', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    await ann.call('DELETE', `/api/characters/${ref}`)
    expect((await fetched(image)).status).toBe(200)
    expect((await ann.putImage(ref, await aPng())).body.code).toBe('not-found')
  })

  test.each([
    'x',
    '..',
    '%2e%2e%2f%2e%2e%2feverquill.sqlite',
    '..%5c..%5ceverquill.sqlite',
    `${'a'.repeat(31)}%00`,
    'profile.webp',
    'A'.repeat(32),
    `${'a'.repeat(32)}.webp`,
    'a'.repeat(4_096),
  ])('a path outside the image folder is not found: %s', async (name) => {
    const { status, bytes } = await fetched(`/api/images/${await newCharacter()}/${name}`)
    expect(status).toBe(404)
    expect(bytes.toString()).toContain('"code":"not-found"')
  })
})
