import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replay } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

describe.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await freshDatabase() })],
])('one edit on %s', (_name, environment) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer(await environment())
  })
  afterAll(() => server.stop())

  test('an edit reaches the log and a second device', async () => {
    const phone = await Player.guest(server.url)
    const { character } = await phone.create()
    const tablet = phone.onAnotherDevice()
    const stream = await tablet.listen()
    await stream.until(({ event }) => event === 'hello')

    await phone.edit(character.publicRef, 'gold', 20, 15)

    const { data } = await stream.until(({ event }) => event === 'saved')
    expect(data.entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 15 })
    expect((await tablet.character(character.publicRef)).gold).toBe(15)
    const log = await phone.log(character.publicRef)
    expect(log.map((entry) => [entry.type, entry.message])).toEqual([
      ['general', 'Gold 20 → 15'],
      ['general', 'Character created'],
    ])
    stream.stop()
  })

  test('gold spent on two phones at once is spent twice', async () => {
    const ann = await Player.guest(server.url)
    const { character } = await ann.create()
    await Promise.all([15, 17].map((left) => ann.edit(character.publicRef, 'gold', 20, left)))
    expect((await ann.character(character.publicRef)).gold).toBe(12)
  })

  test('a save that is retried concurrently counts once', async () => {
    const ann = await Player.guest(server.url)
    const { character } = await ann.create()
    const changes = [{ field: 'gold', oldValue: 20, newValue: 15 }]
    const saveId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ann.save(character.publicRef, changes, 1, saveId)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await ann.character(character.publicRef)).gold).toBe(15)
    expect(await ann.log(character.publicRef)).toHaveLength(2)
  })

  test('a creation that is retried concurrently makes one character', async () => {
    const ann = await Player.guest(server.url)
    const saveId = randomUUID()
    const created = await Promise.all([1, 2, 3, 4].map(() => ann.create({ saveId })))
    expect(new Set(created.map(({ character }) => character.publicRef)).size).toBe(1)
    expect(await ann.list()).toHaveLength(1)
  })

  test('the log is paged newest first, 100 at a time, and can be filtered by type', async () => {
    const ann = await Player.guest(server.url)
    const ref = (await ann.create()).character.publicRef
    for (let xp = 0; xp < 110; xp++) await ann.edit(ref, xp % 10 === 0 ? 'str' : 'xp', 0, 1 + xp)
    const newest = await ann.log(ref)
    expect(newest).toHaveLength(100)
    const ids = newest.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const older = await ann.log(ref, `?before=${ids.at(-1)}`)
    expect([...newest, ...older]).toHaveLength(111)
    expect(replay([...newest, ...older].toReversed())).toEqual(await ann.character(ref))
    expect((await ann.log(ref, '?type=attribute&limit=5')).map(({ data }) => data.field)).toEqual(
      Array.from({ length: 5 }, () => 'str'),
    )
  })

  test('a reconnected stream delivers all saves since its cursor', async () => {
    const ann = await Player.guest(server.url)
    const [one, two] = [(await ann.create()).character.publicRef, (await ann.create()).character.publicRef]
    const first = await ann.listen()
    const { id } = await first.until(({ event }) => event === 'hello')
    first.stop()
    await first.ended
    for (let i = 0; i < 5; i++) {
      await ann.edit(one, 'xp', 0, 1)
      await ann.edit(two, 'xp', 0, 1)
    }
    const second = await ann.listen(id)
    await second.until(({ event }) => event === 'hello')
    expect(second.revisionsOf(one)).toEqual([2, 3, 4, 5, 6])
    expect(second.revisionsOf(two)).toEqual([2, 3, 4, 5, 6])
    second.stop()
  })

  test('signing out ends the stream of the session', async () => {
    const ann = await Player.guest(server.url)
    const stream = await ann.listen()
    await stream.until(({ event }) => event === 'hello')
    await ann.post('/api/auth/sign-out')
    await stream.ended
    expect((await ann.onAnotherDevice().listen()).status).toBe(401)
  })
})
