import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '@everquill/testing'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

let servers: readonly ServerProcess[]
let database: string
let here: string
let there: string

beforeAll(async () => {
  database = await freshDatabase()
  servers = [startProcess({ DATABASE_URL: database }), startProcess({ DATABASE_URL: database })]
  ;[here = '', there = ''] = await Promise.all(servers.map(({ url }) => url))
})

afterAll(async () => {
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
})

test('an edit through one server reaches a stream of the other', async () => {
  const ann = await Player.guest(here)
  const ref = (await ann.create()).character.publicRef
  const stream = await ann.onAnotherDevice(there).listen()
  await stream.until(({ event }) => event === 'hello')
  await ann.edit(ref, 'gold', 20, 15)
  const { data } = await stream.until(({ event }) => event === 'saved')
  expect(data).toMatchObject({ publicRef: ref, revision: 2 })
  stream.stop()
})

test('when the LISTEN connections are cut under load, every event arrives exactly once', async () => {
  const ann = await Player.guest(here)
  const ref = (await ann.create()).character.publicRef
  const elsewhere = ann.onAnotherDevice(there)
  const stream = await elsewhere.listen()
  await stream.until(({ event }) => event === 'hello')
  const administrator = new Client({ connectionString: database })
  await administrator.connect()
  for (let i = 1; i <= 30; i++) {
    if (i % 10 === 5) {
      await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and (query like 'listen%' or query like 'select pg_notify%')`,
      )
    }
    await (i % 2 ? ann : elsewhere).edit(ref, 'xp', 0, 1)
  }
  await administrator.end()
  await stream.until(({ data }) => data.revision === 31)
  expect(stream.revisionsOf(ref)).toEqual(Array.from({ length: 30 }, (_, i) => i + 2))
  stream.stop()
})

test('a stream cursor of one server is valid on the other', async () => {
  const ann = await Player.guest(here)
  const ref = (await ann.create()).character.publicRef
  const stream = await ann.listen()
  const { id } = await stream.until(({ event }) => event === 'hello')
  stream.stop()
  await stream.ended
  await ann.edit(ref, 'gold', 20, 15)
  const again = await ann.onAnotherDevice(there).listen(id)
  await again.until(({ event }) => event === 'hello')
  expect(again.revisionsOf(ref)).toEqual([2])
  again.stop()
})

test('game events and removed members propagate from one server to the other', async () => {
  const { path, greta, ann, finn, mira } = await aGameParty(here)
  const streams = [
    await greta.player.onAnotherDevice(there).listen(),
    await finn.player.onAnotherDevice(there).listen(),
  ]
  for (const stream of streams) await stream.until(({ event }) => event === 'hello')
  await ann.player.edit(mira, 'gold', 20, 15)
  mustSucceed(await greta.player.post(`${path}/log`, { message: 'the duke did it', audience: 'masters' }))
  mustSucceed(await ann.player.post(`${path}/log`, { message: 'to all' }))
  for (const stream of streams) {
    await stream.until(({ data }) => JSON.stringify(data).includes('to all'))
    expect(stream.revisionsOf(mira)).toEqual([3])
  }
  const [master, removed] = streams
  const read = await finn.player.onAnotherDevice(there).get(`${path}/log`)
  for (const seen of [removed?.received, mustSucceed(read)]) expect(JSON.stringify(seen)).not.toContain('duke')
  expect(JSON.stringify(master?.received)).toContain('duke')
  mustSucceed(await greta.player.call('DELETE', `${path}/members/${finn.user}`))
  // The other server reconciles memberships every four seconds.
  await removed?.until(({ event }) => event === 'seat')
  await ann.player.edit(mira, 'gold', 15, 12)
  await master?.until(({ data }) => data.publicRef === mira && data.revision === 4)
  expect(removed?.revisionsOf(mira)).toEqual([3])
  for (const stream of streams) stream.stop()
})

test('revoking a share link through one server ends its stream on the other', async () => {
  const { ann, mira } = await aGameParty(here)
  const links = `/api/characters/${mira}/links`
  const { link, token } = mustSucceed(
    await ann.player.post(links, { label: '', sections: ['vitals'], days: 9 }),
  ) as unknown as { link: { id: string }; token: string }
  const guest = new Player(there)
  const { headers } = await guest.post('/api/share/open', { token })
  guest.cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const stream = await guest.listen(undefined, `/api/share/${link.id}/stream`)
  await stream.until(({ event }) => event === 'hello')
  mustSucceed(await ann.player.call('DELETE', `${links}/${link.id}`))
  expect((await guest.get(`/api/share/${link.id}`)).status).toBe(404)
  await stream.ended
})
