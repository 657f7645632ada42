import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aStrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { engines, Installation } from '../backup/installation.ts'
import { aPng } from '../images/pictures.ts'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { aServer } from '../support/server.ts'
import { textsInDump, textsInFiles } from './installation-search.ts'

const day = 86_400_000
const secret = 'owes the ferryman a secret'

/** Ann's characters, one of them in a game; a backup is made, then the account is deleted. */
async function deletedSinceBackup(installation: Installation) {
  const file = installation.file('backup')
  return installation.serve(async (url) => {
    const { ann, greta, finn, mira, odo, path } = await aGameParty(url)
    await ann.player.edit(mira, 'notes', '', secret)
    mustSucceed(await ann.player.putImage(mira, await aPng()))
    const { publicRef: trashed } = (await finn.player.create({ name: 'Trashed' })).character
    await finn.player.edit(trashed, 'notes', '', secret)
    expect(await installation.run('backup', file)).toMatchObject({ code: 0 })
    mustSucceed(await ann.player.call('DELETE', '/api/auth/account', { password: '' }))
    mustSucceed(await finn.player.call('DELETE', `/api/characters/${trashed}`))
    return { file, ann: ann.player, greta: greta.player, finn: finn.player, mira, odo, trashed, path }
  })
}

/** A server whose clock is ahead, so that it erases what is due when it starts. */
async function serveLater<T>(installation: Installation, ahead: number, work: (url: string) => Promise<T>): Promise<T> {
  const server = await aServer(installation.environment, { now: () => Date.now() + ahead })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

describe.each(engines)('a backup from before an erasure, restored on %s,', (engine) => {
  test('does not bring back a deleted account or an erased character', async () => {
    const installation = await Installation.create(engine)
    const { file, ann, greta, finn, mira, odo, trashed, path } = await deletedSinceBackup(installation)
    await serveLater(installation, 31 * day, async () => undefined)
    const { code, stdout } = await installation.run('restore', file, '--replace')
    expect([code, stdout]).toEqual([0, expect.stringContaining('deleted again: 2.')])
    await serveLater(installation, 31 * day, async (url) => {
      expect((await ann.onAnotherDevice(url).get(`/api/characters/${mira}`)).status).toBe(401)
      expect((await finn.onAnotherDevice(url).get(`/api/characters/${trashed}`)).status).toBe(404)
      const { body } = await greta.onAnotherDevice(url).get(`${path}/characters`)
      const party = body['characters'] as readonly { readonly character: { readonly publicRef: string } }[]
      expect(party.map(({ character }) => character.publicRef)).toEqual([odo])
    })
    // The backup file is next to the data only in this test; it is compressed.
    const hits =
      engine === 'SQLite' ? textsInFiles(installation.dataDir, [secret]) : textsInDump(installation, [secret])
    expect(await hits).toEqual([])
  })

  test('is closed again for an account that was deleted less than a day ago', async () => {
    const installation = await Installation.create(engine)
    const { file, ann, mira } = await deletedSinceBackup(installation)
    expect(await installation.run('restore', file, '--replace')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('deleted again: 1.'),
    })
    await installation.serve(async (url) => {
      expect((await ann.onAnotherDevice(url).get(`/api/characters/${mira}`)).status).toBe(401)
    })
    const { characters = [] } = await installation.rows()
    const own = characters.map((row) => JSON.parse(row) as { id: number; deleted_at: number | null })
    expect(own.find(({ id }) => String(id) === mira)?.deleted_at).not.toBeNull()
  })
})

test('a database file that was put back by hand is erased again before the server accepts requests', async () => {
  const installation = await Installation.create('SQLite')
  const database = join(installation.dataDir, 'everquill.sqlite')
  const copy = join(installation.dataDir, 'copy')
  const { ann, mira } = await installation.serve(async (url) => {
    const party = await aGameParty(url)
    return { ann: party.ann.player, mira: party.mira }
  })
  copyFileSync(database, copy)
  await installation.serve(async (url) => {
    mustSucceed(await ann.onAnotherDevice(url).call('DELETE', '/api/auth/account', { password: '' }))
  })
  renameSync(copy, database)
  const isBack = async () =>
    (await installation.rows())['characters']?.some((row) => row.includes(mira) && row.includes('"deleted_at":null'))
  expect(await isBack()).toBe(true)
  await installation.serve(async (url) => {
    expect((await ann.onAnotherDevice(url).get(`/api/characters/${mira}`)).status).toBe(401)
    expect(await isBack()).toBe(false)
  })
})

test('with pictures in a bucket the erasure list is there too, and without it nothing is restored', async () => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const installation = await Installation.create('SQLite', s3.environment)
  const { file } = await deletedSinceBackup(installation)
  const before = await installation.rows()
  await s3.stop()
  expect(await installation.run('restore', file, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The image bucket cannot be used'),
  })
  expect(await installation.rows()).toEqual(before)
  await s3.start()
  expect(await installation.run('restore', file, '--replace')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('deleted again: 1.'),
  })
})
