import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fakeDirectus,
  sends,
  token,
  type FakeDirectus,
} from '../../apps/server/src/content/directus/fake-directus.fixture.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer, type RunningServer } from '../../apps/server/src/start-server.ts'
import { Player } from '../support/player.ts'

let directus: FakeDirectus
let dataDir: string
let servers: RunningServer[]
let lines: string[]
beforeEach(async () => {
  directus = await fakeDirectus()
  dataDir = mkdtempSync(join(tmpdir(), 'everquill-content-'))
  servers = []
  lines = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await directus.stop()
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<string> {
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    CONTENT_URL: directus.url,
    CONTENT_TOKEN: token,
  }
  const log = { write: (line: string) => void lines.push(line) }
  const server = await startServer(readConfig(environment), { version: '0.0.0', webFolder: null, log })
  servers.push(server)
  return server.url.replace('localhost', '127.0.0.1')
}

const stop = async () => servers.pop()?.close()

const get = async (url: string, path: string) => (await fetch(url + path)).json()
const raceIds = async (url: string) => get(url, '/api/content/items/Races?fields=id')
const theirs = { data: ['1', '2', '3', '4', '5'].map((id) => ({ id })) }
const arrived = (url: string) =>
  vi.waitFor(async () =>
    expect(await get(url, '/api/content/items/Items?fields=id')).toMatchObject({ data: { length: 4 } }),
  )

test('races, classes and items come from Directus, and a new character packs its rope', async () => {
  const url = await start()
  await arrived(url)
  expect(await raceIds(url)).toEqual(theirs)
  expect(await get(url, '/api/content/lookup/Races?title=%3Cb%3EMensch')).toMatchObject({ data: { id: '1' } })
  const { character } = await (await Player.guest(url)).create()
  expect(character.items).toMatchObject([{ item: '4' }, { item: '3' }])
})

test('a restart with Directus dead starts at once, with everything it had', async () => {
  await arrived(await start())
  await stop()
  await directus.stop()
  const url = await start()
  expect(await raceIds(url)).toEqual(theirs)
  const sentence = /^The content server cannot be reached; its copy of [\d: -]+ UTC stands in\.$/
  await vi.waitFor(async () =>
    expect(await get(url, '/api/ready')).toEqual({ status: 'ready', content: expect.stringMatching(sentence) }),
  )
  expect(lines.map((line) => (JSON.parse(line) as { content?: string }).content)).toContainEqual(
    expect.stringMatching(sentence),
  )
  expect(lines.join('')).not.toContain(token)
})

test('a Directus that was never there stops nobody', async () => {
  directus.behave(sends(500, '<h1>oops</h1>', 'text/html'))
  const url = await start()
  await vi.waitFor(async () => expect(await get(url, '/api/ready')).toHaveProperty('content'))
  const { character } = await (await Player.guest(url)).create({ race: 'My own' })
  expect(character).toMatchObject({ race: 'My own', items: [{ item: 'bedroll' }, { item: 'rope' }] })
  const player = await Player.guest(url)
  const made = await player.create()
  const reply = await player.save(made.character.publicRef, [{ field: 'race', oldValue: '', newValue: '17' }])
  expect(reply.body.character).toMatchObject({ race: '17', items: made.character.items })
})

/** It would have to wait ten seconds. */
test('a server that stops does not wait for Directus', { timeout: 8_000 }, async () => {
  directus.behave(() => undefined)
  await start()
  await vi.waitUntil(() => directus.asked.length > 0)
  await expect(stop()).resolves.toBeUndefined()
})
