import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { fileEntries, isList, isRecord, type FileEntry, type Json } from '@everquill/domain'
import { anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPng } from '../images/pictures.ts'
import { aGameParty, mustSucceed, newGuest, type GameParty } from '../support/game-party.ts'
import type { Player, Reply } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

const path = new URL('../../docs/file-format.schema.json', import.meta.url)
const schema = Compile(JSON.parse(readFileSync(path, 'utf8')) as TSchema)

/** A character in a file. */
interface CharacterParts {
  readonly character: { readonly [key: string]: Json }
  readonly game: string | null
  readonly log?: readonly FileEntry[]
  readonly pictures: readonly { readonly image: string }[]
  readonly content: readonly { readonly reference: string; readonly name: { readonly de: string } }[]
}

/** Every file must match the schema. */
function fileOf({ status, body }: Reply): unknown {
  expect(status, body.code).toBe(200)
  const problems = schema.Errors(body)
  expect(problems.slice(0, 3)).toEqual([])
  expect(schema.Check(body)).toBe(true)
  return body
}

let server: TestServer
let elsewhere: TestServer
let party: GameParty
beforeAll(async () => {
  server = await aServer()
  elsewhere = await aServer()
  party = await aGameParty(server.url)
  await play(party)
})
afterAll(async () => {
  await server.stop()
  await elsewhere.stop()
})

/** An evening with everything that a log can have. */
async function play({ ann, finn, greta, mira, odo, path: game }: GameParty): Promise<void> {
  const { player } = ann
  await player.edit(mira, 'gold', 20, 12)
  await player.edit(mira, 'notes', '', 'The heir is alive')
  await player.edit(mira, 'race', '', 'elf')
  await player.edit(mira, 'climbing_number', null, 4)
  await player.edit(mira, 'items.x1', null, {
    id: 'x1',
    item: 'My own lantern',
    quantity: 1,
    acquired_at: '2026-11-14',
    note: 'It hums.',
  })
  const roll = mustSucceed(
    await player.post(`/api/characters/${mira}/rolls`, { notation: '2d6+3', saveId: randomUUID() }),
  )
  const save = { saveId: randomUUID(), baseRevision: 1, changes: [{ field: 'mana', oldValue: 0, newValue: -2 }] }
  const act = { kind: 'cast', of: 'mend-wounds', source: roll['saveId'] }
  mustSucceed(await player.call('PATCH', `/api/characters/${mira}`, { ...save, act }))
  mustSucceed(await player.post(`/api/characters/${mira}/rolls`, { notation: '1d4', visibility: 'roller', for: 'str' }))
  mustSucceed(await player.post(`/api/characters/${mira}/gifts`, { to: odo, coins: { gold: 2 } }))
  mustSucceed(await player.putImage(mira, await aPng()))
  const [spent] = await player.log(mira, '?field=gold&limit=100')
  mustSucceed(await player.post(`/api/characters/${mira}/log/${spent?.id}/revert`))
  await greta.player.edit(mira, 'xp', 0, 50)
  await finn.player.edit(odo, 'notes', '', 'The heir is alive: Odo')
  mustSucceed(await greta.player.post(`${game}/log`, { message: 'A fork in the road' }))
  mustSucceed(await greta.player.post(`${game}/log`, { message: 'behind the screen', audience: 'masters' }))
  mustSucceed(await greta.player.post(`${game}/checks`, { for: 'perception', characters: [mira], target: 17 }))
  mustSucceed(
    await greta.player.post(`${game}/encounters`, {
      name: 'The salt house',
      participants: [{ id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22, hidden: true }],
    }),
  )
  mustSucceed(await greta.player.post(`${game}/bestiary`))
}

const exportOf = async (player: Player, ref: string) =>
  fileOf(await player.get(`/api/characters/${ref}/export`)) as CharacterParts

async function importTo(url: string, { character, log }: CharacterParts, importer?: Player) {
  const player = importer ?? (await newGuest(url)).player
  const { body, status } = await player.post('/api/imports', { saveId: randomUUID(), character, log })
  expect([status, body['history']]).toEqual([201, 'imported'])
  return { player, ref: String(body.character?.publicRef) }
}

/** What differs from one installation to another: numbers and pictures. Where it plays is not imported. */
function portable({ character, log = [], content }: CharacterParts): Json {
  const { publicRef: _ref, image: _image, deletedAt: _trash, ...rest } = character
  const withoutImage = (value: Json): Json => (isRecord(value) && 'image' in value ? { ...value, image: '' } : value)
  const entries = log.map(({ data, ...entry }) => {
    const values = data.field === 'image' ? { oldValue: '', newValue: '' } : { newValue: withoutImage(data.newValue) }
    return { ...entry, data: { ...data, ...values } }
  })
  return JSON.parse(JSON.stringify({ rest, entries, content })) as Json
}

test('the schema refuses what is not in it, and a newer version', async () => {
  const file = await exportOf(party.ann.player, party.mira)
  const [first] = file.log ?? []
  for (const changes of [
    { version: 2 },
    { email: 'ann@example.org' },
    { character: { ...file.character, user: party.ann.user } },
    { log: [{ ...first, user: party.ann.user }] },
    { log: [] },
    { pictures: [{ image: '', type: 'image/png', base64: '' }] },
  ]) {
    expect(schema.Check({ ...file, ...changes }), Object.keys(changes).join()).toBe(false)
  }
})

/** The same value whatever the order of its keys. */
function sortedKeys(value: Json): Json {
  if (isList(value)) return value.map(sortedKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, each]) => [key, sortedKeys(each)]),
  )
}

describe('the file of a character', () => {
  test('for its owner it has the whole history, the pictures and the texts of the catalogue', async () => {
    const { character, game, log = [], pictures, content } = await exportOf(party.ann.player, party.mira)
    expect(character).toMatchObject({ name: 'Mira', notes: 'The heir is alive', xp: 50 })
    expect(game).toBe('The Salt Road')
    expect(log.map(({ data }) => data.field)).toEqual([
      'character',
      'game',
      'gold',
      'notes',
      'race',
      'climbing_number',
      'items.x1',
      'roll',
      'mana',
      'roll',
      'gold',
      'image',
      'gold',
      'xp',
    ])
    expect(pictures.map(({ image }) => image)).toEqual([character['image']])
    expect(content.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining(['elf', 'mend-wounds', 'climbing']),
    )
    expect(JSON.stringify(character)).toContain('My own lantern')
  })

  test('it names no ids of accounts, games or other characters', async () => {
    const text = JSON.stringify(await exportOf(party.ann.player, party.mira))
    for (const id of [party.ann.user, party.greta.user, party.finn.user, party.gameId, party.odo]) {
      expect(text).not.toContain(id)
    }
  })

  test('for others it has what they may see, and no history', async () => {
    for (const { player } of [party.greta, party.finn]) {
      const file = await exportOf(player, party.mira)
      expect(file).not.toHaveProperty('log')
      expect(file.character).not.toHaveProperty('notes')
      expect(JSON.stringify(file)).not.toContain('The heir is alive')
    }
  })

  test('exported, imported on another server and exported again it is the same', async () => {
    const first = await exportOf(party.ann.player, party.mira)
    const { player, ref } = await importTo(elsewhere.url, first)
    const again = await exportOf(player, ref)
    expect(portable(again)).toEqual(portable(first))
    const third = await importTo(server.url, again)
    expect(portable(await exportOf(third.player, third.ref))).toEqual(portable(first))
  })

  test('the log of an imported character is in no game, not even after it joins one', async () => {
    const { player, ref } = await importTo(server.url, await exportOf(party.ann.player, party.mira))
    const { invitation } = mustSucceed(await party.greta.player.post(`${party.path}/invitations`)) as unknown as {
      invitation: { code: string }
    }
    mustSucceed(await player.post('/api/games/join', { code: invitation.code, character: ref }))
    const { entries } = mustSucceed(await party.greta.player.get(`${party.path}/characters/${ref}/log`))
    expect(entries?.map(({ data }) => data.field)).toEqual(['gameId'])
    expect((await party.finn.player.log(ref)).map(({ data }) => data.field)).toEqual(['gameId'])
    expect((await player.log(ref, '?limit=100')).length).toBeGreaterThan(14)
  })
})

test('any archive with games that is exported, imported elsewhere and exported again has the same characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyHistory, { minLength: 1, maxLength: 3 }), async (histories) => {
      const { player } = await newGuest(server.url)
      const { game } = mustSucceed(await player.post('/api/games', { name: 'Ashfall' })) as { game?: { id: string } }
      for (const [i, commits] of histories.entries()) {
        const log = fileEntries()(
          commits.flatMap(({ entries }) => entries),
          { people: { ann: 'Ann', bob: 'Bob' }, games: {} },
        )
        const character = commits.at(-1)?.character as unknown as { readonly [key: string]: Json }
        const now = { saveId: randomUUID(), character, log }
        const { body } = await player.post('/api/imports', now)
        expect(body['history']).toBe('imported')
        const publicRef = body.character?.publicRef
        if (i === 0) mustSucceed(await player.post(`/api/games/${game?.id}/characters`, { character: publicRef }))
      }
      const archiveOf = async (owner: Player) =>
        fileOf(await owner.get('/api/auth/account/export')) as {
          readonly characters: readonly CharacterParts[]
          readonly games: readonly object[]
        }
      const first = await archiveOf(player)
      expect(first.games).toMatchObject([{ game: { name: 'Ashfall' } }])
      const other = await newGuest(elsewhere.url)
      for (const one of first.characters) await importTo(elsewhere.url, one, other.player)
      const again = await archiveOf(other.player)
      const inOrder = (characters: readonly CharacterParts[]) =>
        characters.map((one) => JSON.stringify(sortedKeys(portable(one)))).toSorted()
      expect(inOrder(again.characters)).toEqual(inOrder(first.characters))
    }),
    { numRuns: 12 },
  )
})

test('a damaged history never fails the import, and never comes in', async () => {
  const file = await exportOf(party.ann.player, party.mira)
  const { player } = await newGuest(server.url)
  const [first, second] = file.log ?? []
  const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as Json
  const logs: readonly unknown[] = [
    null,
    7,
    'log',
    {},
    [],
    [null],
    [[first]],
    deep,
    [first, second, second],
    [second, first],
    file.log?.slice(1),
    file.log?.slice(0, -1),
    [{ ...first, data: null }],
    [{ ...first, data: { field: 'character', oldValue: null, newValue: null } }],
    [{ ...first, id: '1' }],
    [{ ...first, id: 1_794_685_200_000 }],
    [{ ...first, timestamp: 'yesterday' }],
    [{ ...first, author: 'x'.repeat(100_000) }],
    [{ ...first, message: 'a\u0000b' }],
    [{ ...first, act: null }],
    [{ ...first, revision: -1 }],
    [first, { ...second, data: { field: 'gameId', oldValue: null, newValue: party.gameId } }],
    [first, { ...second, data: { field: 'user', oldValue: null, newValue: party.ann.user } }],
    [first, { ...second, data: { field: 'constructor', oldValue: null, newValue: 1 } }],
    [first, { ...second, data: { field: 'items.__proto__', oldValue: null, newValue: { id: '__proto__' } } }],
  ]
  for (const [i, log] of logs.entries()) {
    const { status, body } = await player.post('/api/imports', { character: file.character, log })
    const outcome = `${i}: ${status} ${body.code ?? String(body['history'])}`
    expect(outcome).toMatch(/^\d+: 201 (malformed|out-of-order|does-not-replay|in-the-future|too-large)$/)
    expect(await player.log(String(body.character?.publicRef))).toHaveLength(1)
  }
})

test('the archive of an account has all its characters, those in the trash too, and the games it runs', async () => {
  const { player } = party.ann
  const { character } = await player.create({ name: 'Gone' })
  await player.call('DELETE', `/api/characters/${character.publicRef}`)
  interface Account {
    readonly characters: readonly CharacterParts[]
    readonly games: readonly unknown[]
  }
  const file = fileOf(await player.get('/api/auth/account/export')) as Account
  expect(new Set(file.characters.map((one) => one.character['name']))).toEqual(new Set(['Gone', 'Mira']))
  expect(file.games).toEqual([])
  for (const one of file.characters) {
    const copy = await importTo(elsewhere.url, one)
    expect(portable(await exportOf(copy.player, copy.ref))).toEqual(portable(one))
  }
  const { games } = fileOf(await party.greta.player.get('/api/auth/account/export')) as Account
  expect(games).toMatchObject([{ game: { name: 'The Salt Road' }, encounters: [{ name: 'The salt house' }] }])
})

describe('the file of a game', () => {
  test('it has what its GM may read: settings, names, log, encounters and creatures', async () => {
    interface Game {
      readonly members: readonly { readonly role: string }[]
      readonly log: readonly FileEntry[]
      readonly encounters: readonly object[]
    }
    const file = fileOf(await party.greta.player.get(`${party.path}/export`)) as Game
    expect(file.members.filter(({ role }) => role === 'gm')).toHaveLength(1)
    expect(file.encounters).toMatchObject([{ name: 'The salt house', participants: [{ name: 'Salt ghoul' }] }])
    const text = JSON.stringify(file)
    for (const read of ['A fork in the road', 'behind the screen', 'Difficulty 17']) expect(text).toContain(read)
    for (const hidden of ['The heir is alive', party.ann.user, party.finn.user, party.greta.user]) {
      expect(text).not.toContain(hidden)
    }
    // A roll that is for the roller only.
    expect(file.log.filter(({ audience }) => audience === 'roller')).toEqual([])
  })

  test('players cannot export it', async () => {
    expect((await party.ann.player.get(`${party.path}/export`)).status).toBe(404)
  })
})

test('an export of an owner has no secrets of the game', async () => {
  const text = JSON.stringify([
    await exportOf(party.ann.player, party.mira),
    (await party.ann.player.get('/api/auth/account/export')).body,
  ])
  for (const secret of ['Difficulty 17', 'behind the screen', 'Salt ghoul', 'Odo']) expect(text).not.toContain(secret)
})

test('an encounter is not exported as a character', async () => {
  const { body } = await party.greta.player.get(`${party.path}/encounters`)
  const [{ publicRef }] = body['encounters'] as [{ publicRef: string }]
  expect((await party.greta.player.get(`/api/characters/${publicRef}/export`)).status).toBe(404)
})
