import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { defaultImage } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { readConfig } from '../../apps/server/src/config.ts'
import { forgetMove, hintAboutUnmovedData } from '../../apps/server/src/open-moved-data.ts'
import { openSqlite } from '../../apps/server/src/storage/sqlite/open-sqlite.ts'
import { sqliteMoveSource } from '../../apps/server/src/storage/sqlite/sqlite-move-source.ts'
import { aPng } from '../images/pictures.ts'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { importedPicturePath, importWithPicture } from '../support/import-with-picture.ts'
import { corrupt } from './corrupt.ts'
import { Installation, engines, type EngineName } from './installation.ts'

/** A party with characters, pictures, also one that was removed, sessions, a share link, an access token and an imported history. */
async function play(url: string) {
  const { ann, greta, path, mira } = await aGameParty(url)
  mustSucceed(await greta.player.post(`${path}/encounters`, { name: 'Ambush', participants: [] }))
  await ann.player.edit(mira, 'gold', 20, 15)
  mustSucceed(await ann.player.putImage(mira, await aPng()))
  mustSucceed(await ann.player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 7 }))
  const bot = { name: 'Bot', scopes: ['read'], days: 7 }
  const { secret } = mustSucceed(await ann.player.post('/api/auth/tokens', bot)) as { secret?: unknown }
  const imported = await importWithPicture(ann.player, mira)
  const picture = importedPicturePath(imported)
  mustSucceed(await ann.player.call('PUT', picture, await aPng(), { 'content-type': 'image/png' }))
  const { image } = await ann.player.character(imported)
  await ann.player.edit(imported, 'image', image, defaultImage)
  return { ann: ann.player, mira, picture, token: String(secret) }
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
    const { ann, mira, picture, token } = await source.serve(play)
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
      const byToken = await fetch(`${url}/api/characters/${mira}`, { headers: { authorization: `Bearer ${token}` } })
      expect(byToken.status).toBe(200)
      await there.edit(mira, 'gold', 15, 14)
    })
  })
})

/** Runs a move that is killed in the middle of a step. */
async function killedMove(source: Installation, to: string, step: string, parts: number): Promise<void> {
  const fixture = fileURLToPath(new URL('killed-move.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [fixture, to, step, String(parts)], {
    env: { PATH: process.env['PATH'], ...source.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit'), step).toEqual([null, 'SIGKILL'])
}

describe.each(pairs)('from $from to $to', ({ from, to: engine }) => {
  // Only a new data folder needs its own pictures.
  const steps = engine === 'SQLite' ? (['rows', 'pictures'] as const) : (['rows'] as const)

  test.each(steps)('a move that is killed among the %s leaves the source as it is, and is repeated', async (what) => {
    const source = await Installation.create(from)
    const { ann, mira, picture } = await source.serve(play)
    const before = await source.rows()
    const { to, moved } = await targetFor(engine, source)
    await killedMove(source, to, `Copying ${what}`, what === 'rows' ? 12 : 1)
    // The source goes on if the move is given up.
    expect(await source.rows()).toEqual(before)
    expect(await source.run('verify')).toMatchObject({ code: 0 })
    // PostgreSQL takes a moment to notice that a process is gone.
    await expect.poll(() => source.run('move', '--to', to), { timeout: 60_000 }).toMatchObject({ code: 0, stderr: '' })
    expect(await moved.rows()).toEqual(before)
    expect(await moved.run('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('no problems') })
    await moved.serve(async (url) => {
      const there = ann.onAnotherDevice(url)
      const { image } = await there.character(mira)
      for (const path of [image, picture]) {
        expect((await fetch(url + path, { headers: { cookie: there.cookie } })).status).toBe(200)
      }
    })
  })
})

/** Adds more entries to the log of a game than are copied at once. */
async function writeLongLog(source: Installation, count = 3_500): Promise<void> {
  const from = 1_650_000_000_000
  const values = Array.from(
    { length: count },
    (_, i) => `(${from + i}, 'long', 'ann', ${from + i}, 'note', '', 'null', 'null', 'Note ${i}', 'save-${i}', 0)`,
  )
  await corrupt(
    source,
    `insert into log_entries (id, game_id, user_id, at, type, field, old_value, new_value, message, save_id, revision)
     values ${values.join()}`,
  )
}

/** A table that a move would drop if it began again. */
const aSentinel = 'create index sentinel on log_entries (at)'

const hasSentinel = async (installation: Installation): Promise<boolean> => {
  try {
    await corrupt(installation, 'drop index sentinel')
    return true
  } catch {
    return false
  }
}

describe.each(pairs)('from $from to $to', ({ from, to: engine }) => {
  test('a move that is killed in the middle of a table goes on after the rows that it has copied', async () => {
    const source = await Installation.create(from)
    await source.serve(play)
    await writeLongLog(source)
    const before = await source.rows()
    const { to, moved } = await targetFor(engine, source)
    await killedMove(source, to, 'Copying rows', 30)
    const copied = await moved.rows()
    expect(copied['log_entries']?.length).toBeGreaterThan(500)
    expect(copied['log_entries']?.length).toBeLessThan(3_500)
    const count = Object.values(copied).reduce((sum, rows) => sum + rows.length, 0)
    await corrupt(moved, aSentinel)
    await expect(moved.start()).rejects.toThrow(/only a part of the data; run the same "everquill move" again/)
    for (const command of [
      ['backup', source.file('part')],
      ['verify', '--force'],
      ['users', 'list'],
    ]) {
      expect(await moved.run(...command)).toMatchObject({ code: 1, stderr: expect.stringMatching(/part of the data/) })
    }
    await expect
      .poll(async () => (await source.run('move', '--to', to, '--json')).stdout, { timeout: 60_000 })
      .toContain(`"ok":true`)
    expect(await moved.rows()).toEqual(before)
    expect(await hasSentinel(moved)).toBe(true)
    expect(count).toBeGreaterThan(1_000)
    await moved.serve(async (url) => expect((await fetch(`${url}/api/ready`)).status).toBe(200))
  })
})

describe.each(engines)('to %s', (engine) => {
  test('a move that is resumed says how many rows were there', async () => {
    const source = await Installation.create('SQLite')
    await source.serve(play)
    await writeLongLog(source)
    const { to, moved } = await targetFor(engine, source)
    await killedMove(source, to, 'Copying rows', 30)
    const there = Object.values(await moved.rows()).flat().length
    const all = Object.values(await source.rows()).flat().length
    expect(JSON.parse((await source.run('move', '--to', to, '--json')).stdout)).toMatchObject({
      ok: true,
      rows: all,
      resumedRows: there,
    })
  })

  test('a move is begun again if the source was used after it was interrupted', async () => {
    const source = await Installation.create('SQLite')
    const { ann, mira } = await source.serve(play)
    await writeLongLog(source)
    const { to, moved } = await targetFor(engine, source)
    await killedMove(source, to, 'Copying rows', 30)
    await corrupt(moved, aSentinel)
    await source.serve((url) => ann.onAnotherDevice(url).edit(mira, 'gold', 15, 14))
    expect(await source.run('move', '--to', to)).toMatchObject({ code: 0, stderr: '' })
    expect(await moved.rows()).toEqual(await source.rows())
    expect(await hasSentinel(moved)).toBe(false)
  })

  test('an unfinished move of other data is neither resumed nor replaced, but a restore can replace it', async () => {
    const [source, other] = [await Installation.create('SQLite'), await Installation.create('SQLite')]
    await source.serve(play)
    await other.serve(play)
    const { to, moved } = await targetFor(engine, source)
    await killedMove(source, to, 'Copying rows', 12)
    const before = await moved.rows()
    expect(await other.run('move', '--to', to)).toMatchObject({
      code: 1,
      stderr: 'The target has an unfinished move of other data; choose an empty one.\n',
    })
    expect(await moved.rows()).toEqual(before)
    expect(await other.run('backup', other.file('backup'))).toMatchObject({ code: 0 })
    expect(await moved.run('restore', other.file('backup'), '--replace')).toMatchObject({ code: 0, stderr: '' })
    expect(await moved.run('verify')).toMatchObject({ code: 0 })
  })
})

describe.each(engines)('on %s', (engine) => {
  test('data that was moved away is neither backed up nor verified by mistake', async () => {
    const source = await Installation.create(engine)
    await source.serve(play)
    const { to } = await targetFor('SQLite', source)
    expect(await source.run('move', '--to', to)).toMatchObject({ code: 0 })
    const file = source.file('old.backup')
    for (const command of [['backup', file], ['verify']]) {
      expect(await source.run(...command)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/was moved to another database; .* --force to start, backup or verify/),
      })
      expect(existsSync(file)).toBe(false)
    }
    for (const command of [['backup', file], ['verify']]) {
      expect(await source.run(...command, '--force')).toMatchObject({ code: 0, stderr: '' })
    }
    expect(existsSync(file)).toBe(true)
  })

  test('a misspelled target is refused, and no folder is made of it', async () => {
    const source = await Installation.create(engine)
    await source.serve((url) => play(url))
    const folders = readdirSync('.')
    for (const to of ['postgress://ann:hush@db.example/everquill', 'POSTGRES://db.example/everquill', 'db:5432']) {
      const { code, stderr } = await source.run('move', '--to', to)
      expect([code, stderr]).toEqual([1, expect.stringContaining('must be a URL that starts with postgres://')])
      expect(stderr).not.toContain('hush')
    }
    expect(readdirSync('.')).toEqual(folders)
    await source.serve(async (url) => expect((await fetch(`${url}/api/ready`)).status).toBe(200))
  })

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

  test('missing pictures are reported, and a damaged copy of an interrupted move is replaced', async () => {
    const source = await Installation.create(engine)
    await source.serve(play)
    const images = (installation: Installation) => join(installation.dataDir, 'images')
    const names = readdirSync(images(source), { recursive: true, encoding: 'utf8' })
    const [missing = '', damaged = ''] = names.filter((name) => /profile-.*\.webp$/.test(name))
    rmSync(join(images(source), missing))
    const { to, moved } = await targetFor('SQLite', source)
    mkdirSync(dirname(join(images(moved), damaged)), { recursive: true })
    writeFileSync(join(images(moved), damaged), 'RIFF')
    const printed = await source.run('move', '--to', to)
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining('missing before the move: 1.') })
    const [original, copy] = [source, moved].map((one) => readFileSync(join(images(one), damaged)))
    expect(copy).toEqual(original)
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

  test('verify finds a log that does not replay, a wrong sum or reference, a missing picture and one that was cut off', async () => {
    const installation = await Installation.create(engine)
    const { mira } = await installation.serve(play)
    expect(await installation.run('verify', '--json')).toMatchObject({ code: 0 })
    await corrupt(
      installation,
      `update characters set document = replace(document, '"gold":15', '"gold":16') where id = ${mira}`,
    )
    await corrupt(installation, `update characters set owner = 'nobody' where id = ${mira}`)
    await corrupt(installation, `update saves set entry_count = entry_count + 1 where character_id = ${mira}`)
    const images = join(installation.dataDir, 'images')
    const names = readdirSync(images, { recursive: true, encoding: 'utf8' })
    const [missing = '', cutOff = ''] = names.filter((name) => /profile-.*\.webp$/.test(name))
    rmSync(join(images, missing))
    truncateSync(join(images, cutOff), 20)
    const { code, stdout } = await installation.run('verify', '--json')
    expect(code).toBe(1)
    const { ok, problems } = JSON.parse(stdout) as { readonly ok: boolean; readonly problems: readonly string[] }
    expect(ok).toBe(false)
    expect(problems).toContain(`Character ${mira}: its log does not replay to it.`)
    expect(problems).toContain(`Character ${mira}: its owner nobody does not exist.`)
    expect(problems).toContainEqual(expect.stringMatching(/its saves recorded \d+ entries/))
    expect(problems).toContainEqual(expect.stringMatching(/^The picture .* is missing\.$/))
    expect(problems).toContain(`The picture ${cutOff} is damaged.`)
    expect(problems).toHaveLength(5)
  })
})

test('a server on PostgreSQL says that a data folder has data of its own, until that is moved', async () => {
  const laptop = await Installation.create('SQLite')
  await laptop.serve(async () => undefined)
  const { to, moved } = await targetFor('PostgreSQL', laptop)
  // A server that was only started has nothing to move.
  expect(await hintAboutUnmovedData(readConfig(moved.environment))).toBeNull()
  await laptop.serve(play)
  expect(await hintAboutUnmovedData(readConfig(laptop.environment))).toBeNull()
  expect(await hintAboutUnmovedData(readConfig(moved.environment))).toContain('everquill move --to')
  expect(await laptop.run('move', '--to', to)).toMatchObject({ code: 0 })
  expect(await hintAboutUnmovedData(readConfig(moved.environment))).toBeNull()
})

test('while a data folder is moved, no command changes an account in it, and the other way round', async () => {
  const laptop = await Installation.create('SQLite')
  await laptop.serve(play)
  const moving = await sqliteMoveSource(laptop.dataDir)
  expect(await laptop.run('users', 'list')).toMatchObject({
    code: 1,
    stderr: `The data in ${laptop.dataDir} is being moved or restored; try again when that has finished.\n`,
  })
  await moving.close()
  const options = { dataDir: laptop.dataDir, newId: () => 'unused', besideServer: true }
  const commands = [await openSqlite(options), await openSqlite(options)]
  await expect(sqliteMoveSource(laptop.dataDir)).rejects.toThrow('in use by another Everquill process')
  for (const command of commands) await command.close()
  await laptop.serve(async () => expect(await laptop.run('users', 'list')).toMatchObject({ code: 0 }))
  const again = await sqliteMoveSource(laptop.dataDir)
  await again.markMoved()
  await again.close()
  expect(await laptop.run('users', 'list')).toMatchObject({ code: 1, stderr: expect.stringMatching(/was moved/) })
})

test('a command that is not understood prints the usage', async () => {
  const installation = await Installation.create('SQLite')
  for (const args of [['move'], ['verify', 'x'], ['backup'], ['move', 'x', '--to', 'y'], ['verify', '--replace']]) {
    expect(await installation.run(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage:/) })
  }
})
