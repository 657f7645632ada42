import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultImage } from '@everquill/domain'
import { startServerProcess, type ServerProcess } from '../../bench/support/server-process.ts'
import { Player } from '../support/player.ts'
import { canary, hostileFiles, type HostileFile } from './corpus/hostile-files.ts'
import { webpChunks } from './corpus/formats.ts'
import { aPng } from './pictures.ts'

let folder: string
let server: ServerProcess
let url: string
let ann: Player
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everquill-test-'))
  server = await startServerProcess({ DATA_DIR: join(folder, 'data') }, { collectsGarbage: true })
  url = `http://127.0.0.1:${server.port}`
  ann = await Player.guest(url)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const megabytes = async (): Promise<number> => (await server.memory()).rss / 1e6

const pictureFile = /^data\/images\/characters\/[\w-]+\/\d+\/profile(-[0-9a-f]{32}-\d+)?\.webp$/

const allFiles = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const pictures = (): string[] => allFiles().filter((file) => pictureFile.test(file))

/** Files that belong neither to a picture nor to the database, which creates and deletes some of its own at any time. */
const strayFiles = (): string[] =>
  allFiles().filter((file) => !pictureFile.test(file) && !/^data\/everquill\.sqlite|^data\/[\w.-]*lock/.test(file))

/** Parts of a stored picture that our encoder never writes. */
function smuggled(bytes: Buffer): string[] {
  const strange = webpChunks(bytes).filter(({ type }) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(type))
  const seen = [canary, '<script', '%PDF', 'PK\x03\x04', 'Exif', 'ICC_PROFILE', 'xmpmeta', 'GPS']
  return [
    ...strange.map(({ type }) => `chunk ${type}`),
    ...seen.filter((mark) => bytes.includes(Buffer.from(mark, 'latin1'))),
  ]
}

/** Uploads a file and returns its faults and whether it was refused. */
async function faultsOf({ bytes, type, fate }: HostileFile): Promise<{ faults: unknown[]; isRefused: boolean }> {
  const { publicRef } = (await ann.create()).character
  const { status, body } = await ann.putImage(publicRef, bytes, '', type)
  const isRefused = status !== 200
  const { image } = await ann.character(publicRef)
  if (isRefused) {
    const isInWords = status === 422 && ['image-unreadable', 'image-too-many-pixels'].includes(String(body.code))
    const isAsItWas = image === defaultImage
    const faults = [...(isInWords ? [] : [status, body]), ...(isAsItWas ? [] : [image])]
    return { isRefused, faults: fate === 'harmless' ? ['was refused', body.code] : faults }
  }
  const faults: unknown[] = fate === 'refused' ? ['was taken'] : []
  for (const size of [96, 320, 960]) {
    const response = await fetch(`${url}${image}?size=${size}`, { headers: { cookie: ann.cookie } })
    if (response.headers.get('content-type') !== 'image/webp') faults.push('type')
    faults.push(...smuggled(Buffer.from(await response.arrayBuffer())))
  }
  return { isRefused, faults }
}

test('every hostile file is refused or re-encoded, without a crash, a leak or a stray file', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(60)
  // The first picture starts the renderer, which counts as baseline.
  await faultsOf({ name: 'a picture', bytes: await aPng(), fate: 'harmless' })
  const before = await megabytes()
  const counts = { refused: 0, harmless: 0 }
  const mistakes: unknown[] = []
  for (const file of files) {
    const { faults, isRefused } = await faultsOf(file)
    counts[isRefused ? 'refused' : 'harmless'] += 1
    if (faults.length > 0) mistakes.push([file.name, ...faults])
  }
  const growth = (await megabytes()) - before
  console.log(
    `${files.length} hostile files: ${counts.refused} refused, ${counts.harmless} harmless, ${growth.toFixed(0)} MB more`,
  )
  expect(mistakes).toEqual([])
  expect(growth).toBeLessThan(60)
  expect((await ann.get('/api/health')).status).toBe(200)
  await expect.poll(strayFiles).toEqual([])
})

describe('file names', () => {
  const names = [
    '../../x.png',
    '..\\..\\x.png',
    '%2e%2e%5cx.png',
    '/etc/passwd',
    'x.php.png',
    'CON',
    'a.png/../../x',
    '.htaccess',
    `x${'y'.repeat(4_096)}.png`,
    'x.svg',
    '; rm -rf ~',
    '$(reboot).png',
  ]

  test('a client’s file name is never used', async () => {
    const bytes = await aPng()
    const before = new Set(pictures())
    for (const name of names) {
      const { publicRef } = (await ann.create()).character
      const headers = {
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${name}"`,
        'x-file-name': name,
      }
      const { status } = await ann.call('PUT', `/api/characters/${publicRef}/image`, bytes, headers)
      expect(status, name).toBe(200)
    }
    // Three sizes, and the current picture, which is written after the response.
    await expect.poll(() => pictures().filter((file) => !before.has(file)).length).toBe(4 * names.length)
    await expect.poll(strayFiles).toEqual([])
  })

  test('a file name in a path is not found', async () => {
    const bytes = await aPng()
    const before = pictures()
    for (const name of [...names, 'x\0.png', '\u202egnp.x']) {
      for (const ref of [encodeURIComponent(name), `1%2f..%2f${encodeURIComponent(name)}`]) {
        const { status } = await ann.putImage(ref, bytes)
        expect([400, 404], name).toContain(status)
      }
      const { status } = await ann.get(`/api/images/${encodeURIComponent(name)}/${encodeURIComponent(name)}`)
      expect([400, 404], name).toContain(status)
    }
    expect(pictures()).toEqual(before)
    await expect.poll(strayFiles).toEqual([])
    expect(readFileSync('/etc/passwd', 'latin1')).not.toContain('RIFF')
  })
})
