import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '@everquill/domain'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { naughtyTexts } from './naughty-texts.ts'

const withPlainBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let ann: Player
  beforeAll(async () => {
    server = await anOpenServer(engine)
    ann = await Player.guest(server.url)
  })
  afterAll(() => server.stop())

  test(`${naughtyTexts.length} naughty texts are stored, returned and streamed unchanged, apart from line breaks`, async () => {
    const stream = await ann.listen()
    for (const naughty of naughtyTexts) {
      const created = await ann.create({ name: naughty, player: naughty, race: naughty, class: naughty })
      const ref = created.character.publicRef
      const changes: readonly Change[] = [
        { field: 'name', oldValue: naughty, newValue: 'Another' },
        { field: 'notes', oldValue: '', newValue: naughty },
        { field: 'conditions', oldValue: [], newValue: [naughty] },
        {
          field: 'items.i1',
          oldValue: null,
          newValue: { id: 'i1', item: naughty, quantity: 1, acquired_at: '2026-11-14', note: naughty },
        },
      ]
      const { status } = await ann.save(ref, changes)
      expect(status, JSON.stringify(naughty)).toBe(200)
      await ann.call(
        'PUT',
        `/api/characters/${ref}`,
        { name: naughty, background: `${naughty}\n${naughty}` },
        { 'if-match': '"2"' },
      )

      const text = withPlainBreaks(naughty)
      const character = await ann.character(ref)
      expect(character).toMatchObject({
        name: text,
        player: text,
        race: text,
        class: text,
        notes: text,
        background: `${text}\n${text}`,
        conditions: [text],
      })
      expect(character.items.find(({ id }) => id === 'i1')).toMatchObject({ item: text, note: text })
      const values = (entries: Awaited<ReturnType<Player['log']>>) =>
        entries.map(({ data }) => [data.field, data.newValue])
      const log = await ann.log(ref)
      expect(values(log)).toEqual(
        expect.arrayContaining([
          ['notes', text],
          ['name', text],
          ['conditions', [text]],
        ]),
      )
      const { data } = await stream.until((event) => event.data.publicRef === ref && event.data.revision === 2)
      expect(values(data.entries)).toEqual(values(log.filter(({ revision }) => revision === 2).toReversed()))
    }
    stream.stop()
    const names = (await ann.list()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(naughtyTexts.map(withPlainBreaks).toSorted())
  })

  const broken = { NUL: 'Mi\0ra', 'half a character': 'Mi\ud800ra', 'the other half': '\udc00' }

  test.each(Object.entries(broken))('%s is refused in every field, and nothing is lost', async (_name, text) => {
    const { character } = await ann.create({ name: 'Mira' })
    const ref = character.publicRef
    const before = await server.state()
    const item = { id: 'i1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
    const changes: readonly Change[] = [
      { field: 'name', oldValue: 'Mira', newValue: text },
      { field: 'notes', oldValue: '', newValue: text },
      { field: 'conditions', oldValue: [], newValue: [text] },
      { field: 'items.i1', oldValue: null, newValue: { ...item, item: text } },
      { field: 'items.i1', oldValue: null, newValue: { ...item, note: text } },
      { field: 'items.i1', oldValue: null, newValue: { ...item, acquired_at: text } },
      { field: 'items.i1', oldValue: null, newValue: { ...item, [text]: 1 } },
      { field: `items.${text}`, oldValue: null, newValue: { ...item, id: text } },
      { field: text, oldValue: '', newValue: 'x' },
      { field: 'climbing_1', oldValue: null, newValue: text },
    ]
    for (const change of changes) {
      // A valid change in the same save is not stored either: saves are atomic.
      const { status } = await ann.save(ref, [{ field: 'gold', oldValue: 20, newValue: 15 }, change])
      expect(status, JSON.stringify(change)).toBe(422)
    }
    for (const key of ['name', 'player', 'race', 'class', 'gameId', 'saveId', text]) {
      const { status } = await ann.post('/api/characters', { [key]: text })
      expect(status, key).toBeGreaterThanOrEqual(400)
      expect(status, key).toBeLessThan(500)
    }
    for (const body of [{ name: text }, { [text]: 1 }, { items: [{ ...item, note: text }] }, { conditions: [text] }]) {
      expect((await ann.call('PUT', `/api/characters/${ref}`, body)).status, JSON.stringify(body)).toBe(422)
    }
    expect(await server.state()).toBe(before)
  })

  test('the oldValue of a change is compared but not stored', async () => {
    const { character } = await ann.create({ name: 'Mira' })
    for (const oldValue of Object.values(broken)) {
      const { status, body } = await ann.save(character.publicRef, [
        { field: 'name', oldValue, newValue: randomUUID() },
      ])
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('\\u')
    }
  })

  test.each([
    'gameId=%00',
    'gameId=%ED%A0%80',
    'before=%00',
    'type=%00',
    '%00=1',
    'limit=1%00',
    'gameId=%zz',
    'limit=1&limit=2',
  ])('an invalid log query is refused: %s', async (query) => {
    const { character } = await ann.create()
    const { status, body } = await ann.get(`/api/characters/${character.publicRef}/log?${query}`)
    expect([status, body.code]).toEqual([400, expect.stringMatching(/^(invalid-request|unknown-keys)$/)])
  })
})
