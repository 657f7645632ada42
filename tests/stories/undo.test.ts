import { randomUUID } from 'node:crypto'
import { replay, type Character, type LogEntry } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player, type Saved } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let ann: Player
  beforeAll(async () => {
    server = await anOpenServer(engine)
    ann = await Player.guest(server.url)
  })
  afterAll(() => server.stop())

  const undo = (player: Player, ref: string, entryId: string | undefined, body?: unknown) =>
    player.post(`/api/characters/${ref}/log/${entryId}/revert`, body)
  const newCharacter = async () => (await ann.create({ name: 'Mira' })).character.publicRef
  const oldestFirst = async (ref: string) => (await ann.log(ref)).toReversed()

  test('undoing the first of two gold changes reverts its difference, and undoing the undo restores it', async () => {
    const ref = await newCharacter()
    const { entries: spent } = await ann.edit(ref, 'gold', 20, 15)
    await ann.edit(ref, 'gold', 15, 12)
    const undone = (await undo(ann, ref, spent[0]?.id)).body as unknown as Saved
    expect(undone.character.gold).toBe(17)
    expect(undone.entries.map(({ data }) => [data.oldValue, data.newValue, data.undoes])).toEqual([
      [12, 17, spent[0]?.id],
    ])
    expect(await ann.character(ref)).toEqual(undone.character)
    const restored = (await undo(ann, ref, undone.entries[0]?.id)).body as unknown as Saved
    expect(restored.character.gold).toBe(12)
    expect(replay(await oldestFirst(ref))).toEqual(restored.character)
  })

  test('an undo is delivered to open streams', async () => {
    const ref = await newCharacter()
    const { entries } = await ann.edit(ref, 'gold', 20, 15)
    const stream = await ann.listen()
    await stream.until(({ event }) => event === 'hello')
    await undo(ann, ref, entries[0]?.id)
    const received = await stream.until(({ data }) => data.publicRef === ref && data.revision === 3)
    expect(received.data.entries[0]?.data).toMatchObject({ field: 'gold', newValue: 20, undoes: entries[0]?.id })
    stream.stop()
  })

  test('concurrent undos of one entry undo it once', async () => {
    const ref = await newCharacter()
    const { entries } = await ann.edit(ref, 'gold', 20, 15)
    const replies = await Promise.all(Array.from({ length: 8 }, () => undo(ann, ref, entries[0]?.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await ann.character(ref)).gold).toBe(20)
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('already-undone')
  })

  test('a retried undo happens once', async () => {
    const ref = await newCharacter()
    const { entries } = await ann.edit(ref, 'gold', 20, 15)
    const saveId = randomUUID()
    const [first, again] = [
      await undo(ann, ref, entries[0]?.id, { saveId }),
      await undo(ann, ref, entries[0]?.id, { saveId }),
    ]
    expect(again.body.entries).toEqual(first.body.entries)
    expect(await ann.log(ref)).toHaveLength(3)
  })

  test('an undo of a foreign, unknown, already undone or creation entry is refused and writes nothing', async () => {
    const [ref, other] = [await newCharacter(), await newCharacter()]
    const bob = await Player.guest(server.url)
    const { entries } = await ann.edit(ref, 'gold', 20, 15)
    const bobs = (await bob.create()).character.publicRef
    const { entries: foreign } = await bob.edit(bobs, 'gold', 20, 15)
    await undo(ann, ref, entries[0]?.id)
    const creation = (await oldestFirst(ref))[0]
    const before = await server.state()
    const responses = [
      await undo(ann, ref, foreign[0]?.id),
      await undo(ann, other, entries[0]?.id),
      await undo(ann, bobs, foreign[0]?.id),
      await undo(bob, ref, entries[0]?.id),
      await undo(ann, ref, 'x'),
      await undo(ann, ref, entries[0]?.id),
      await undo(ann, ref, creation?.id),
      await undo(ann, ref, entries[0]?.id, { nonsense: 1 }),
      await undo(ann, ref, entries[0]?.id, null),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not-found'],
      [404, 'not-found'],
      [404, 'not-found'],
      [404, 'not-found'],
      [404, 'not-found'],
      [409, 'already-undone'],
      [409, 'cannot-be-undone'],
      [400, 'unknown-keys'],
      [400, 'invalid-request'],
    ])
    expect(await server.state()).toBe(before)
  })

  test('the log is filtered by field, author, period and search text', async () => {
    const ref = await newCharacter()
    await ann.edit(ref, 'gold', 20, 15)
    await ann.edit(ref, 'str', 0, 3)
    const fields = async (query: string) => (await ann.log(ref, `?${query}`)).map(({ data }) => data.field)
    const { user } = (await oldestFirst(ref))[0] as LogEntry
    expect(await fields('field=gold')).toEqual(['gold'])
    expect(await fields('search=STRENGTH&search=nothing')).toEqual(['str'])
    expect(await fields(`user=${user}&type=attribute`)).toEqual(['str'])
    expect(await fields('user=nobody')).toEqual([])
    expect(await fields('to=2020-01-01')).toEqual([])
    expect(await fields('from=2020-01-01&to=2200-01-01T00:00:00Z')).toEqual(['str', 'gold', 'character'])
    for (const query of ['from=yesterday', 'from=2026-99-99', 'search=', 'search=%00', 'user=%27', 'field=']) {
      const { status, body } = await ann.get(`/api/characters/${ref}/log?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, 'invalid-request'])
    }
    const { body } = await ann.get(`/api/characters/${ref}/log?limit=1`)
    expect(body).toMatchObject({
      next: expect.stringMatching(/^\d{13}$/),
      undone: [],
      people: { [user]: expect.any(String) },
    })
  })

  test('a character can be read as it was after any of its entries', async () => {
    const ref = await newCharacter()
    const states: Character[] = [await ann.character(ref)]
    for (const [from, to] of [
      [20, 15],
      [15, 12],
    ] as const) {
      await ann.edit(ref, 'gold', from, to)
      states.push(await ann.character(ref))
    }
    const seen = []
    for (const { id } of await oldestFirst(ref))
      seen.push((await ann.get(`/api/characters/${ref}/at/${id}`)).body.character)
    expect(seen).toEqual(states)
  })

  test('a past state is not found for foreign entries or without access to the log', async () => {
    const [ref, other] = [await newCharacter(), await newCharacter()]
    const bob = await Player.guest(server.url)
    const { entries } = await ann.edit(ref, 'gold', 20, 15)
    const at = (player: Player, whose: string, entryId = entries[0]?.id) =>
      player.get(`/api/characters/${whose}/at/${entryId}`)
    expect((await at(ann, ref)).status).toBe(200)
    const before = await server.state()
    const responses = [
      await at(ann, other),
      await at(bob, ref),
      await at(ann, '99999999'),
      await at(ann, ref, '1600000000000'),
      await at(ann, ref, 'x'),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'not-found'])
    expect(await server.state()).toBe(before)
  })

  test('the whole log can be exported as JSON and as CSV', async () => {
    const ref = await newCharacter()
    for (let gold = 20; gold > 0; gold--) await ann.edit(ref, 'gold', gold, gold - 1)
    const json = await ann.get(`/api/characters/${ref}/log.json`)
    expect(json.body['entries']).toEqual(await oldestFirst(ref))
    const csv = await fetch(`${server.url}/api/characters/${ref}/log.csv`, { headers: { cookie: ann.cookie } })
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="everquill-${ref}-log.csv"`)
    const bytes = new Uint8Array(await csv.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    // One header, one row per entry, and the end of the last row.
    expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(1 + 21 + 1)
  })
})
