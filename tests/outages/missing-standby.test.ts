import { randomUUID } from 'node:crypto'
import { aChange, freshDatabase, startPostgres } from '@everquill/testing'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../../apps/server/src/storage/postgres/open-postgres.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { administer } from './administer.ts'
import { deviceTimeout } from './device-timeout.ts'

/** A database on a server of its own, whose synchronous standby can be taken away. */
async function aDatabaseWithStandby() {
  const engine = await startPostgres()
  onTestFinished(() => engine.stop())
  const url = await freshDatabase(engine.url)
  const setStandby = async (standby: string) => {
    await administer(url, `alter system set synchronous_standby_names = '${standby}'`)
    await administer(url, 'select pg_reload_conf()')
  }
  return {
    url,
    async loseStandby() {
      await setStandby('missing')
      await vi.waitFor(async () => expect(await isCommitAnswered(url)).toBe(false), { timeout: 60_000 })
    },
    regainStandby: () => setStandby(''),
  }
}

async function isCommitAnswered(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_logical_emit_message(true, 'test', '')`)
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'everquill'`

/** Ends the wait of commits for the standby, as an administrator would, once there are some. */
const cancelWait = (url: string): Promise<void> =>
  vi.waitFor(
    async () => expect(await administer(url, `select pg_cancel_backend(pid) ${waiting}`)).not.toHaveLength(0),
    { timeout: 60_000 },
  )

test('without the synchronous standby writes soon get 503, reads work, and a retry counts once', async () => {
  const database = await aDatabaseWithStandby()
  const server = await aServer({ DATABASE_URL: database.url })
  onTestFinished(() => server.stop())
  const ann = await Player.guest(server.url)
  const ref = (await ann.create({ name: 'Mirelle' })).character.publicRef
  await database.loseStandby()

  ann.timeout = deviceTimeout
  const saveId = randomUUID()
  const save = () => ann.save(ref, [aChange('gold', 20, 15)], 1, saveId)
  const { status, body } = await save()
  expect({ status, code: body.code, detail: body.detail }).toEqual({
    status: 503,
    code: 'unavailable',
    detail: 'The database did not answer in time',
  })

  const others = await Promise.all([
    ...Array.from({ length: 30 }, () => ann.create()).map((one) => one.catch((error: unknown) => String(error))),
    ...Array.from({ length: 30 }, async () => (await ann.get('/api/ready')).status),
  ])
  expect(new Set(others)).toEqual(new Set(['Error: 503 unavailable: The database did not answer in time', 503]))
  expect(await ann.character(ref)).toMatchObject({ gold: 20 })
  // Each of them costs PostgreSQL a connection until the standby is back.
  const [row] = await administer(database.url, `select count(*)::integer as commits ${waiting}`)
  expect(row?.['commits']).toBeLessThan(10)
  await expect(aServer({ DATABASE_URL: database.url })).rejects.toThrow(/did not answer in time; .*synchronous standby/)

  await database.regainStandby()
  await vi.waitFor(async () => expect((await ann.get('/api/ready')).status).toBe(200), { timeout: 60_000 })
  expect((await save()).status).toBe(200)
  expect(await ann.character(ref)).toMatchObject({ gold: 15 })
  expect(await ann.log(ref, '?field=gold')).toHaveLength(1)
})

test('a commit that an administrator let pass without its standby is not acknowledged, nor is its retry', async () => {
  const database = await aDatabaseWithStandby()
  const storage = await openPostgres({ url: database.url, newId: randomUUID })
  onTestFinished(() => storage.close())
  await database.loseStandby()
  const saveId = randomUUID()
  const recording = storage.transaction((tx) => tx.games.recordSave(saveId, 'a hash', 'ann'))
  const [outcome] = await Promise.allSettled([recording, cancelWait(database.url)])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable', reason: 'too-slow' } })

  const find = () => storage.transaction((tx) => tx.findSave(saveId))
  await expect(find()).rejects.toThrow('PostgreSQL did not answer in time.')
  await database.regainStandby()
  await vi.waitFor(async () => expect(await find()).toMatchObject({ hash: 'a hash' }), { timeout: 60_000 })
})
