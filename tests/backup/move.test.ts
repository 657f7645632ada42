import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { defaultImage } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { readConfig } from '../../apps/server/src/config.ts'
import { forgetMove, hintAboutUnmovedData } from '../../apps/server/src/open-moved-data.ts'
import { aPng } from '../images/pictures.ts'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { importedPicturePath, importWithPicture } from '../support/import-with-picture.ts'
import { Installation, engines, type EngineName } from './installation.ts'

/** A party with characters, pictures, also one that was removed, sessions, a share link and an imported history. */
async function play(url: string) {
  const { ann, greta, path, mira } = await aGameParty(url)
  mustSucceed(await greta.player.post(`${path}/encounters`, { name: 'Ambush', participants: [] }))
  await ann.player.edit(mira, 'gold', 20, 15)
  mustSucceed(await ann.player.putImage(mira, await aPng()))
  mustSucceed(await ann.player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 7 }))
  const imported = await importWithPicture(ann.player, mira)
  const picture = importedPicturePath(imported)
  mustSucceed(await ann.player.call('PUT', picture, await aPng(), { 'content-type': 'image/png' }))
  const { image } = await ann.player.character(imported)
  await ann.player.edit(imported, 'image', image, defaultImage)
  return { ann: ann.player, mira, picture }
}

/** Where the data of an installation can be moved to. */
async function targetFor(engine: EngineName, source: Installation) {
  if (engine === 'PostgreSQL') {
    const DATABASE_URL = await freshDatabase()
    return { to: DATABASE_URL, moved: source.with({ DATABASE_URL }) }
  }
  const empty = await Installation.create('SQLite')
  return { to: empty.dataDir, moved: empty }
}

const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to })))

describe.each(pairs)('from $from to $to', ({ from, to: engine }) => {
  test('all rows and pictures are moved, and a device that was signed in notices nothing', async () => {
    const source = await Installation.create(from)
    const { ann, mira, picture } = await source.serve(play)
    const before = await source.rows()
    const { to, moved } = await targetFor(engine, source)
    expect(await source.run('move', '--to', to)).toMatchObject({ code: 0, stderr: '' })
    expect(await moved.rows()).toEqual(before)
    expect(await source.rows()).toEqual(before)
    expect(await moved.run('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('no problems') })
    await moved.serve(async (url) => {
      const there = ann.onAnotherDevice(url)
      const { image, gold } = await there.character(mira)
      expect(gold).toBe(15)
      for (const path of [image, picture]) {
        expect((await fetch(url + path, { headers: { cookie: there.cookie } })).status).toBe(200)
      }
      await there.edit(mira, 'gold', 15, 14)
    })
  })
})

describe.each(engines)('on %s', (engine) => {
  test('no server starts where the data was moved away from, unless it is forced to', async () => {
    const source = await Installation.create(engine)
    await source.serve(play)
    const { to } = await targetFor('SQLite', source)
    expect(await source.run('move', '--to', to)).toMatchObject({ code: 0 })
    await expect(source.start()).rejects.toThrow('was moved to another database')
    const again = await targetFor('SQLite', source)
    expect(await source.run('move', '--to', again.to)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/was moved to another database/),
    })
    await forgetMove(readConfig(source.environment))
    // Without its mark, this is a move that was interrupted after the copy.
    expect(await source.run('move', '--to', to)).toMatchObject({ code: 0, stderr: '' })
    await expect(source.start()).rejects.toThrow('was moved to another database')
    await forgetMove(readConfig(source.environment))
    await source.serve(async (url) => expect((await fetch(`${url}/api/ready`)).status).toBe(200))
  })

  test('data is not moved from under a running server', async () => {
    const source = await Installation.create(engine)
    const server = await source.start()
    const { to, moved } = await targetFor('SQLite', source)
    const printed = await source.run('move', '--to', to)
    expect(printed).toMatchObject({ code: 1, stdout: '' })
    expect(printed.stderr).toMatch(/in use by another Everquill process|A server is using this database/)
    await server.stop()
    expect(existsSync(join(moved.dataDir, 'everquill.sqlite'))).toBe(false)
  })

  test('a target that has data is refused and stays as it is', async () => {
    const [source, target] = [await Installation.create('SQLite'), await Installation.create(engine)]
    await source.serve(play)
    await target.serve(play)
    const before = await target.rows()
    const to = target.environment['DATABASE_URL'] ?? target.dataDir
    expect(await source.run('move', '--to', to)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The target has other data already/),
    })
    expect(await target.rows()).toEqual(before)
    expect(await source.run('verify')).toMatchObject({ code: 0 })
  })

  test('verify finds a log that does not replay, a wrong sum and a missing picture', async () => {
    const installation = await Installation.create(engine)
    const { mira } = await installation.serve(play)
    expect(await installation.run('verify', '--json')).toMatchObject({ code: 0 })
    await corrupt(
      installation,
      `update characters set document = replace(document, '"gold":15', '"gold":16') where id = ${mira}`,
    )
    await corrupt(installation, `update saves set entry_count = entry_count + 1 where character_id = ${mira}`)
    const picture =
      readdirSync(join(installation.dataDir, 'images'), {
        recursive: true,
        encoding: 'utf8',
      }).find((name) => name.endsWith('.webp')) ?? ''
    rmSync(join(installation.dataDir, 'images', picture))
    const { code, stdout } = await installation.run('verify', '--json')
    expect(code).toBe(1)
    const { ok, problems } = JSON.parse(stdout) as { readonly ok: boolean; readonly problems: readonly string[] }
    expect(ok).toBe(false)
    expect(problems).toContain(`Character ${mira}: its log does not replay to it.`)
    expect(problems).toContainEqual(expect.stringMatching(/its saves recorded \d+ entries/))
    expect(problems).toContainEqual(expect.stringMatching(/^The picture .* is missing\.$/))
    expect(problems).toHaveLength(3)
  })
})

/** Changes rows behind the server's back. */
async function corrupt(installation: Installation, statement: string): Promise<void> {
  const url = installation.environment['DATABASE_URL']
  if (url === undefined) {
    const db = new DatabaseSync(join(installation.dataDir, 'everquill.sqlite'))
    db.exec(statement)
    db.close()
    return
  }
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a server on PostgreSQL says that a data folder has data of its own, until that is moved', async () => {
  const laptop = await Installation.create('SQLite')
  await laptop.serve(play)
  const { to, moved } = await targetFor('PostgreSQL', laptop)
  expect(hintAboutUnmovedData(readConfig(laptop.environment))).toBeNull()
  expect(hintAboutUnmovedData(readConfig(moved.environment))).toContain('npx everquill move --to')
  expect(await laptop.run('move', '--to', to)).toMatchObject({ code: 0 })
  expect(hintAboutUnmovedData(readConfig(moved.environment))).toBeNull()
})

test('a command that is not understood prints the usage', async () => {
  const installation = await Installation.create('SQLite')
  for (const args of [['move'], ['verify', 'x'], ['backup'], ['move', 'x', '--to', 'y'], ['verify', '--replace']]) {
    expect(await installation.run(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage:/) })
  }
})
