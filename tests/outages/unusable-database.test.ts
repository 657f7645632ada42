import { randomUUID } from 'node:crypto'
import { aChange, freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BadNetwork } from '../faults/support/bad-network.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { administer } from './administer.ts'
import { deviceTimeout } from './device-timeout.ts'

/** A server on this database, and a player whose save has the same id each time. */
async function aPlayerOn(databaseUrl: string, log: string[] = []) {
  const server = await aServer({ DATABASE_URL: databaseUrl }, { log: { write: (line) => void log.push(line) } })
  onTestFinished(() => server.stop())
  const player = await Player.guest(server.url)
  const ref = (await player.create({ name: 'Mirelle' })).character.publicRef
  player.timeout = deviceTimeout
  const saveId = randomUUID()
  return {
    player,
    save: () => player.save(ref, [aChange('gold', 20, 15)], 1, saveId),
    expectOneSave: async () => {
      expect(await player.character(ref)).toMatchObject({ gold: 15 })
      expect(await player.log(ref, '?field=gold')).toHaveLength(1)
    },
  }
}

const unavailable = (detail: string) => ({ status: 503, body: { code: 'unavailable', detail } })

test('if packets to the database are lost, requests soon get 503, and work again afterwards', async () => {
  const direct = new URL(await freshDatabase())
  let isLost = false
  const network = await BadNetwork.to(`http://${direct.host}`, {
    delay: 0,
    next: () => (isLost ? 'stall' : 'through'),
  })
  onTestFinished(() => network.close())
  const url = new URL(direct)
  url.port = new URL(network.url).port
  const { player, save, expectOneSave } = await aPlayerOn(url.href)

  isLost = true
  const replies = await Promise.all([save(), ...Array.from({ length: 20 }, () => player.get('/api/ready'))])
  for (const { status } of replies) expect(status).toBe(503)
  isLost = false
  await vi.waitFor(async () => expect((await save()).status).toBe(200), { timeout: 60_000 })
  await expectOneSave()
})

test('a database that has become read-only is named as the cause, and works again without a restart', async () => {
  const url = await freshDatabase()
  const log: string[] = []
  const { player, save, expectOneSave } = await aPlayerOn(url, log)
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(url).pathname.slice(1)
    await administer(
      url,
      `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    )
  }
  await setReadOnly('on')
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(async () => expect(await save()).toMatchObject(unavailable('The database is read-only')), {
    timeout: 60_000,
  })
  expect(await player.get('/api/ready')).toMatchObject(unavailable('The database is read-only'))
  expect(await player.get('/api/ready')).toMatchObject(unavailable('The database is read-only'))
  const lines = log.filter((line) => line.includes('"event":"database-unavailable"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('PostgreSQL is read-only.')

  await setReadOnly('off')
  expect((await save()).status).toBe(200)
  expect((await player.get('/api/ready')).status).toBe(200)
  expect(log.filter((line) => line.includes('"event":"database-available"'))).toHaveLength(1)
  await expectOneSave()
})

test.each([
  ['the limit of the server', null],
  ['lock_timeout of the database', 'lock_timeout'],
  ['statement_timeout of the database', 'statement_timeout'],
])('a save that waits for a lock longer than %s gets 503, and works afterwards', async (_, setting) => {
  const url = await freshDatabase()
  const administrator = new Client({ connectionString: url })
  await administrator.connect()
  onTestFinished(() => administrator.end())
  if (setting) await administrator.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting} = '1s'`)
  const { save, expectOneSave } = await aPlayerOn(url)
  await administrator.query('begin; select * from characters for update')
  expect(await save()).toMatchObject(unavailable('The database did not answer in time'))
  await administrator.query('rollback')
  expect((await save()).status).toBe(200)
  await expectOneSave()
})
