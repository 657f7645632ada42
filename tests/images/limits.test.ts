import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultImage } from '@everquill/domain'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { aGallery } from './gallery.ts'
import { aJpeg, aNoisyPng, aPng } from './pictures.ts'

const gallery = await aGallery()
const { ann, newCharacter, fetched, putImage } = gallery
afterAll(() => gallery.close())

describe('upload limits', () => {
  const tenMegabytes = 10 * 1_048_576

  /** Sends chunks until the server stops reading; returns the bytes sent and the status. */
  const pour = (
    ref: string,
    headers: Record<string, string>,
    total: number,
  ): Promise<{ status: number; sent: number }> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(gallery.url)
      let sent = 0
      let status = 0
      const out = request({
        hostname,
        port,
        method: 'PUT',
        path: `/api/characters/${ref}/image`,
        headers: { cookie: ann.cookie, 'content-type': 'image/png', ...headers },
      })
      const chunk = Buffer.alloc(65_536, 1)
      const more = (): void => {
        while (sent < total && !out.destroyed) {
          sent += chunk.length
          if (!out.write(chunk)) return
        }
        if (!out.destroyed) out.end()
      }
      out.on('drain', more)
      out.on('response', (response) => {
        status = response.statusCode ?? 0
        response.resume()
      })
      out.on('error', () => undefined)
      out.on('close', () => resolve({ status, sent }))
      more()
    })

  test.each([
    ['declared', { 'content-length': String(10 * tenMegabytes) }, 0],
    ['in chunks', { 'transfer-encoding': 'chunked' }, tenMegabytes],
  ])('an upload of 100 MB, %s, is cut off and leaves no file', async (_how, headers, taken) => {
    const ref = await newCharacter()
    const { status, sent } = await pour(ref, headers, 10 * tenMegabytes)
    expect(status).toBe(413)
    // Bytes in the two socket buffers count as sent, but were not read.
    expect(sent).toBeLessThan(taken + 8_000_000)
    expect(gallery.incoming()).toEqual([])
    expect((await ann.character(ref)).image).toBe(defaultImage)
  })

  test('an upload is cut off at its Content-Length', async () => {
    const ref = await newCharacter()
    const bytes = await aPng()
    const { hostname, port } = new URL(gallery.url)
    const truncated = request({
      hostname,
      port,
      method: 'PUT',
      path: `/api/characters/${ref}/image`,
      headers: { cookie: ann.cookie, 'content-type': 'image/png', 'content-length': String(bytes.length + 1) },
    })
    truncated.on('error', () => undefined)
    truncated.write(bytes)
    await expect.poll(() => gallery.incoming().length, { timeout: 60_000 }).toBe(1)
    truncated.destroy()
    await expect.poll(() => gallery.incoming(), { timeout: 60_000 }).toEqual([])
    expect((await ann.character(ref)).image).toBe(defaultImage)
  })

  test('a picture of 10 MB is accepted, a larger one is not', async () => {
    const noisy = await aNoisyPng(1_700)
    const padded = (length: number): Uint8Array => Buffer.concat([noisy, Buffer.alloc(length - noisy.length)])
    expect(noisy.length).toBeLessThan(tenMegabytes)
    expect((await ann.putImage(await newCharacter(), padded(tenMegabytes))).status).toBe(200)
    expect((await ann.putImage(await newCharacter(), padded(tenMegabytes + 1))).body.code).toBe('image-too-large')
  })

  test('the storage quota of an account includes previous pictures', async () => {
    const small = await aServer({ IMAGE_QUOTA_MB: '1' })
    const bob = await Player.guest(small.url)
    const { publicRef } = (await bob.create()).character
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 12 && !codes.at(-1); i++) {
      codes.push((await bob.putImage(publicRef, await aNoisyPng(960))).body.code)
    }
    expect(codes.at(-1)).toBe('quota-exceeded')
    expect(codes.length).toBeGreaterThan(1)
    expect((await bob.edit(publicRef, 'gold', 20, 15)).character.gold).toBe(15)
    await small.stop()
  })

  test('uploads are limited to 20 at once and one every three minutes after that', async () => {
    const strict = await aServer({ RATE_LIMITS: 'on' })
    const bob = await Player.guest(strict.url)
    const { publicRef } = (await bob.create()).character
    const nothing = new Uint8Array(1)
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 21; i++) codes.push((await bob.putImage(publicRef, nothing)).body.code)
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['image-unreadable']))
    expect(codes[20]).toBe('too-many-requests')
    await strict.stop()
  })
})

describe('unavailable image storage', () => {
  test('uploads are refused as unavailable, and other changes are saved', async () => {
    const ref = await newCharacter()
    const image = await putImage(ref, await aPng())
    // A file in place of the folder blocks writes, even for root.
    renameSync(gallery.images, `${gallery.images}-away`)
    writeFileSync(gallery.images, '')
    const refused = await ann.putImage(ref, await aJpeg())
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([503, 'images-unavailable', 60])
    expect((await fetched(image)).status).toBe(503)
    expect((await ann.edit(ref, 'gold', 20, 15)).character).toMatchObject({ gold: 15, image })
    expect((await ann.log(ref)).map(({ data }) => data.field)).toEqual(['gold', 'image', 'character'])
    rmSync(gallery.images)
    renameSync(`${gallery.images}-away`, gallery.images)
    expect((await ann.putImage(ref, await aJpeg())).status).toBe(200)
    expect(existsSync(gallery.images)).toBe(true)
  })

  test('the server stays ready and reports the image storage as unavailable', async () => {
    const blocked = mkdtempSync(join(tmpdir(), 'everquill-test-'))
    writeFileSync(join(blocked, 'images'), '')
    const lines: string[] = []
    const other = await aServer({ DATA_DIR: blocked }, { log: { write: (line) => void lines.push(line) } })
    const { status, body } = await new Player(other.url).get('/api/ready')
    expect(status).toBe(200)
    expect(body['images']).toBe('Pictures can be neither stored nor read; the log of the server says why.')
    expect(lines.join('')).toContain(`The image folder cannot be used (EEXIST: file already exists, mkdir '${blocked}`)
    expect((await new Player(gallery.url).get('/api/ready')).body).toEqual({ status: 'ready' })
    await other.stop()
    rmSync(blocked, { recursive: true, force: true })
  })
})
