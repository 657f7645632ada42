import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BackupProblem } from '../../apps/server/src/backups/port.ts'
import { runCommand } from '../../apps/server/src/cli/cli.ts'
import type { Progress } from '../../apps/server/src/cli/progress.ts'
import { backupFile, verifyBackup } from '../../apps/server/src/cli/read-backup.ts'
import { aStrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import type { StoredHistory } from '../../apps/server/src/storage/backup-port.ts'
import { currentSchema } from '../../apps/server/src/storage/migrate.ts'
import { openPostgres } from '../../apps/server/src/storage/postgres/open-postgres.ts'
import { openSqlite } from '../../apps/server/src/storage/sqlite/open-sqlite.ts'
import { aPng } from '../images/pictures.ts'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { backupOf, rewritten, withEpochRemoved } from './backup-files.ts'
import { engines, Installation, rowsOf } from './installation.ts'

/** Text with everything that could be mistaken for the end of a line, a row or a string. */
const awkward = 'Mirabel "the\\ Salt" \u2028\u2029 🜂 ’ – [1,2] {"end":1}'

/** Fills an installation with every kind of data; returns how to use it afterwards. */
async function play(url: string) {
  const { ann, greta, path, mira } = await aGameParty(url)
  await ann.player.edit(mira, 'name', 'Mira', awkward)
  await ann.player.edit(mira, 'gold', 20, 15)
  mustSucceed(await ann.player.putImage(mira, await aPng()))
  mustSucceed(await ann.player.putImage(mira, await aPng(300, 300, '#00ff00')))
  mustSucceed(await greta.player.post(`${path}/log`, { message: 'A note', audience: 'masters' }))
  mustSucceed(await ann.player.post('/api/characters/' + mira + '/links', { label: '', sections: ['vitals'], days: 7 }))
  const administrator = new Player(url)
  const account = { name: 'Bo', email: 'bo@example.org', password: 'a lantern in the fog' }
  mustSucceed(await administrator.post('/api/auth/sign-up', account))
  return { ann: ann.player, mira, account }
}

/** The bytes of the current picture of a character. */
async function pictureOf(player: Player, ref: string): Promise<Buffer> {
  const { image } = await player.character(ref)
  const response = await fetch(player.url + image, { headers: { cookie: player.cookie } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a backup restored into PostgreSQL and from there into SQLite has the same rows and pictures', async () => {
  const [laptop, server, again] = [
    await Installation.create('SQLite'),
    await Installation.create('PostgreSQL'),
    await Installation.create('SQLite'),
  ]
  const { played, picture } = await laptop.serve(async (url) => {
    const party = await play(url)
    return { played: party, picture: await pictureOf(party.ann, party.mira) }
  })
  expect(await laptop.run('backup', laptop.file('first'))).toMatchObject({ code: 0, stderr: '' })
  expect(await server.run('restore', laptop.file('first'))).toMatchObject({ code: 0, stderr: '' })
  expect(await server.run('backup', server.file('second'))).toMatchObject({ code: 0, stderr: '' })
  expect(await again.run('restore', server.file('second'))).toMatchObject({ code: 0, stderr: '' })
  const [first, second, third] = [await laptop.rows(), await server.rows(), await again.rows()]
  expect(Object.keys(first).length).toBeGreaterThan(10)
  expect(withEpochRemoved(second)).toEqual(withEpochRemoved(first))
  expect(withEpochRemoved(third)).toEqual(withEpochRemoved(first))
  const { email, password } = played.account
  for (const installation of [server, again]) {
    await installation.serve(async (url) => {
      const ann = played.ann.onAnotherDevice(url)
      expect((await ann.character(played.mira)).name).toBe(awkward)
      expect(await pictureOf(ann, played.mira)).toEqual(picture)
      mustSucceed(await new Player(url).post('/api/auth/sign-in', { email, password }))
      await ann.edit(played.mira, 'gold', 15, 14)
    })
  }
})

test('pictures of a bucket are in the backup, and a restore puts them into the store of its installation', async () => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const [cloud, laptop] = [await Installation.create('SQLite', s3.environment), await Installation.create('SQLite')]
  const { played, picture } = await cloud.serve(async (url) => {
    const party = await play(url)
    return { played: party, picture: await pictureOf(party.ann, party.mira) }
  })
  const file = cloud.file('backup')
  expect(await cloud.run('backup', file)).toMatchObject({ code: 0, stdout: expect.stringContaining('7 picture files') })
  expect(await laptop.run('restore', file)).toMatchObject({ code: 0, stderr: '' })
  await laptop.serve(async (url) => {
    expect(await pictureOf(played.ann.onAnotherDevice(url), played.mira)).toEqual(picture)
  })
  await s3.stop()
  expect(await cloud.run('backup', cloud.file('unreachable'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The image bucket cannot be used'),
  })
  expect(existsSync(cloud.file('unreachable'))).toBe(false)
})

/** A save, and when it was sent and acknowledged. */
interface TimedSave {
  readonly id: number
  readonly revision: number
  readonly sent: number
  readonly acknowledged: number
}

async function historiesOf(installation: Installation): Promise<ReadonlyMap<number, StoredHistory>> {
  const dump = await installation.dump()
  const histories = new Map<number, StoredHistory>()
  for await (const history of dump.histories()) histories.set(history.character.id, history)
  await dump.close()
  return histories
}

describe.each(engines)('on %s', (engine) => {
  test('a backup made while saves arrive, restored elsewhere, has all and only what was saved at its moment', async () => {
    const [installation, restored] = [await Installation.create(engine), await Installation.create(engine)]
    const server = await installation.start()
    const players = await Promise.all(Array.from({ length: 6 }, () => Player.guest(server.url)))
    const load = { isOver: false, saves: [] as TimedSave[] }
    const saving = players.map(async (player) => {
      const { publicRef } = (await player.create()).character
      while (!load.isOver) {
        const sent = performance.now()
        const { revision } = await player.edit(publicRef, 'xp', 0, 1)
        load.saves.push({ id: Number(publicRef), revision, sent, acknowledged: performance.now() })
      }
    })
    await expect.poll(() => load.saves.length, { timeout: 60_000 }).toBeGreaterThan(50)
    const backups: { readonly name: string; readonly began: number; readonly ended: number }[] = []
    for (const name of ['1', '2', '3']) {
      const began = performance.now()
      expect(await installation.run('backup', installation.file(name))).toMatchObject({ code: 0 })
      backups.push({ name, began, ended: performance.now() })
    }
    load.isOver = true
    await Promise.all(saving)
    expect(backups.some(({ began, ended }) => load.saves.some(({ sent }) => sent > began && sent < ended))).toBe(true)

    const all = await historiesOf(installation)
    const { log_entries: _entries, characters: _characters, saves: _saves, ...before } = await installation.rows()
    for (const { name, began, ended } of backups) {
      expect(await restored.run('restore', installation.file(name), '--replace')).toMatchObject({ code: 0 })
      expect(JSON.parse((await restored.run('verify', '--json')).stdout)).toMatchObject({ ok: true, problems: [] })
      const found = await historiesOf(restored)
      expect([...found.keys()]).toEqual([...all.keys()])
      for (const [id, { entries }] of found) expect(entries).toEqual(all.get(id)?.entries.slice(0, entries.length))
      const rows = await restored.rows()
      for (const table of ['users', 'games', 'content_references', 'sessions']) {
        expect([table, rows[table]]).toEqual([table, before[table]])
      }
      const [inside, outside] = [true, false].map((isInside) =>
        load.saves.filter(({ id, revision }) => revision <= (found.get(id)?.revision ?? 0) === isInside),
      ) as [TimedSave[], TimedSave[]]
      // One moment within the command: nothing in the backup was sent after something outside of it was acknowledged.
      const [lastSent, firstMissed] = [
        Math.max(...inside.map(({ sent }) => sent)),
        Math.min(...outside.map(({ acknowledged }) => acknowledged)),
      ]
      expect(lastSent).toBeLessThan(firstMissed)
      expect(lastSent).toBeLessThan(ended)
      expect(firstMissed).toBeGreaterThan(began)
    }
  })

  test('a backup without a picture that is lost says so and ends with 1', async () => {
    const installation = await Installation.create(engine)
    await installation.serve(play)
    const images = join(installation.dataDir, 'images')
    const names = readdirSync(images, { recursive: true, encoding: 'utf8' })
    rmSync(join(images, names.find((name) => /profile-.*\.webp$/.test(name)) ?? ''))
    expect(await installation.run('backup', installation.file('first'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('It lacks 1 picture files'),
    })
    const printed = await installation.run('backup', installation.file('second'), '--json')
    expect(JSON.parse(printed.stdout)).toMatchObject({ ok: false, missingPictures: 1 })
  })

  test('a backup that cannot be read back ends with 1, and leaves no file', async () => {
    const installation = await Installation.create(engine)
    await installation.serve(play)
    const file = installation.file('first')
    const steps: string[] = []
    const progress: Progress = {
      step(name) {
        steps.push(name)
        if (name === 'Reading back rows') truncateSync(file, 500)
        return () => undefined
      },
      end: () => undefined,
    }
    let [stdout, stderr] = ['', '']
    const code = await runCommand(['backup', file], {
      environment: installation.environment,
      print: (text) => void (stdout += text),
      printError: (text) => void (stderr += text),
      progress,
    })
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      'The backup was written but cannot be read back: its end is missing. Check the disk or bucket that backups are stored in.\n',
    ])
    expect(steps).toContain('Reading back rows')
    expect(existsSync(file)).toBe(false)
    expect((await installation.run('backup', file)).stdout).toMatch(/^Wrote .* and read it back: \d+ rows/)
  })

  test('a dump has nothing that was saved after it was opened', async () => {
    const installation = await Installation.create(engine)
    const server = await installation.start()
    const player = await Player.guest(server.url)
    const { publicRef } = (await player.create()).character
    const before = await installation.rows()
    const dump = await installation.dump()
    await player.edit(publicRef, 'gold', 20, 15)
    await player.create()
    expect(await rowsOf(dump)).toEqual(before)
  })

  test('a damaged, incomplete, newer or foreign file is refused and changes nothing', async () => {
    const installation = await Installation.create(engine)
    await installation.serve(play)
    const good = installation.file('good')
    await installation.run('backup', good)
    const bytes = readFileSync(good)
    const before = await installation.rows()
    const broken = bytes.map((byte, i) => (i === Math.floor(bytes.length / 2) ? byte ^ 1 : byte))
    const cases: readonly (readonly [name: string, content: Uint8Array, message: RegExp])[] = [
      ['truncated', bytes.subarray(0, bytes.length - 20), /incomplete/],
      ['cut in half', bytes.subarray(0, bytes.length / 2), /incomplete/],
      ['damaged', broken, /damaged/],
      ['without its last line', rewritten(bytes, (lines) => lines.slice(0, -1)), /incomplete/],
      ['without a row', rewritten(bytes, (lines) => lines.toSpliced(-3, 1)), /damaged/],
      ['with another value', rewritten(bytes, (lines) => lines.map((line) => line.replace('Odo', 'Ode'))), /damaged/],
      ['with more after its end', rewritten(bytes, (lines) => [...lines, '[]']), /damaged/],
      ['of a newer format', backupOf({ version: 2 }), /newer version/],
      ['of a newer schema', backupOf({ schema: '9999-later' }), /newer version/],
      ['with an unknown table', backupOf({}, { table: 'passwd', columns: ['a'] }, ['b']), /damaged/],
      ['with a picture elsewhere', backupOf({}, { picture: '../../etc/passwd', data: '' }), /damaged/],
      ['with a row that is too short', backupOf({}, { table: 'users', columns: ['id', 'name'] }, ['b']), /damaged/],
      [
        'with rows that no database accepts',
        backupOf({}, { table: 'users', columns: ['no_such'] }, ['b']),
        /nothing was changed/,
      ],
      ['of another program', gzipSync('{"tables":[]}\n'), /not a backup of Everquill/],
      ['plain text', Buffer.from('hello\n'), /not a backup of Everquill/],
      ['empty', new Uint8Array(), /incomplete|not a backup/],
    ]
    for (const [name, content, message] of cases) {
      writeFileSync(installation.file(name), content)
      const { code, stdout, stderr } = await installation.run('restore', installation.file(name), '--replace')
      expect([name, code, stdout]).toEqual([name, 1, ''])
      expect(stderr, name).toMatch(message)
      expect(stderr.trim().split('\n'), name).toHaveLength(1)
      expect(await installation.rows(), name).toEqual(before)
    }
    expect(await installation.run('restore', installation.file('nowhere'))).toMatchObject({
      code: 1,
      stderr: `There is no file ${installation.file('nowhere')}.\n`,
    })
  })

  test('an installation with data is replaced only with --replace', async () => {
    const [old, used, empty] = [
      await Installation.create('SQLite'),
      await Installation.create(engine),
      await Installation.create(engine),
    ]
    await old.serve(async (url) => (await Player.guest(url)).create({ name: 'Old' }))
    const file = old.file('backup')
    await old.run('backup', file)
    await used.serve(play)
    const before = await used.rows()
    expect(await used.run('restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') })
    expect(await used.rows()).toEqual(before)
    expect(await used.run('restore', file, '--replace')).toMatchObject({ code: 0 })
    expect(withEpochRemoved(await used.rows())).toEqual(withEpochRemoved(await old.rows()))
    // A server that was only started has no data yet.
    await empty.serve(async () => undefined)
    expect(await empty.run('restore', file)).toMatchObject({ code: 0 })
  })

  test('a restore is refused while a server runs, and changes nothing', async () => {
    const installation = await Installation.create(engine)
    const server = await installation.start()
    const player = await Player.guest(server.url)
    const { publicRef } = (await player.create()).character
    const file = installation.file('backup')
    expect(await installation.run('backup', file)).toMatchObject({ code: 0 })
    await player.edit(publicRef, 'gold', 20, 15)
    const { code, stderr } = await installation.run('restore', file, '--replace')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/stop/)])
    expect((await player.character(publicRef)).gold).toBe(15)
    await server.stop()
    expect(await installation.run('restore', file, '--replace')).toMatchObject({ code: 0 })
  })

  test('after a restore every response has a new epoch, and a save based on lost changes is refused with it', async () => {
    const installation = await Installation.create(engine)
    const file = installation.file('backup')
    const fetched = async (player: Player, ref: string) => (await player.get(`/api/characters/${ref}`)).body
    const { player, ref, known, known2 } = await installation.serve(async (url) => {
      const ann = await Player.guest(url)
      const { publicRef } = (await ann.create()).character
      await ann.edit(publicRef, 'gold', 20, 15)
      const inBackup = await fetched(ann, publicRef)
      await installation.run('backup', file)
      await ann.edit(publicRef, 'gold', 15, 12)
      return { player: ann, ref: publicRef, known: inBackup, known2: await fetched(ann, publicRef) }
    })
    expect(known['restoredTo']).toBeNull()
    await installation.run('restore', file, '--replace')
    const { createdAt } = (await verifyBackup(backupFile(file))).header
    await installation.serve(async (url) => {
      const ann = player.onAnotherDevice(url)
      const now = await fetched(ann, ref)
      expect(now).toEqual({ ...known, epoch: expect.any(String), restoredTo: createdAt })
      expect(now['epoch']).not.toBe(known['epoch'])
      const save = (baseRevision: unknown, baseEntryId: unknown, newValue: number) =>
        ann.call('PATCH', `/api/characters/${ref}`, {
          saveId: randomUUID(),
          baseRevision,
          baseEntryId,
          changes: [{ field: 'gold', oldValue: 12, newValue }],
        })
      expect(await save(known2['revision'], known2['entryId'], 11)).toMatchObject({
        status: 409,
        body: { code: 'base-unknown' },
      })
      expect(await save(known['revision'], known['entryId'], 13)).toMatchObject({
        status: 200,
        body: { revision: 3, epoch: now['epoch'] },
      })
      // The same revision as before the restore, but another entry.
      expect(await save(known2['revision'], known2['entryId'], 11)).toMatchObject({ status: 409 })
      expect((await ann.get('/api/characters')).body['epoch']).toBe(now['epoch'])
    })
  })

  test('a restore gives each restored installation a history of its own', async () => {
    const [first, second] = [await Installation.create(engine), await Installation.create(engine)]
    await first.serve(async (url) => (await Player.guest(url)).create())
    const file = first.file('backup')
    await first.run('backup', file)
    await second.run('restore', file)
    const epochs: string[] = []
    for (const installation of [first, second]) {
      const dump = await installation.dump()
      epochs.push(dump.epoch)
      await dump.close()
    }
    expect(epochs[0]).not.toBe(epochs[1])
    const [started, restored] = [await first.rows(), await second.rows()].map(({ installation = [] }) =>
      installation
        .map((row) => (JSON.parse(row) as { readonly key: string }).key)
        .filter((key) => /^(epoch|restored)/.test(key)),
    )
    expect(started).toEqual(['epoch', 'epoch-began'])
    expect(restored).toEqual(['epoch', 'epoch-began', 'restored-to'])
    expect(epochs[0]).toBe((await verifyBackup(backupFile(file))).header.epoch)
  })

  test('an older backup is migrated after it is restored', async () => {
    const installation = await Installation.create(engine)
    const game = ['g1', 'The Salt Road', '{}', 1_700_000_000_000, null]
    // Before migration 12 games had no revision.
    const old = backupOf(
      { schema: '0011-where-and-when-it-was-played' },
      { table: 'games', columns: ['id', 'name', 'settings', 'created_at', 'deleted_at'] },
      game,
    )
    const file = installation.file('old')
    writeFileSync(file, old)
    expect(await installation.run('restore', file)).toMatchObject({ code: 0, stderr: '' })
    const restored = await installation.dump()
    await restored.close()
    expect(restored.schema).toBe(currentSchema)
    const url = installation.environment['DATABASE_URL']
    const storage = await (url === undefined
      ? openSqlite({ dataDir: installation.dataDir, newId: randomUUID })
      : openPostgres({ url, newId: randomUUID }))
    expect(await storage.games.find('g1')).toMatchObject({ name: 'The Salt Road' })
    await storage.close()
    expect((await installation.rows())['games']?.map((row) => JSON.parse(row))).toMatchObject([{ revision: 0 }])
  })

  test('a backup does not overwrite a file, and needs an installation', async () => {
    const installation = await Installation.create(engine)
    expect(await installation.run('backup', installation.file('a'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no (database|tables)/),
    })
    await installation.serve(async () => undefined)
    writeFileSync(installation.file('a'), 'mine')
    expect(await installation.run('backup', installation.file('a'))).toMatchObject({ code: 1 })
    expect(readFileSync(installation.file('a'), 'utf8')).toBe('mine')
  })
})

test('a backup with any byte changed or cut off is refused or has the same content', async () => {
  const installation = await Installation.create('SQLite')
  await installation.serve(async (url) => (await Player.guest(url)).create())
  await installation.run('backup', installation.file('good'))
  const bytes = readFileSync(installation.file('good'))
  const content = gunzipSync(bytes).toString()
  const file = installation.file('changed')
  /** The content of the file, or the reason why it is refused. */
  const read = async (): Promise<unknown> => {
    try {
      await verifyBackup(backupFile(file))
      return gunzipSync(readFileSync(file)).toString()
    } catch (error) {
      return error instanceof BackupProblem ? 'refused' : error
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      writeFileSync(
        file,
        bytes.map((byte, i) => (i === at ? byte ^ mask : byte)),
      )
      expect(['refused', content]).toContain(await read())
    }),
    { numRuns: 150 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
      writeFileSync(file, bytes.subarray(0, length))
      await expect(verifyBackup(backupFile(file))).rejects.toThrow(BackupProblem)
    }),
    { numRuns: 100 },
  )
})

test.each([[[]], [['backup']], [['restore']], [['backup', 'a', 'b']], [['burn', 'a']], [['restore', 'a', '--force']]])(
  'the arguments %j print the usage and exit with 2',
  async (args) => {
    const installation = await Installation.create('SQLite')
    const { code, stdout, stderr } = await installation.run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Usage:\n/)
  },
)
