import type { ServerResponse } from 'node:http'
import { collectionNames } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContentCopies, ContentCopy } from '../../storage/content-port.ts'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from '../embedded/embedded-content.ts'
import type { Content } from '../port.ts'
import { openDirectusContent, retryDelay, type DirectusDeps } from './directus-content.ts'
import {
  fakeDirectus,
  furtherRecords,
  responds,
  respondsWithRecords,
  token,
  type Responder,
  type FakeDirectus,
} from './fake-directus.fixture.ts'
import { recordedItems } from './recorded.fixture.ts'

let directus: FakeDirectus
let copies: ContentCopies & { readonly stored: Map<string, ContentCopy> }
let opened: Content[] = []
let reports: string[] = []
let changes = 0
beforeEach(async () => {
  directus = await fakeDirectus()
  copies = copiesInMemory()
  opened = []
  reports = []
  changes = 0
})
afterEach(async () => {
  for (const content of opened) await content.close()
  await directus.stop()
})

function copiesInMemory(): typeof copies {
  const stored = new Map<string, ContentCopy>()
  return {
    stored,
    versionsOf: async (source) => [...stored.values()].filter((copy) => copy.source === source),
    copiesOf: async (source) => [...stored.values()].filter((copy) => copy.source === source),
    storeCopy: async (copy) => void stored.set(copy.collection, copy),
  }
}

const defaults = {
  token,
  collections: collectionNames,
  embedded: embeddedContent,
  now: () => gameNight,
  random: () => 0.5,
  report: (message: string) => void reports.push(message),
  onChange: () => void changes++,
  times: { timeout: 300, refreshEvery: 20, retryAfter: 5 },
  followEvery: null,
}

async function open(overrides: Partial<DirectusDeps> = {}): Promise<Content> {
  const content = await openDirectusContent({ ...defaults, url: directus.url, copies, ...overrides })
  opened.push(content)
  return content
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const titles = (content: Content) => content.collection('Races')?.map(({ translations }) => translations[0]?.title)
const recordedTitles = ['Human', 'Dwarf', 'Tiefling', 'Elf', undefined]

/** Fetches only when told to. */
const patient = { timeout: 60_000, refreshEvery: 3_600_000, retryAfter: 3_600_000 }

/** The names of the collections that have a copy with records. */
const copied = ({ stored }: typeof copies) =>
  [...stored.values()].flatMap(({ collection, records }) => (records === 'null' ? [] : [collection]))

/** Opens the content and waits until all collections were fetched. */
async function openFetched(overrides: Partial<DirectusDeps> = {}): Promise<Content> {
  const content = await open(overrides)
  await eventually(() => expect(copied(copies)).toHaveLength(3))
  return content
}

/** One of the recorded races has no translations, which would be a notice. */
const oneRace = respondsWithRecords([{ id: 1, translations: [{ languages_code: 'en', title: 'Human' }] }])

const onlyOrcs = respondsWithRecords([{ id: 9, translations: [{ languages_code: 'de', title: 'Ork' }] }])

const furtherCollections = ['Spells', 'Skills', 'Conditions', 'Creatures'] as const

function addFurtherCollections(server: FakeDirectus): void {
  for (const name of furtherCollections) server.respondWith(respondsWithRecords(furtherRecords[name]), name)
}

describeContent('Directus', () => openForAcceptance(3, () => undefined))
describeContent('Directus with all collections', () => openForAcceptance(7, addFurtherCollections))

async function openForAcceptance(collections: number, prepare: (server: FakeDirectus) => void): Promise<Content> {
  const server = await fakeDirectus()
  prepare(server)
  const memory = copiesInMemory()
  const content = await openDirectusContent({ ...defaults, url: server.url, copies: memory })
  await vi.waitUntil(() => copied(memory).length === collections)
  return {
    collection: (name) => content.collection(name),
    isEditedHere: (name) => content.isEditedHere(name),
    problem: () => content.problem(),
    refresh: () => content.refresh(),
    async close() {
      await content.close()
      await server.stop()
    },
  }
}

test('sends the same requests as the Directus SDK, and then conditional ones', async () => {
  await openFetched()
  await eventually(() => expect(directus.requests.length).toBeGreaterThan(14))
  const published = '%7B%22status%22%3A%7B%22_eq%22%3A%22published%22%7D%7D'
  const lines = [
    'GET /items/Races?fields=*%2Ctranslations.*&sort=id&limit=50&meta=filter_count',
    `GET /items/Classes?fields=*%2Ctranslations.*&filter=${published}&sort=id&limit=50&meta=filter_count`,
    'GET /items/Items?fields=*%2Ctranslations.*&sort=id&limit=-1',
    'GET /items/Spells?fields=*%2Ctranslations.*&sort=id&limit=-1',
    'GET /items/Skills?fields=*%2Ctranslations.*&sort=id&limit=-1',
    'GET /items/Conditions?fields=*%2Ctranslations.*&sort=id&limit=-1',
    'GET /items/Creatures?fields=*%2Ctranslations.*&sort=id&limit=-1',
  ]
  /** Of one refresh, in the order of the lines above: they are sent at the same time. */
  const refreshed = (from: number) =>
    directus.requests.slice(from, from + 7).toSorted((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line))
  for (const from of [0, 7]) expect(refreshed(from).map(({ line }) => line)).toEqual(lines)
  expect(refreshed(0).map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 403, 403])
  expect(refreshed(7).map(({ status }) => status)).toEqual([304, 304, 304, 403, 403, 403, 403])
  expect(refreshed(0)[0]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  expect(refreshed(7)[0]?.headers['if-none-match']).toBe(copies.stored.get('Races')?.etag)
})

describe('a collection that takes long', () => {
  test('does not delay the others', async () => {
    const waiting: ServerResponse[] = []
    directus.respondWith((response) => void waiting.push(response), 'Classes')
    const content = await open({ times: patient })
    await eventually(() => expect(content.collection('Items')).toHaveLength(recordedItems.length))
    await eventually(() => expect(titles(content)).toEqual(recordedTitles))
    expect(waiting).toHaveLength(1)
  })

  test('does not delay an edit of another one that is made meanwhile', async () => {
    directus.respondWith(() => undefined, 'Classes')
    const content = await open({ times: patient })
    await eventually(() => expect(titles(content)).toEqual(recordedTitles))
    directus.respondWith(onlyOrcs, 'Races')
    void content.refresh()
    await eventually(() => expect(titles(content)).toEqual(['Ork']))
    expect(content.collection('Classes')).toBe(embeddedContent.collection('Classes'))
  })
})

test('every change of the records is announced, and a refresh that finds none is not', async () => {
  const content = await openFetched({ times: patient })
  await content.refresh()
  expect(changes).toBe(3)
  directus.respondWith(onlyOrcs, 'Races')
  await content.refresh()
  expect(changes).toBe(4)
  // Sent again, because the response has no ETag.
  await content.refresh()
  expect(changes).toBe(4)
})

test('the copies that a restart finds are not announced', async () => {
  await (await openFetched({ times: patient })).close()
  changes = 0
  const content = await open({ times: patient })
  await content.refresh()
  expect(titles(content)).toEqual(recordedTitles)
  expect(changes).toBe(0)
})

test('the embedded catalogue is used until the server has responded', async () => {
  const waiting: ServerResponse[] = []
  directus.respondWith((response) => void waiting.push(response))
  const content = await open({ times: { timeout: 60_000, refreshEvery: 20, retryAfter: 5 } })
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
  expect(content.problem()).toBeNull()
})

describe.each(furtherCollections)('%s', (name) => {
  const requestsFor = () => directus.requests.filter(({ line }) => line.includes(`/items/${name}?`)).length
  const itsRecords = respondsWithRecords(furtherRecords[name])
  const expected = furtherRecords[name].map(({ id, ...own }) => ({ ...own, id: String(id), status: 'published' }))

  /** Waits until a whole refresh has seen the current response. */
  async function refreshed(): Promise<void> {
    const before = requestsFor()
    await eventually(() => expect(requestsFor()).toBeGreaterThan(before + 1))
  }

  test.each([403, 404])(
    'a Directus that responds with %i keeps the embedded records, without a problem',
    async (status) => {
      directus.respondWith(oneRace, 'Races')
      directus.respondWith(responds(status, {}), name)
      const content = await openFetched()
      await refreshed()
      expect(content.collection(name)).toBe(embeddedContent.collection(name))
      expect(content.problem()).toBeNull()
      expect(reports).toEqual([])
    },
  )

  test('the records of Directus are used as soon as it has them', async () => {
    const content = await openFetched()
    directus.respondWith(itsRecords, name)
    await eventually(() => expect(content.collection(name)).toMatchObject(expected))
    expect(copies.stored.get(name)).toMatchObject({ source: directus.url, fetchedAt: gameNight })
  })

  test.each([
    [403, `The content server does not let CONTENT_TOKEN read ${name}, or has no such collection`],
    [404, `The content server responded with status 404 to the request for ${name}`],
  ])(
    'a response with %i keeps the last good copy, also after a restart, and the host is told',
    async (status, reason) => {
      directus.respondWith(oneRace, 'Races')
      directus.respondWith(itsRecords, name)
      const content = await open()
      await eventually(() => expect(content.collection(name)).toMatchObject(expected))
      directus.respondWith(responds(status, {}), name)
      const problem = `${reason}; using the copy of 2026-11-14 19:40 UTC.`
      await eventually(() => expect(content.problem()).toBe(problem))
      await eventually(() => expect(reports).toContain(problem))
      expect(content.collection(name)).toMatchObject(expected)
      expect(content.isEditedHere(name)).toBe(false)
      await content.close()
      const restarted = await open()
      await eventually(() => expect(restarted.problem()).toBe(problem))
      expect(restarted.collection(name)).toMatchObject(expected)
    },
  )

  test('without it in CONTENT_COLLECTIONS, the embedded records are used and edited, and its copy stays', async () => {
    directus.respondWith(oneRace, 'Races')
    directus.respondWith(itsRecords, name)
    const first = await open()
    await eventually(() => expect(first.collection(name)).toMatchObject(expected))
    await first.close()
    const before = requestsFor()
    const content = await open({ collections: collectionNames.filter((one) => one !== name), followEvery: 5 })
    await content.refresh()
    expect(content.collection(name)).toBe(embeddedContent.collection(name))
    expect(content.isEditedHere(name)).toBe(true)
    expect(content.problem()).toBeNull()
    expect(requestsFor()).toBe(before)
    directus.respondWith(responds(500, ''))
    expect((await open()).collection(name)).toMatchObject(expected)
  })

  test('other failures are a problem, and the last good copy stays', async () => {
    directus.respondWith(oneRace, 'Races')
    directus.respondWith(itsRecords, name)
    const content = await open()
    await eventually(() => expect(content.collection(name)).toMatchObject(expected))
    directus.respondWith(responds(500, 'oops'), name)
    await eventually(() =>
      expect(content.problem()).toBe(
        `The content server responded with status 500 to the request for ${name}; using the copy of 2026-11-14 19:40 UTC.`,
      ),
    )
    expect(content.collection(name)).toMatchObject(expected)
  })
})

test('a copy that could not be read at the start is not replaced when the permission is lost', async () => {
  directus.respondWith(respondsWithRecords(furtherRecords.Spells), 'Spells')
  const first = await open()
  await eventually(() => expect(copied(copies)).toHaveLength(4))
  await first.close()
  directus.respondWith(responds(403, {}), 'Spells')
  let isBroken = true
  const copiesOf: ContentCopies['copiesOf'] = async (source) => {
    if (isBroken) throw new Error('no connection')
    return copies.copiesOf(source)
  }
  const content = await open({ copies: { ...copies, copiesOf } })
  expect(content.collection('Spells')).toBe(embeddedContent.collection('Spells'))
  await content.refresh()
  isBroken = false
  await eventually(() => expect(content.collection('Spells')).toHaveLength(2))
  expect(copied(copies)).toContain('Spells')
})

describe('notices', () => {
  const bow = (damage: string) => ({ id: 42, damage, translations: [{ languages_code: 'en', name: 'Bow' }] })
  const sailing = furtherRecords.Skills[0]
  const notices =
    'Items/42: damage is not valid and was ignored. Skills/9: the key is missing, not valid or used twice, and the record was ignored.'
  beforeEach(() => {
    directus.respondWith(oneRace, 'Races')
    directus.respondWith(respondsWithRecords([bow('lots')]), 'Items')
    directus.respondWith(respondsWithRecords([sailing, { ...sailing, id: 9, key: 'Sailing!' }]), 'Skills')
  })

  test('the administrator sees the ignored facts and records of all collections', async () => {
    const content = await open()
    await eventually(() => expect(content.problem()).toBe(notices))
    expect(content.collection('Items')).toMatchObject([{ id: '42', damage: 'lots' }])
    expect(content.collection('Skills')).toMatchObject([{ id: '1', key: 'sailing' }])
  })

  test('the same notices are reported once, and again when they change', async () => {
    await open()
    await eventually(() => expect(reports).toEqual([notices]))
    const fetched = directus.requests.length
    await eventually(() => expect(directus.requests.length).toBeGreaterThan(fetched + 12))
    expect(reports).toEqual([notices])
    directus.respondWith(respondsWithRecords([bow('1d6')]), 'Items')
    directus.respondWith(respondsWithRecords([sailing]), 'Skills')
    await eventually(() => expect(reports.at(-1)).toBe('The content server works again.'))
  })

  test('a restart finds the same notices in the stored copies', async () => {
    const content = await open()
    await eventually(() => expect(content.problem()).toBe(notices))
    await content.close()
    directus.respondWith(() => undefined)
    expect((await open({ times: { timeout: 60_000, refreshEvery: 20, retryAfter: 5 } })).problem()).toBe(notices)
  })
})

test('edits on the server become visible', async () => {
  const content = await openFetched()
  directus.respondWith(onlyOrcs, 'Races')
  await eventually(() => expect(titles(content)).toEqual(['Ork']))
  expect(content.collection('Races')).toMatchObject([
    { id: '9', status: 'published', translations: [{ languages_code: 'de-DE' }] },
  ])
})

test('a refresh fetches at once what would be fetched later', async () => {
  const content = await openFetched({ times: patient })
  // Waits for the first refresh, which may still be reading other collections.
  await content.refresh()
  directus.respondWith(onlyOrcs, 'Races')
  await content.refresh()
  expect(titles(content)).toEqual(['Ork'])
})

test('after a restart without the server the stored copies are used, with a problem', async () => {
  await (await openFetched()).close()
  await directus.stop()
  const content = await open()
  expect(titles(content)).toEqual(recordedTitles)
  await eventually(() =>
    expect(content.problem()).toBe(
      'The content server cannot be reached for Races, Classes, and Items; using the copy of 2026-11-14 19:40 UTC. The content server cannot be reached for Spells, Skills, Conditions, and Creatures; using the embedded catalogue.',
    ),
  )
  expect(titles(content)).toEqual(recordedTitles)
  directus = await fakeDirectus()
})

test('copies from another server are not used', async () => {
  await (await openFetched()).close()
  const other = await fakeDirectus()
  other.respondWith(responds(500, ''))
  const content = await open({ url: other.url })
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
  await other.stop()
})

test('an unreadable copy is ignored', async () => {
  await (await openFetched()).close()
  for (const [name, copy] of copies.stored) copies.stored.set(name, { ...copy, records: '{"data":' })
  directus.respondWith(responds(500, ''))
  expect((await open()).collection('Races')).toBe(embeddedContent.collection('Races'))
})

test('a database that cannot store copies does not affect the catalogue', async () => {
  const content = await open({ copies: { ...copies, storeCopy: () => Promise.reject(new Error('disk full')) } })
  await eventually(() => expect(titles(content)).toEqual(recordedTitles))
  await eventually(() =>
    expect(content.problem()).toMatch(
      /^The copy of Races, Classes, and Items from the content server could not be stored in the database/,
    ),
  )
})

const half: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1661' })
  response.write('{"data":[{"id":1,"status":"published"', () => response.destroy())
}
const page = responds(200, '<!doctype html><title>Sign in</title>', 'text/html')
const untranslated = [{ id: 1, status: 'published', slug: 'human' }]

describe.each<[string, Responder, string]>([
  ['a page', page, 'The content server sent Races in a format that is not JSON'],
  ['garbage', responds(200, '\u0000\uFFFD{'), 'The content server sent Races in a format that is not JSON'],
  ['nothing', responds(200, ''), 'The content server sent Races in a format that is not JSON'],
  ['half a body', half, 'The content server closed the connection while sending Races'],
  ['no answer', (response) => response.destroy(), 'The content server cannot be reached for Races'],
  [
    'no end',
    (response) => void response.writeHead(200).write('{"data":['),
    'The content server took more than 0.3 seconds to send Races',
  ],
  ['silence', () => undefined, 'The content server took more than 0.3 seconds to send Races'],
  ['401', responds(401, {}), 'The content server does not accept CONTENT_TOKEN for Races'],
  ['403', responds(403, {}), 'The content server does not let CONTENT_TOKEN read Races, or has no such collection'],
  ['404', responds(404, page.toString()), 'The content server responded with status 404 to the request for Races'],
  ['500', responds(500, 'oops'), 'The content server responded with status 500 to the request for Races'],
  [
    'a redirection',
    (response) => void response.writeHead(302, { location: '/admin/login' }).end(),
    'The content server is not at CONTENT_URL: it responded with a redirect (302) for Races',
  ],
  ['no data', responds(200, { errors: [] }), 'The content server sent Races in an unknown format'],
  ['data of another kind', respondsWithRecords({ id: 1 }), 'The content server sent Races in an unknown format'],
  [
    'nulls',
    respondsWithRecords([null, 5, 'x', []]),
    'The content server sent Races without translations; CONTENT_TOKEN may lack the permission to read them',
  ],
  [
    'no translations',
    respondsWithRecords(untranslated),
    'The content server sent Races without translations; CONTENT_TOKEN may lack the permission to read them',
  ],
  [
    'numbers for translations',
    respondsWithRecords([{ id: 1, translations: [1, 2] }]),
    'The content server sent Races without translations; CONTENT_TOKEN may lack the permission to read them',
  ],
])('a response with %s', (_name, responder, reason) => {
  test('the last good copy stays, the problem is reported once, and the next good response is used', async () => {
    const content = await openFetched()
    directus.respondWith(responder, 'Races')
    await eventually(() => expect(content.problem()).toBe(`${reason}; using the copy of 2026-11-14 19:40 UTC.`))
    const failed = directus.requests.length
    await eventually(() => expect(directus.requests.length).toBeGreaterThan(failed + 12))
    expect(titles(content)).toEqual(recordedTitles)
    expect(reports.filter((message) => message === content.problem())).toHaveLength(1)
    directus.respondWith(null)
    await eventually(() =>
      expect(content.problem()).toBe('The content server sent 1 record of Races without translations (5).'),
    )
  })

  test('without a copy the embedded catalogue is used, and other collections are fetched', async () => {
    directus.respondWith(responder, 'Races')
    const content = await open()
    await eventually(() => expect(content.problem()).toBe(`${reason}; using the embedded catalogue.`))
    expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
    await eventually(() => expect(copied(copies)).toEqual(['Classes', 'Items']))
    expect(content.collection('Items')).toHaveLength(4)
  })
})

test('a 304 without a copy is a failure', async () => {
  directus.respondWith(responds(304, ''), 'Races')
  const content = await open()
  await eventually(() => expect(content.problem()).toMatch(/^The content server responded with status 304/))
  expect(content.collection('Races')).toBe(embeddedContent.collection('Races'))
})

test('a wrong or missing token is reported', async () => {
  const wrong = await open({ token: 'wrong' })
  await eventually(() =>
    expect(wrong.problem()).toMatch(
      /^The content server does not accept CONTENT_TOKEN for Races, Classes, Items, Spells, /,
    ),
  )
  const without = await open({ token: null })
  await eventually(() => expect(without.problem()).toMatch(/^The content server does not let CONTENT_TOKEN read Races/))
})

test('each failure doubles the retry delay, up to the refresh interval', () => {
  const times = { timeout: 1, refreshEvery: 300_000, retryAfter: 1_000 }
  const delays = [1, 2, 3, 4, 9, 10, 5_000, 0].map((failures) => retryDelay(failures, times, () => 0.5))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000])
  expect([retryDelay(1, times, () => 0), retryDelay(1, times, () => 1)]).toEqual([750, 1_250])
})

test('ten thousand records are accepted', async () => {
  const many = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    translations: [{ languages_code: 'en', name: `Item ${id}` }],
  }))
  directus.respondWith(respondsWithRecords(many), 'Items')
  const content = await openFetched()
  expect(content.collection('Items')).toHaveLength(10_000)
  expect(content.collection('Items')?.at(-1)?.id).toBe('9999')
})

test('a response that is too large is aborted', async () => {
  const megabyte = 'x'.repeat(1_000_000)
  const endlessResponse = (response: ServerResponse) => {
    const write = (): void => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', write).on('error', () => undefined)
    write()
  }
  directus.respondWith(endlessResponse, 'Races')
  const content = await open({ times: { timeout: 20_000, refreshEvery: 20, retryAfter: 5 } })
  await eventually(() => expect(content.problem()).toMatch(/^The content server sent more than 32 MB of Races/))
})

const races = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    translations: [{ languages_code: 'en-US', title: `Race ${at + 1}` }],
  }))

describe('the limit of 50 races', () => {
  const cannotHaveMore = 'The content server sent 50 Races, which is the limit, and may have more.'
  test.each([
    ['57 in all', { filter_count: 57 }, 'The content server has 57 Races, and only the first 50 by id are used.'],
    ['57 as text', { filter_count: '57' }, 'The content server has 57 Races, and only the first 50 by id are used.'],
    ['exactly 50', { filter_count: 50 }, null],
    ['no count', undefined, cannotHaveMore],
  ])('a server with %s: a notice says whether some are missing', async (_name, meta, notice) => {
    directus.respondWith(responds(200, { meta, data: races(50) }), 'Races')
    const content = await openFetched()
    await content.refresh()
    expect(content.problem()).toBe(notice)
    expect(content.collection('Races')).toHaveLength(50)
  })
})

test('an empty response never replaces a copy with records, and the host is told', async () => {
  const content = await openFetched()
  directus.respondWith(respondsWithRecords([]), 'Races')
  directus.respondWith(respondsWithRecords([]), 'Items')
  const problem = 'The content server sent no records of Races and Items; using the copy of 2026-11-14 19:40 UTC.'
  await eventually(() => expect(content.problem()).toBe(problem))
  expect(titles(content)).toEqual(recordedTitles)
  await eventually(() => expect(reports).toContain(problem))
  await content.close()
  expect(titles(await open())).toEqual(recordedTitles)
})

test('a collection that was always empty is empty, and the host is told', async () => {
  directus.respondWith(respondsWithRecords([]), 'Races')
  const content = await open()
  await eventually(() => expect(content.problem()).toBe('The content server has no Races.'))
  expect(content.collection('Races')).toEqual([])
})

test('the problem names all collections that failed, each with what is used instead', async () => {
  const content = await openFetched()
  directus.respondWith(responds(500, ''), 'Races')
  directus.respondWith(responds(500, ''), 'Items')
  directus.respondWith(responds(502, ''), 'Spells')
  directus.respondWith(page, 'Skills')
  await eventually(() =>
    expect(content.problem()).toBe(
      [
        'The content server responded with status 500 to the request for Races and Items; using the copy of 2026-11-14 19:40 UTC.',
        'The content server responded with status 502 to the request for Spells; using the embedded catalogue.',
        'The content server sent Skills in a format that is not JSON; using the embedded catalogue.',
      ].join(' '),
    ),
  )
})

test('notices of some collections are shown while others fail', async () => {
  const content = await openFetched()
  directus.respondWith(responds(500, ''), 'Items')
  await eventually(() =>
    expect(content.problem()).toMatch(/for Items; .* The content server sent 1 record of Races without translations/),
  )
})

describe('editing', () => {
  const editedHere = (content: Content) => collectionNames.filter((name) => content.isEditedHere(name))

  test('only collections that Directus does not have are edited here, also after a restart without it', async () => {
    directus.respondWith(respondsWithRecords(furtherRecords.Skills), 'Skills')
    const content = await open()
    expect(editedHere(content)).toEqual([])
    await eventually(() => expect(editedHere(content)).toEqual(['Spells', 'Conditions', 'Creatures']))
    await content.close()
    directus.respondWith(responds(500, ''))
    expect(editedHere(await open())).toEqual(['Spells', 'Conditions', 'Creatures'])
  })

  test('a collection that Directus gets later is edited there', async () => {
    const content = await open()
    await eventually(() => expect(editedHere(content)).toContain('Spells'))
    directus.respondWith(respondsWithRecords(furtherRecords.Spells), 'Spells')
    await eventually(() => expect(editedHere(content)).not.toContain('Spells'))
  })
})

describe('several processes', () => {
  test('a catalogue that one process fetches is shown by the others', async () => {
    const announced: unknown[] = []
    const one = await open({ times: patient })
    const onChange = () => void announced.push(titles(other))
    const other: Content = await open({ times: patient, followEvery: 5, onChange })
    await one.refresh()
    await other.refresh()
    directus.respondWith(respondsWithRecords(races(2)), 'Races')
    directus.respondWith(respondsWithRecords(furtherRecords.Spells), 'Spells')
    const clock = gameNight + 60_000
    const third = await open({ times: patient, now: () => clock })
    await third.refresh()
    const requests = directus.requests.length
    await eventually(() => expect(titles(other)).toEqual(['Race 1', 'Race 2']))
    expect(announced).toContainEqual(['Race 1', 'Race 2'])
    expect(other.isEditedHere('Spells')).toBe(false)
    expect(directus.requests.length).toBe(requests)
    expect(titles(one)).toEqual(recordedTitles)
  })
})

test('many requests to refresh while one runs share the next one', async () => {
  const content = await openFetched({ times: patient })
  await content.refresh()
  const before = directus.requests.length
  const running = content.refresh()
  await eventually(() => expect(directus.requests.length).toBeGreaterThan(before))
  await Promise.all([running, ...Array.from({ length: 50 }, () => content.refresh())])
  expect(directus.requests.length).toBe(before + 14)
})
