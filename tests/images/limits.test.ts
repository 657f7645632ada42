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
const { ann, born, fetched, putImage } = gallery
afterAll(() => gallery.close())

describe('too much', () => {
  const tenMegabytes = 10 * 1_048_576

  /** Sends chunks for as long as they are taken; says how much was, and what was answered. */
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
      out.on('response', (answer) => {
        status = answer.statusCode ?? 0
        answer.resume()
      })
      out.on('error', () => undefined)
      out.on('close', () => resolve({ status, sent }))
      more()
    })

  test.each([
    ['declared', { 'content-length': String(10 * tenMegabytes) }, 0],
    ['in chunks', { 'transfer-encoding': 'chunked' }, tenMegabytes],
  ])('a hundred megabytes, %s, are cut off and leave nothing behind', async (_how, headers, taken) => {
    const ref = await born()
    const { status, sent } = await pour(ref, headers, 10 * tenMegabytes)
    expect(status).toBe(413)
    // What lies in the buffers of two sockets was sent, but not read.
    expect(sent).toBeLessThan(taken + 8_000_000)
    expect(gallery.incoming()).toEqual([])
    expect((await ann.character(ref)).image).toBe(defaultImage)
  })

  test('a length that is a lie ends with it', async () => {
    const ref = await born()
    const bytes = await aPng()
    const { hostname, port } = new URL(gallery.url)
    const lying = request({
      hostname,
      port,
      method: 'PUT',
      path: `/api/characters/${ref}/image`,
      headers: { cookie: ann.cookie, 'content-type': 'image/png', 'content-length': String(bytes.length + 1) },
    })
    lying.on('error', () => undefined)
    lying.write(bytes)
    await expect.poll(() => gallery.incoming().length).toBe(1)
    lying.destroy()
    await expect.poll(() => gallery.incoming()).toEqual([])
    expect((await ann.character(ref)).image).toBe(defaultImage)
  })

  test('a picture of just under ten megabytes is taken, one of just over is not', async () => {
    const noisy = await aNoisyPng(1_700)
    const padded = (length: number): Uint8Array => Buffer.concat([noisy, Buffer.alloc(length - noisy.length)])
    expect(noisy.length).toBeLessThan(tenMegabytes)
    expect((await ann.putImage(await born(), padded(tenMegabytes))).status).toBe(200)
    expect((await ann.putImage(await born(), padded(tenMegabytes + 1))).body.code).toBe('image-too-large')
  })

  test('an account has so much room, and former pictures count', async () => {
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

  test('twenty at once, and then one every three minutes', async () => {
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

describe('while pictures cannot be kept', () => {
  test('a change of the picture says so, and everything else is saved', async () => {
    const ref = await born()
    const image = await putImage(ref, await aPng())
    // A file where the folder was: nobody can write below it, whatever rights they have.
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

  test('the server is as ready as before, and says what is wrong', async () => {
    const blocked = mkdtempSync(join(tmpdir(), 'everquill-test-'))
    writeFileSync(join(blocked, 'images'), '')
    const other = await aServer({ DATA_DIR: blocked })
    const { status, body } = await new Player(other.url).get('/api/ready')
    expect(status).toBe(200)
    expect(body['images']).toMatch(/^The folder of the pictures cannot be used \(/)
    expect((await new Player(gallery.url).get('/api/ready')).body).toEqual({ status: 'ready' })
    await other.stop()
    rmSync(blocked, { recursive: true, force: true })
  })
})
