import type { ServerResponse } from 'node:http'
import { gameNight } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContentCopies, ContentCopy } from '../../storage/content-port.ts'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from '../embedded/embedded-content.ts'
import type { Content } from '../port.ts'
import { openDirectusContent, pauseAfter, type DirectusDeps } from './directus-content.ts'
import { fakeDirectus, sends, sendsRecords, token, type Behaviour, type FakeDirectus } from './fake-directus.fixture.ts'

let directus: FakeDirectus
let copies: ContentCopies & { readonly kept: Map<string, ContentCopy> }
let opened: Content[] = []
let told: string[] = []
beforeEach(async () => {
  directus = await fakeDirectus()
  copies = copiesInMemory()
  opened = []
  told = []
})
afterEach(async () => {
  for (const content of opened) await content.close()
  await directus.stop()
})

function copiesInMemory(): typeof copies {
  const kept = new Map<string, ContentCopy>()
  return {
    kept,
    copiesOf: async (source) => [...kept.values()].filter((copy) => copy.source === source),
    keepCopy: async (copy) => void kept.set(copy.collection, copy),
  }
}

const usual = {
  token,
  embedded: embeddedContent,
  now: () => gameNight,
  random: () => 0.5,
  tell: (sentence: string) => void told.push(sentence),
  pace: { timeout: 300, refreshEvery: 20, retryAfter: 5 },
}

async function open(overrides: Partial<DirectusDeps> = {}): Promise<Content> {
  const content = await openDirectusContent({ ...usual, url: directus.url, copies, ...overrides })
  opened.push(content)
  return content
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const titles = (content: Content) => content.collection('Races')?.map(({ translations }) => translations[0]?.title)
const recordedTitles = ['Human', 'Dwarf', 'Tiefling', 'Elf', undefined]

/** Open, and with everything that the server has. */
async function filled(overrides: Partial<DirectusDeps> = {}): Promise<Content> {
  const content = await open(overrides)
  await eventually(() => expect(copies.kept.size).toBe(3))
  return content
}

describeContent('Directus', async () => {
  const lasting = await fakeDirectus()
  const kept = copiesInMemory()
  const content = await openDirectusContent({ ...usual, url: lasting.url, copies: kept })
  await vi.waitUntil(() => kept.kept.size === 3)
  return {
    collection: (name) => content.collection(name),
    problem: () => content.problem(),
    async close() {
      await content.close()
      await lasting.stop()
    },
  }
})

test('asks exactly what the SDK of Directus would ask, and then only whether it changed', async () => {
  await filled()
  await eventually(() => expect(directus.asked.length).toBeGreaterThan(6))
  const published = '%7B%22status%22%3A%7B%22_eq%22%3A%22published%22%7D%7D'
  const lines = [
    'GET /items/Races?fields=*%2Ctranslations.*&limit=50',
    `GET /items/Classes?fields=*%2Ctranslations.*&filter=${published}&limit=50`,
    'GET /items/Items?fields=*%2Ctranslations.*&limit=-1',
  ]
  expect(directus.asked.slice(0, 6).map(({ line }) => line)).toEqual([...lines, ...lines])
  expect(directus.asked.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 304, 304, 304])
  expect(directus.asked[0]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  expect(directus.asked[3]?.headers['if-none-match']).toBe(copies.kept.get('Races')?.etag)
})

test('nobody waits for it: until it has answered, what comes with Everquill answers', async () => {
  const waiting: ServerResponse[] = []
  directus.behave((response) => void waiting.push(response))
  const content = await open({ pace: { timeout: 60_000, refreshEvery: 20, retryAfter: 5 } })
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
  expect(content.problem()).toBeNull()
})

test('what Directus has no part in stays as it comes with Everquill', async () => {
  const content = await filled()
  expect(content.collection('Spells')).toBe(embeddedContent.collection('Spells'))
  expect(directus.asked.some(({ line }) => line.includes('Spells'))).toBe(false)
})

test('edits arrive', async () => {
  const content = await filled()
  directus.behave(sendsRecords([{ id: 9, translations: [{ languages_code: 'de', title: 'Ork' }] }]), 'Races')
  await eventually(() => expect(titles(content)).toEqual(['Ork']))
  expect(content.collection('Races')).toMatchObject([
    { id: '9', status: 'published', translations: [{ languages_code: 'de-DE' }] },
  ])
})

test('a restart with the server gone has what was there, and says so', async () => {
  await (await filled()).close()
  await directus.stop()
  const content = await open()
  expect(titles(content)).toEqual(recordedTitles)
  await eventually(() =>
    expect(content.problem()).toBe('The content server cannot be reached; its copy of 2026-11-14 19:40 UTC stands in.'),
  )
  expect(titles(content)).toEqual(recordedTitles)
  directus = await fakeDirectus()
})

test('what another server sent says nothing about this one', async () => {
  await (await filled()).close()
  const other = await fakeDirectus()
  other.behave(sends(500, ''))
  const content = await open({ url: other.url })
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
  await other.stop()
})

test('a copy that cannot be read is none', async () => {
  await (await filled()).close()
  for (const [name, copy] of copies.kept) copies.kept.set(name, { ...copy, records: '{"data":' })
  directus.behave(sends(500, ''))
  expect((await open()).collection('Races')).toBe(embeddedContent.collection('Races'))
})

test('a database that keeps nothing costs nobody the catalogue', async () => {
  const content = await open({ copies: { ...copies, keepCopy: () => Promise.reject(new Error('disk full')) } })
  await eventually(() => expect(titles(content)).toEqual(recordedTitles))
  await eventually(() =>
    expect(content.problem()).toMatch(/^What the content server sent of Races could not be kept in the database/),
  )
})

const half: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1661' })
  response.write('{"data":[{"id":1,"status":"published"', () => response.destroy())
}
const page = sends(200, '<!doctype html><title>Sign in</title>', 'text/html')
const bare = [{ id: 1, status: 'published', slug: 'human' }]

describe.each<[string, Behaviour, string]>([
  ['a page', page, 'The content server sent Races as something that is not JSON'],
  ['garbage', sends(200, '\u0000\uFFFD{'), 'The content server sent Races as something that is not JSON'],
  ['nothing', sends(200, ''), 'The content server sent Races as something that is not JSON'],
  ['half a body', half, 'The content server broke off while it sent Races'],
  ['no answer', (response) => response.destroy(), 'The content server cannot be reached'],
  [
    'no end',
    (response) => void response.writeHead(200).write('{"data":['),
    'The content server took more than 0.3 seconds to send Races',
  ],
  ['silence', () => undefined, 'The content server took more than 0.3 seconds to send Races'],
  ['401', sends(401, {}), 'The content server does not accept CONTENT_TOKEN'],
  ['403', sends(403, {}), 'The content server does not let CONTENT_TOKEN read Races, or has no such collection'],
  ['404', sends(404, page.toString()), 'The content server answered with status 404 when it was asked for Races'],
  ['500', sends(500, 'oops'), 'The content server answered with status 500 when it was asked for Races'],
  [
    'a redirection',
    (response) => void response.writeHead(302, { location: '/admin/login' }).end(),
    'The content server is not at CONTENT_URL: it sent us elsewhere (302)',
  ],
  ['no data', sends(200, { errors: [] }), 'The content server sent Races in a form that nobody knows'],
  ['data of another kind', sendsRecords({ id: 1 }), 'The content server sent Races in a form that nobody knows'],
  [
    'nulls',
    sendsRecords([null, 5, 'x', []]),
    'The content server sent Races without translations, which CONTENT_TOKEN may have no right to read',
  ],
  [
    'no translations',
    sendsRecords(bare),
    'The content server sent Races without translations, which CONTENT_TOKEN may have no right to read',
  ],
  [
    'numbers for translations',
    sendsRecords([{ id: 1, translations: [1, 2] }]),
    'The content server sent Races without translations, which CONTENT_TOKEN may have no right to read',
  ],
])('answered with %s', (_name, behaviour, why) => {
  test('the last good copy stands, it is told once, and what comes next is taken', async () => {
    const content = await filled()
    directus.behave(behaviour, 'Races')
    await eventually(() => expect(content.problem()).toBe(`${why}; its copy of 2026-11-14 19:40 UTC stands in.`))
    const failed = directus.asked.length
    await eventually(() => expect(directus.asked.length).toBeGreaterThan(failed + 3))
    expect(titles(content)).toEqual(recordedTitles)
    expect(told.filter((sentence) => sentence === content.problem())).toHaveLength(1)
    directus.behave(null)
    await eventually(() =>
      expect(content.problem()).toBe('The content server sent 1 of Races without translations (5).'),
    )
  })

  test('without a copy the embedded catalogue stands in, and the other collections come', async () => {
    directus.behave(behaviour, 'Races')
    const content = await open()
    await eventually(() => expect(content.problem()).toBe(`${why}; the catalogue that comes with Everquill stands in.`))
    expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
    await eventually(() => expect([...copies.kept.keys()]).toEqual(['Classes', 'Items']))
    expect(content.collection('Items')).toHaveLength(4)
  })
})

test('nobody is told that nothing changed who has nothing', async () => {
  directus.behave(sends(304, ''), 'Races')
  const content = await open()
  await eventually(() => expect(content.problem()).toMatch(/^The content server answered with status 304/))
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
})

test('a token that is wrong or missing is told', async () => {
  const wrong = await open({ token: 'wrong' })
  await eventually(() => expect(wrong.problem()).toMatch(/^The content server does not accept CONTENT_TOKEN;/))
  const without = await open({ token: null })
  await eventually(() => expect(without.problem()).toMatch(/^The content server does not let CONTENT_TOKEN read Races/))
})

test('each failure doubles the pause before the next attempt, up to that of a good day', () => {
  const pace = { timeout: 1, refreshEvery: 300_000, retryAfter: 1_000 }
  const pauses = [1, 2, 3, 4, 9, 10, 5_000, 0].map((failures) => pauseAfter(failures, pace, () => 0.5))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000])
  expect([pauseAfter(1, pace, () => 0), pauseAfter(1, pace, () => 1)]).toEqual([750, 1_250])
})

test('ten thousand records are records', async () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    translations: [{ languages_code: 'en', name: `Item ${id}` }],
  }))
  directus.behave(sendsRecords(many), 'Items')
  const content = await filled()
  expect(content.collection('Items')).toHaveLength(10_000)
  expect(content.collection('Items')?.at(-1)?.id).toBe('9999')
})

test('a flood is not drunk', async () => {
  const megabyte = 'x'.repeat(1_000_000)
  const flood = (response: ServerResponse) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', pour).on('error', () => undefined)
    pour()
  }
  directus.behave(flood, 'Races')
  const content = await open({ pace: { timeout: 20_000, refreshEvery: 20, retryAfter: 5 } })
  await eventually(() => expect(content.problem()).toMatch(/^The content server sent more than 32 MB of Races/))
})
