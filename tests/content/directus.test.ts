import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '@everquill/catalogue'
import { freshDatabase } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fakeDirectus,
  furtherRecords,
  responds,
  respondsWithRecords,
  token,
  type FakeDirectus,
} from '../../apps/server/src/content/directus/fake-directus.fixture.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer, type RunningServer } from '../../apps/server/src/start-server.ts'
import { Player, type StreamEvent } from '../support/player.ts'

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

const secret = 'a-secret-of-directus'

async function start(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    CONTENT_URL: directus.url,
    CONTENT_TOKEN: token,
    CONTENT_WEBHOOK_SECRET: secret,
    ...more,
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
/** Waits long enough for a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
const arrived = (url: string) =>
  eventually(async () =>
    expect(await get(url, '/api/content/items/Items?fields=id')).toMatchObject({ data: { length: 4 } }),
  )

test('races, classes and items come from Directus, and a new character gets its rope', async () => {
  const url = await start()
  await arrived(url)
  expect(await raceIds(url)).toEqual(theirs)
  expect(await get(url, '/api/content/lookup/Races?title=%3Cb%3EMensch')).toMatchObject({ data: { id: '1' } })
  const { character } = await (await Player.guest(url)).create()
  expect(character.items).toMatchObject([{ item: '4' }, { item: '3' }])
})

test('spells, skills, conditions and creatures come from Directus if it has them', async () => {
  directus.respondWith(respondsWithRecords(furtherRecords.Spells), 'Spells')
  directus.respondWith(respondsWithRecords(furtherRecords.Conditions), 'Conditions')
  directus.respondWith(respondsWithRecords(furtherRecords.Creatures), 'Creatures')
  const url = await start()
  await eventually(async () =>
    expect(await get(url, '/api/content/items/Creatures?fields=id,hp,attacks')).toEqual({
      data: [{ id: '1', hp: 7, attacks: [{ name: { en: 'Peck', de: 'Hieb' }, total: 5, damage: '1d4' }] }],
    }),
  )
  expect(await get(url, '/api/content/items/Conditions?fields=id,ends_with_rest')).toEqual({
    data: [{ id: '1', ends_with_rest: true }],
  })
  expect(await get(url, '/api/content/items/Spells?fields=id,effect')).toEqual({
    data: [
      { id: '1', effect: '1d6+int' },
      { id: '2', effect: '5' },
    ],
  })
  expect(await get(url, '/api/content/items/Skills?fields=id&limit=-1')).toEqual({
    data: catalogue.Skills.map(({ id }) => ({ id })),
  })
})

test('an invalid fact is served unchanged, and the host is told that the app ignores it', async () => {
  const bow = { id: 42, damage: 'lots', translations: [{ languages_code: 'en-US', name: 'Bow' }] }
  directus.respondWith(
    respondsWithRecords([{ id: 1, translations: [{ languages_code: 'en', title: 'Human' }] }]),
    'Races',
  )
  directus.respondWith(respondsWithRecords([bow]), 'Items')
  const message = 'Items/42: damage is not valid and was ignored.'
  const url = await start()
  await eventually(async () => expect(await get(url, '/api/ready')).toEqual({ status: 'ready', content: message }))
  expect(await get(url, '/api/content/items/Items?fields=id,damage')).toEqual({ data: [{ id: '42', damage: 'lots' }] })
  await eventually(() =>
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ event: 'content-server', message }),
    ),
  )
})

test('a restart without Directus serves the cached catalogue', async () => {
  await arrived(await start())
  await stop()
  await directus.stop()
  const url = await start()
  expect(await raceIds(url)).toEqual(theirs)
  const sentence =
    /^The content server cannot be reached for Races, Classes, and Items; using the copy of [\d: -]+ UTC\./
  await eventually(async () =>
    expect(await get(url, '/api/ready')).toEqual({ status: 'ready', content: expect.stringMatching(sentence) }),
  )
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ event: 'content-server', message: expect.stringMatching(sentence) }),
  )
  expect(lines.join('')).not.toContain(token)
})

test('a server whose Directus was never reachable works with the embedded catalogue', async () => {
  directus.respondWith(responds(500, '<h1>oops</h1>', 'text/html'))
  const url = await start()
  await eventually(async () => expect(await get(url, '/api/ready')).toHaveProperty('content'))
  const { character } = await (await Player.guest(url)).create({ race: 'My own' })
  expect(character).toMatchObject({ race: 'My own', items: [{ item: 'bedroll' }, { item: 'rope' }] })
  const player = await Player.guest(url)
  const made = await player.create()
  const saved = await player.edit(made.character.publicRef, 'race', '', '17')
  expect(saved.character).toMatchObject({ race: '17', items: made.character.items })
})

test('a stopping server does not wait for Directus', async () => {
  // A request timeout that never fires: a server that waits for its requests would never stop.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => timeout.mockRestore())
  directus.respondWith(() => undefined)
  await start()
  await eventually(() => expect(directus.requests.length).toBeGreaterThan(0))
  await expect(stop()).resolves.toBeUndefined()
})

const edited = respondsWithRecords([{ id: 9, translations: [{ languages_code: 'de', title: 'Ork' }] }])
const callWebhook = (url: string, headers: Record<string, string>, body: string | null = null) =>
  fetch(`${url}/api/content/changed`, { method: 'POST', headers, body })
const authorization = `Bearer ${secret}`

test('an edit in Directus is shown by all servers as soon as its webhook has called one of them', async () => {
  const DATABASE_URL = await freshDatabase()
  const [one, other] = [await start({ DATABASE_URL }), await start({ DATABASE_URL })]
  await arrived(one)
  await arrived(other)
  directus.respondWith(edited, 'Races')
  const response = await callWebhook(
    one,
    { authorization, 'content-type': 'application/json' },
    JSON.stringify({ event: 'items.update', keys: [9] }),
  )
  expect([response.status, await response.text()]).toEqual([202, ''])
  await eventually(async () => expect(await raceIds(one)).toEqual({ data: [{ id: '9' }] }))
  await eventually(async () => expect(await raceIds(other)).toEqual({ data: [{ id: '9' }] }))
})

describe('a stream that is open', () => {
  /** An open stream of a guest, as a page has one. */
  async function listenTo(url: string) {
    const stream = await (await Player.guest(url)).listen()
    onTestFinished(stream.stop)
    await stream.until(({ event }) => event === 'hello')
    return stream
  }
  const isTold = ({ event }: StreamEvent) => event === 'catalogue'

  test('is told of an edit as soon as the server has it, without waiting for the next look for edits', async () => {
    const url = await start()
    await arrived(url)
    const stream = await listenTo(url)
    directus.respondWith(edited, 'Races')
    await callWebhook(url, { authorization })
    await stream.until(isTold)
    expect(await raceIds(url)).toEqual({ data: [{ id: '9' }] })
    expect(stream.received.filter(isTold)).toEqual([{ id: '', event: 'catalogue', data: {} }])
  })

  test('is told by every server that has received the edit', async () => {
    const DATABASE_URL = await freshDatabase()
    const [one, other] = [await start({ DATABASE_URL }), await start({ DATABASE_URL })]
    await arrived(one)
    await arrived(other)
    const [here, there] = [await listenTo(one), await listenTo(other)]
    directus.respondWith(edited, 'Races')
    await callWebhook(one, { authorization })
    await here.until(isTold)
    await eventually(async () => expect(await raceIds(other)).toEqual({ data: [{ id: '9' }] }))
    await there.until(isTold)
  })
})

test('collections that CONTENT_COLLECTIONS leaves out are embedded, and an unknown name is refused', async () => {
  const url = await start({ CONTENT_COLLECTIONS: 'Races, Classes' })
  await eventually(async () => expect(await raceIds(url)).toEqual(theirs))
  expect(await get(url, '/api/content/items/Items?fields=id&limit=-1')).toEqual({
    data: catalogue.Items.map(({ id }) => ({ id })),
  })
  await stop()
  await expect(start({ CONTENT_COLLECTIONS: 'Races, Feats' })).rejects.toThrow(
    'CONTENT_COLLECTIONS can list Races, Classes, Items, Spells, Skills, Conditions, Creatures, but has "Feats".',
  )
})

test('the webhook does nothing without the secret, and is limited', async () => {
  const url = await start({ RATE_LIMITS: 'on' })
  await arrived(url)
  await eventually(() => expect(directus.requests.length).toBeGreaterThanOrEqual(7))
  const [fetched, headers] = [directus.requests.length, [{}, { authorization: secret }, { authorization: 'Bearer x' }]]
  for (const wrong of headers) {
    const response = await callWebhook(url, wrong)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'token-invalid' }])
  }
  const responses = await Promise.all(Array.from({ length: 400 }, () => callWebhook(url, { authorization: 'x' })))
  const limited = responses.find(({ status }) => status === 429)
  expect(await limited?.json()).toMatchObject({ code: 'too-many-requests', retryAfter: 1 })
  expect(directus.requests.length).toBe(fetched)
  expect(lines.join('')).not.toContain(secret)
})

test('a server without a secret has no webhook', async () => {
  const url = await start({ CONTENT_WEBHOOK_SECRET: '' })
  for (const headers of [{ authorization: 'Bearer ' }, { authorization }]) {
    expect((await callWebhook(url, headers)).status).toBe(404)
  }
})
