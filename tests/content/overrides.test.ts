import { freshDatabase } from '@everquill/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeDirectus, token } from '../../apps/server/src/content/directus/fake-directus.fixture.ts'
import { Player, type Reply } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

const password = 'Sieben Raben im Regen'

/** Signs up the administrator. */
async function administratorOf(url: string): Promise<Player> {
  const ann = new Player(url)
  await ann.post('/api/auth/sign-up', { name: 'Ann', email: 'ann@example.org', password })
  return ann
}

const words = (english: string, german: string, description = '') => [
  { languages_code: 'en-US', name: english, description },
  { languages_code: 'de-DE', name: german, description },
]
const anItem = (english: string, german: string, facts: object = {}) => ({
  status: 'published',
  kind: 'gear',
  slot: null,
  weight_grams: 100,
  price_copper: 5,
  ...facts,
  translations: words(english, german),
})

interface Row {
  readonly id: string
  readonly status: string
  readonly revision: number
  readonly outdated: string | null
  readonly price_copper: number
  readonly translations: readonly {
    readonly languages_code: string
    readonly name: string
    readonly description: string
  }[]
}
const recordIn = ({ body }: Reply): Row => body['record'] as Row

async function items(player: Player): Promise<readonly Row[]> {
  const { body } = await player.get('/api/content/items/Items?fields=*,translations.*&limit=-1')
  return body['data'] as readonly Row[]
}
const itemOf = async (player: Player, id: string): Promise<Row | undefined> =>
  (await items(player)).find((row) => row.id === id)

const create = (player: Player, record: object, collection = 'Items') =>
  player.post(`/api/content/records/${collection}`, { record })
const edit = (player: Player, id: string, revision: number, record: object, more: object = {}) =>
  player.call('PUT', `/api/content/records/Items/${id}`, { revision, record, ...more })
const logOf = async (player: Player, id: string) =>
  (await player.get(`/api/content/records/Items/${id}/log`)).body['edits'] as readonly {
    readonly revision: number
    readonly name: string
    readonly changes: readonly { readonly field: string; readonly oldValue: unknown; readonly newValue: unknown }[]
  }[]

describe('catalogue edits', () => {
  let server: TestServer
  let ann: Player
  let bob: Player
  beforeAll(async () => {
    server = await aServer()
    ann = await administratorOf(server.url)
    bob = await Player.guest(server.url)
  })
  afterAll(() => server.stop())

  test('a new record gets an id from the server and is visible to everyone', async () => {
    const created = recordIn(await create(ann, anItem('Moon lamp', 'Mondlampe')))
    expect(created).toMatchObject({ revision: 1, outdated: null, price_copper: 5 })
    expect(created.id).toMatch(/^moon-lamp-[0-9a-f]{8}$/)
    const seen = await items(bob)
    expect(seen.at(-1)).toMatchObject({ ...created, translations: [{ name: 'Moon lamp' }, { name: 'Mondlampe' }] })
    const one = await bob.get(`/api/content/items/Items/${created.id}?fields=id,price_copper`)
    expect(one.body['data']).toEqual({ id: created.id, price_copper: 5 })
  })

  test('an edit of an embedded record keeps its position and is logged with its author', async () => {
    const places = (await items(bob)).map(({ id }) => id)
    const { translations: _words, ...facts } = anItem('', '')
    const translations = words('Longbow', 'Langbogen', 'Taller than a child.')
    expect((await edit(ann, 'longbow', 0, { ...facts, kind: 'weapon', slot: 'both-hands', translations })).status).toBe(
      200,
    )
    expect(await itemOf(bob, 'longbow')).toMatchObject({ revision: 1, price_copper: 5 })
    expect((await items(bob)).map(({ id }) => id)).toEqual(places)
    const [latest] = await logOf(ann, 'longbow')
    expect(latest).toMatchObject({ revision: 1, name: 'Ann' })
    expect(latest?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['price_copper', 'translations.de-DE.description']),
    )
    expect(await logOf(ann, 'dagger')).toEqual([])
  })

  test('a record can be archived and restored', async () => {
    const { id } = recordIn(await create(ann, anItem('Old hat', 'Alter Hut')))
    await edit(ann, id, 1, anItem('Old hat', 'Alter Hut', { status: 'archived' }))
    expect((await itemOf(bob, id))?.status).toBe('archived')
    await edit(ann, id, 2, anItem('Old hat', 'Alter Hut'))
    expect(await itemOf(bob, id)).toMatchObject({ status: 'published', revision: 3 })
    expect((await logOf(ann, id)).map(({ changes }) => changes.length)).toEqual([1, 1, 8])
  })

  test('an edit based on an old revision is refused and writes nothing', async () => {
    const { id } = recordIn(await create(ann, anItem('Reed pipe', 'Rohrpfeife')))
    const both = [
      edit(ann, id, 1, anItem('Reed pipe', 'Rohrflöte')),
      edit(ann, id, 1, anItem('Reed pipe', 'Schilfpfeife')),
    ]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const late = await edit(ann, id, 1, anItem('Reed pipe', 'Späte Pfeife'))
    expect(late.body).toMatchObject({ code: 'record-changed', status: 409 })
    expect(await itemOf(ann, id)).toMatchObject({ revision: 2 })
  })

  test('an edit without changes writes nothing', async () => {
    const { id } = recordIn(await create(ann, anItem('Stone', 'Stein')))
    expect(recordIn(await edit(ann, id, 1, anItem('Stone', 'Stein'))).revision).toBe(1)
    expect(await logOf(ann, id)).toHaveLength(1)
  })

  test('a translation is marked as outdated until it is changed or confirmed', async () => {
    const { id } = recordIn(await create(ann, anItem('Kettle', 'Kessel')))
    const outdated = async (reply: Promise<Reply>) => recordIn(await reply).outdated
    expect(await outdated(edit(ann, id, 1, anItem('Kettle', 'Teekessel')))).toBe('en-US')
    expect(await outdated(edit(ann, id, 2, anItem('Kettle', 'Teekessel', { price_copper: 9 })))).toBe('en-US')
    expect(await outdated(edit(ann, id, 3, anItem('Tea kettle', 'Teekessel', { price_copper: 9 })))).toBeNull()
    expect(await outdated(edit(ann, id, 4, anItem('Teapot', 'Teekessel', { price_copper: 9 })))).toBe('de-DE')
    const right = edit(ann, id, 5, anItem('Teapot', 'Teekessel', { price_copper: 9 }), { stillRight: true })
    expect(await outdated(right)).toBeNull()
    const [latest] = await logOf(ann, id)
    expect(latest?.changes).toEqual([{ field: 'outdated', oldValue: 'de-DE', newValue: null }])
  })

  test.each([
    ['a name that another has', anItem('Fine rope', 'Seil'), 'name-taken', 'translations.de-DE.name'],
    ['no name', anItem('Nothing', ''), 'invalid-value', 'translations.de-DE.name'],
    ['a negative weight', anItem('Air', 'Luft', { weight_grams: -1 }), 'invalid-value', 'weight_grams'],
    ['an unknown kind', anItem('Air', 'Luft', { kind: 'gas' }), 'invalid-value', 'kind'],
    ['an unknown key', anItem('Air', 'Luft', { id: 'air' }), 'unknown-keys', 'id'],
  ])('a record with %s is refused with the name of the field', async (_with, record, code, field) => {
    const { status, body } = await create(ann, record)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).toMatchObject({ code, field })
  })

  test('a new skill gets the key that characters use, and keeps it when it is renamed', async () => {
    const skill = {
      status: 'published',
      attribute_1: 'dex',
      attribute_2: 'int',
      translations: words('Glass blowing', 'Glasblasen'),
    }
    const reply = await create(ann, skill, 'Skills')
    const { id } = recordIn(reply)
    expect(reply.body['record']).toMatchObject({ key: 'glass_blowing' })
    const renamed = { ...skill, translations: words('Glass making', 'Glasmachen') }
    const edited = await ann.call('PUT', `/api/content/records/Skills/${id}`, { revision: 1, record: renamed })
    expect(edited.body['record']).toMatchObject({ id, key: 'glass_blowing', translations: renamed.translations })
    const digits = { ...skill, translations: words('7 seas', '7 Meere') }
    expect((await create(ann, digits, 'Skills')).body).toMatchObject({ field: 'translations.en-US.name' })
  })

  test('a creature is edited with its attacks, and an invalid attack is refused', async () => {
    const peck = { name: { en: 'Peck', de: 'Hieb' }, total: 5, damage: '1d4+1' }
    const gull = { status: 'published', hp: 7, dex: 4, attacks: [peck], translations: words('Gull', 'Möwe') }
    const { id } = recordIn(await create(ann, gull, 'Creatures'))
    const served = await bob.get(`/api/content/items/Creatures/${id}?fields=hp,dex,attacks`)
    expect(served.body['data']).toEqual({ hp: 7, dex: 4, attacks: [peck] })
    const put = (attacks: readonly object[]) =>
      ann.call('PUT', `/api/content/records/Creatures/${id}`, { revision: 1, record: { ...gull, attacks } })
    expect((await put([{ ...peck, damage: 'lots' }])).body).toMatchObject({ code: 'invalid-value', field: 'attacks' })
    expect((await put([peck, { ...peck, total: 6 }])).body['record']).toMatchObject({ revision: 2 })
    expect((await ann.get(`/api/content/usage/Creatures/${id}`)).body['characters']).toBe(0)
  })

  test('the usage of a record is a count without owners', async () => {
    const usage = async (path: string) => (await ann.get(`/api/content/usage/${path}`)).body['characters']
    const before = Number(await usage('Races/dwarf'))
    await bob.create({ race: 'Zwerg' })
    await bob.create({ race: 'dwarf' })
    await bob.create({ race: 'Zwergin' })
    expect(await usage('Races/dwarf')).toBe(before + 2)
    expect(await usage('Items/rope')).toBe(before + 3)
    expect((await ann.get('/api/content/usage/Items/nothing')).body.code).toBe('not-found')
  })

  test('importing an export changes nothing here and yields the same catalogue elsewhere', async () => {
    const exported = await ann.get('/api/content/export')
    expect(exported.headers.get('content-disposition')).toMatch(
      /^attachment; filename="everquill-catalogue-[\d-]+\.json"$/,
    )
    const records = exported.body['records'] as Readonly<Record<string, readonly object[]>>
    const count = Object.values(records).flat().length
    expect((await ann.post('/api/content/import', exported.body)).body).toEqual({
      created: 0,
      changed: 0,
      unchanged: count,
    })

    const other = await aServer()
    const cleo = await administratorOf(other.url)
    const imported = await cleo.post('/api/content/import', exported.body)
    expect(imported.body).toEqual({ created: count - 1, changed: 1, unchanged: 0 })
    const plain = (rows: readonly Row[]) =>
      rows.map(({ id, status, price_copper, outdated }) => [id, status, price_copper, outdated])
    expect(plain(await items(cleo))).toEqual(plain(await items(ann)))
    const again = await cleo.get('/api/content/export')
    expect(again.body['records']).toEqual(records)
    await other.stop()
  })

  test('an import is atomic', async () => {
    const before = await ann.get('/api/content/export')
    const good = { id: 'good-one', ...anItem('Good one', 'Gutes') }
    const file = (...records: object[]) => ({ format: 'everquill-catalogue', version: 1, records: { Items: records } })
    const bad = await ann.post('/api/content/import', file(good, { ...good, id: 'bad-one', price_copper: -1 }))
    expect(bad.body).toMatchObject({ code: 'invalid-value', field: 'records.Items.1.price_copper' })
    const twice = await ann.post('/api/content/import', file(good, { ...good, id: 'other-one' }))
    expect(twice.body).toMatchObject({ code: 'name-taken' })
    const newer = await ann.post('/api/content/import', { ...file(good), version: 2 })
    expect(newer.status).toBe(400)
    expect((await ann.get('/api/content/export')).body['records']).toEqual(before.body['records'])
  })

  test('only the administrator may edit the catalogue', async () => {
    const calls = [
      create(bob, anItem('Crown', 'Krone')),
      edit(bob, 'rope', 0, anItem('Rope', 'Seil')),
      bob.get('/api/content/records/Items/rope/log'),
      bob.get('/api/content/usage/Items/rope'),
      bob.get('/api/content/export'),
      bob.get('/api/content/source'),
      bob.post('/api/content/import', { format: 'everquill-catalogue', version: 1, records: {} }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([403, 'not-administrator'])
    }
    expect((await ann.get('/api/content/source')).body).toEqual({
      editAt: null,
      editedHere: ['Races', 'Classes', 'Items', 'Spells', 'Skills', 'Conditions', 'Creatures'],
      problem: null,
    })
  })
})

test('edits survive a restart and apply to new characters', async () => {
  const database = await freshDatabase()
  const before = await aServer({ DATABASE_URL: database })
  const ann = await administratorOf(before.url)
  const { id } = recordIn(await create(ann, anItem('Silken cord', 'Seidene Schnur')))
  const rope = await itemOf(ann, 'rope')
  const translations = words('Ship’s cord', 'Schiffsschnur')
  await edit(ann, 'rope', 0, {
    ...anItem('', '', { weight_grams: 3_000, price_copper: rope?.price_copper }),
    translations,
  })
  await before.stop()
  const after = await aServer({ DATABASE_URL: database })
  const again = ann.onAnotherDevice(after.url)
  expect((await items(again)).at(-1)?.id).toBe(id)
  const { character } = await again.create()
  expect(character.items.map(({ item }) => item)).toEqual(['bedroll'])
  await after.stop()
})

test('an edit through one server is served by the other', async () => {
  const database = await freshDatabase()
  const [here, there] = await Promise.all([aServer({ DATABASE_URL: database }), aServer({ DATABASE_URL: database })])
  const ann = await administratorOf(here.url)
  const { id } = recordIn(await create(ann, anItem('Bell', 'Glocke')))
  expect((await itemOf(ann, id))?.revision).toBe(1)
  const elsewhere = ann.onAnotherDevice(there.url)
  // Before the other server refreshes its cache, it already checks revisions in the database.
  expect((await edit(elsewhere, id, 0, anItem('Bell', 'Schelle'))).body.code).toMatch(/record-changed/)
  await expect.poll(() => itemOf(elsewhere, id), { timeout: 60_000 }).toMatchObject({ revision: 1 })
  await Promise.all([here.stop(), there.stop()])
})

test('with Directus, edits are refused with a pointer to it, and earlier edits can still be exported', async () => {
  const dataDir = { DATABASE_URL: await freshDatabase() }
  const alone = await aServer(dataDir)
  const ann = await administratorOf(alone.url)
  await create(ann, anItem('Bell', 'Glocke'))
  await alone.stop()

  const directus = await fakeDirectus()
  const server = await aServer({ ...dataDir, CONTENT_URL: directus.url, CONTENT_TOKEN: token })
  const again = ann.onAnotherDevice(server.url)
  expect((await again.get('/api/content/source')).body).toMatchObject({ editAt: directus.url })
  const refusal = { code: 'content-elsewhere', detail: `edit Items at ${directus.url}` }
  expect((await create(again, anItem('Drum', 'Trommel'))).body).toMatchObject(refusal)
  const { body: file } = await again.get('/api/content/export')
  expect(file['records']).toMatchObject({ Items: [{ translations: [{ name: 'Bell' }, { name: 'Glocke' }] }] })
  expect((await again.post('/api/content/import', file)).body).toMatchObject(refusal)
  await editWhatDirectusLacks(again)
  await server.stop()
  await directus.stop()
})

/** Spells, skills, conditions and creatures need not be in Directus. */
async function editWhatDirectusLacks(player: Player): Promise<void> {
  const editedHere = ['Spells', 'Skills', 'Conditions', 'Creatures']
  await vi.waitFor(
    async () => expect((await player.get('/api/content/source')).body).toMatchObject({ editedHere }),
    60_000,
  )
  const gull = { status: 'published', hp: 7, attacks: [], translations: words('Gull', 'Möwe') }
  const { id } = recordIn(await create(player, gull, 'Creatures'))
  const shown = await player.get(`/api/content/items/Creatures/${id}?fields=hp,revision`)
  expect(shown.body['data']).toEqual({ hp: 7, revision: 1 })
  const { body: file } = await player.get('/api/content/export')
  const { Creatures } = file['records'] as { readonly Creatures: readonly object[] }
  const imported = await player.post('/api/content/import', { ...file, records: { Creatures } })
  expect(imported.body).toEqual({ created: 0, changed: 0, unchanged: 1 })
}
