import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '@everquill/testing'
import { aGameTable, fine } from '../support/game-party.ts'
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

test('an edit through one server is heard through the other', async () => {
  const ann = await Player.guest(here)
  const ref = (await ann.create()).character.publicRef
  const stream = await ann.onAnotherDevice(there).listen()
  await stream.until(({ event }) => event === 'hello')
  await ann.edit(ref, 'gold', 20, 15)
  const { data } = await stream.until(({ event }) => event === 'saved')
  expect(data).toMatchObject({ publicRef: ref, revision: 2 })
  stream.stop()
})

test('with the listening connections cut under load, nothing is missed and nothing comes twice', async () => {
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

test('a cursor from one server is understood by the other', async () => {
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

test('what happens at a table through one server is heard through the other, and so is who may not hear it any more', async () => {
  const { path, greta, ann, finn, mira } = await aGameTable(here)
  const streams = [
    await greta.player.onAnotherDevice(there).listen(),
    await finn.player.onAnotherDevice(there).listen(),
  ]
  for (const stream of streams) await stream.until(({ event }) => event === 'hello')
  await ann.player.edit(mira, 'gold', 20, 15)
  fine(await greta.player.post(`${path}/log`, { message: 'the duke did it', audience: 'masters' }))
  fine(await ann.player.post(`${path}/log`, { message: 'to all' }))
  for (const stream of streams) {
    await stream.until(({ data }) => JSON.stringify(data).includes('to all'))
    expect(stream.revisionsOf(mira)).toEqual([3])
  }
  const [master, removed] = streams
  const read = await finn.player.onAnotherDevice(there).get(`${path}/log`)
  for (const seen of [removed?.heard, fine(read)]) expect(JSON.stringify(seen)).not.toContain('duke')
  expect(JSON.stringify(master?.heard)).toContain('duke')
  fine(await greta.player.call('DELETE', `${path}/members/${finn.user}`))
  // The other server looks round every four seconds, and then says so.
  await removed?.until(({ event }) => event === 'seat')
  await ann.player.edit(mira, 'gold', 15, 12)
  await master?.until(({ data }) => data.publicRef === mira && data.revision === 4)
  expect(removed?.revisionsOf(mira)).toEqual([3])
  for (const stream of streams) stream.stop()
})

test('a link that is revoked through one server dies where it is open through the other', async () => {
  const { ann, mira } = await aGameTable(here)
  const links = `/api/characters/${mira}/links`
  const { link, token } = fine(
    await ann.player.post(links, { label: '', sections: ['vitals'], days: 9 }),
  ) as unknown as { link: { id: string }; token: string }
  const guest = new Player(there)
  const { headers } = await guest.post('/api/share/open', { token })
  guest.cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const stream = await guest.listen(undefined, `/api/share/${link.id}/stream`)
  await stream.until(({ event }) => event === 'hello')
  fine(await ann.player.call('DELETE', `${links}/${link.id}`))
  expect((await guest.get(`/api/share/${link.id}`)).status).toBe(404)
  await stream.ended
})
