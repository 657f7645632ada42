import { existsSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { writeBackup } from '../../apps/server/src/backups/write-backup.ts'
import { checkBackup } from '../../apps/server/src/cli/check-backup.ts'
import { backupFile, verifyBackup } from '../../apps/server/src/cli/read-backup.ts'
import { folderBackups } from '../../apps/server/src/backups/folder-backups.ts'
import type { BackupFiles } from '../../apps/server/src/backups/port.ts'
import { s3Backups } from '../../apps/server/src/images/s3/s3-backups.ts'
import { aStrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { folderImages } from '../../apps/server/src/images/folder/folder-images.ts'
import type { ImageStore } from '../../apps/server/src/images/port.ts'
import { openBackupFiles, openBackups } from '../../apps/server/src/open-backups.ts'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import { engines, Installation } from '../backup/installation.ts'
import { aPng } from '../images/pictures.ts'
import { mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined } as never

interface Parts {
  /** Changes how backups are stored. */
  readonly store?: (files: BackupFiles) => BackupFiles
  readonly imageStore?: Pick<ImageStore, 'get'>
}

/** Backups of an installation without a server, with a clock that is set by hand. */
async function running(
  here: Installation,
  more: Readonly<Record<string, string>> = {},
  startsAt = new Date(2026, 10, 14, 12),
  { imageStore = folderImages(join(here.dataDir, 'images')), store = (files) => files }: Parts = {},
) {
  const config = readConfig({ ...here.environment, ...more })
  let now = startsAt.getTime()
  let ids = 0
  const storage = await openDatabase(config, () => 'epoch')
  const newId = () => `id-${startsAt.getTime()}-${++ids}`
  const backups = await openBackups(config, {
    storage,
    imageStore,
    files: store(await openBackupFiles(config)),
    now: () => now,
    newId,
    log: silent,
  })
  const records = () => storage.transaction((tx) => tx.administration.backups())
  const close = async () => {
    await backups.close()
    await storage.close()
  }
  return {
    backups,
    storage,
    records,
    close,
    at: (time: Date) => void (now = time.getTime()),
    now: () => now,
    /** Waits until the backup that is being made has ended and has given up its lock. */
    finished: () => vi.waitUntil(() => storage.runExclusively('backups', async () => true), patiently),
  }
}

/** A folder on a disk that loses the end of every file. */
const cuttingOff =
  ({ dataDir }: Installation) =>
  (files: BackupFiles): BackupFiles => ({
    ...files,
    async store(name, write, signal) {
      const bytes = await files.store(name, write, signal)
      truncateSync(join(dataDir, 'backups', name), bytes - 20)
      return bytes
    },
  })

/** The files in the backup folder of a server. */
function filesOf({ dataDir }: Installation): readonly string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

const patiently = { timeout: 60_000 }

/** A guest with a character that has a picture. */
async function playWithPicture(url: string): Promise<void> {
  const player = await Player.guest(url)
  mustSucceed(await player.putImage((await player.create()).character.publicRef, await aPng()))
}

/** A picture that never arrives. */
const silentStore = { get: () => new Promise<never>(() => undefined) }

describe.each(engines)('on %s', (engine) => {
  test('a scheduled backup is made once when it is due, and only the newest ones are kept', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    const app = await running(here, { BACKUP_SCHEDULE: '03:00', BACKUP_KEEP: '2' })
    onTestFinished(app.close)
    const check = async (time: Date) => {
      app.at(time)
      await app.backups.checkSchedule()
      await app.finished()
    }
    await check(new Date(2026, 10, 14, 23))
    expect(await app.records()).toEqual([])
    for (const day of [15, 16, 17]) {
      await check(new Date(2026, 10, day, 3, 1))
      await check(new Date(2026, 10, day, 3, 2))
    }
    const kept = await app.records()
    expect(kept.map(({ kind, problem, startedAt }) => [kind, problem, new Date(startedAt).getDate()])).toEqual([
      ['scheduled', null, 17],
      ['scheduled', null, 16],
    ])
    const folder = join(here.dataDir, 'backups')
    expect(readdirSync(folder).toSorted()).toEqual(kept.map(({ file }) => file).toSorted())
    for (const { file } of kept) await expect(verifyBackup(backupFile(join(folder, file)))).resolves.toBeDefined()
  })

  test('a scheduled backup that failed is made again after an hour', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    const blocked = join(here.dataDir, 'backups')
    writeFileSync(blocked, 'not a folder')
    const app = await running(here, { BACKUP_SCHEDULE: '03:00' })
    onTestFinished(app.close)
    const check = async (hours: number, minutes: number) => {
      app.at(new Date(2026, 10, 15, hours, minutes))
      await app.backups.checkSchedule()
      await app.finished()
      return (await app.records()).map(({ problem }) => problem === null)
    }
    expect(await check(3, 1)).toEqual([false])
    rmSync(blocked)
    expect(await check(4, 0)).toEqual([false])
    expect(await check(4, 1)).toEqual([true, false])
    expect(await check(6, 0)).toEqual([true, false])
  })

  test('of two servers that find a backup due, only one makes it, also if the other starts after it has ended', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    const app = await running(here, { BACKUP_SCHEDULE: '03:00' })
    onTestFinished(app.close)
    const [asked, firstIsDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let turn = Promise.resolve()
    const config = readConfig({ ...here.environment, BACKUP_SCHEDULE: '03:00' })
    const other = await openBackups(config, {
      storage: {
        ...app.storage,
        async runExclusively(task, work) {
          asked.resolve()
          await turn
          return app.storage.runExclusively(task, work)
        },
      },
      imageStore: silentStore,
      files: await openBackupFiles(config),
      now: app.now,
      newId: () => 'other',
      log: silent,
    })
    onTestFinished(() => other.close())
    app.at(new Date(2026, 10, 15, 3, 1))
    turn = firstIsDone.promise
    const second = other.checkSchedule()
    await asked.promise
    await app.backups.checkSchedule()
    await app.finished()
    firstIsDone.resolve()
    await second
    await app.finished()
    expect((await app.records()).map(({ kind, problem }) => [kind, problem])).toEqual([['scheduled', null]])
  })

  test('closing ends a backup that is being made, records that, and leaves no file', async () => {
    const here = await Installation.create(engine)
    await here.serve(playWithPicture)
    const app = await running(here, { BACKUP_SCHEDULE: '03:00' }, new Date(2026, 10, 14, 12), {
      imageStore: silentStore,
    })
    onTestFinished(app.close)
    app.at(new Date(2026, 10, 15, 3, 1))
    await app.backups.checkSchedule()
    await vi.waitUntil(() => filesOf(here).length > 0, patiently)
    await app.backups.close()
    expect((await app.records()).map(({ problem }) => problem)).toEqual([
      'The server was stopped while it made this backup.',
    ])
    expect(filesOf(here)).toEqual([])
  })

  test('a server that stops just before a backup asks for a picture does not wait for it', async () => {
    const here = await Installation.create(engine)
    await here.serve(playWithPicture)
    const closed = Promise.withResolvers<void>()
    const app = await running(here, {}, new Date(2026, 10, 14, 12), {
      imageStore: {
        get() {
          closed.resolve(app.backups.close())
          return silentStore.get()
        },
      },
    })
    onTestFinished(app.close)
    await app.backups.make('manual')
    await closed.promise
    expect((await app.records()).map(({ problem }) => problem)).toEqual([
      'The server was stopped while it made this backup.',
    ])
    expect(filesOf(here)).toEqual([])
  })

  test('what a killed server was writing is removed later, and nothing else', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    const app = await running(here)
    await app.backups.make('manual')
    await app.finished()
    const [made = ''] = filesOf(here)
    const file = (name: string) => join(here.dataDir, 'backups', name)
    const lately = 'everquill-2-manual.backup.part'
    const old = ['everquill-1-manual.backup.part', 'everquill-1-manual.backup.upload', 'notes.part', 'other.backup']
    for (const name of [lately, ...old]) writeFileSync(file(name), 'x')
    for (const name of [made, ...old]) utimesSync(file(name), new Date(0), new Date(0))
    await app.close()
    const again = await running(here)
    onTestFinished(again.close)
    expect(filesOf(here)).toEqual([lately, made, 'notes.part', 'other.backup'].toSorted())
  })

  test('a backup that cannot be read back counts as failed, its file is removed, and good ones stay', async () => {
    const here = await Installation.create(engine)
    await here.serve(playWithPicture)
    const make = async (hour: number, parts: Parts = {}) => {
      const app = await running(here, { BACKUP_KEEP: '1' }, new Date(2026, 10, 14, hour), parts)
      await app.backups.make('manual')
      await app.finished()
      const problems = (await app.records()).map((record) => record.problem)
      await app.close()
      return problems
    }
    expect(await make(12)).toEqual([null])
    const good = filesOf(here)
    const problem =
      'The backup was written but cannot be read back: its end is missing. Check the disk or bucket that backups are stored in.'
    expect(await make(13, { store: cuttingOff(here) })).toEqual([problem, null])
    expect(filesOf(here)).toEqual(good)
    expect(await make(14, { store: cuttingOff(here) })).toEqual([problem, null])
    expect(filesOf(here)).toEqual(good)
  })

  test('a backup that lacks a row or a picture of the database counts as failed', async () => {
    const here = await Installation.create(engine)
    await here.serve(playWithPicture)
    const file = here.file('good')
    const dump = await here.dump()
    const imageStore = folderImages(join(here.dataDir, 'images'))
    const written = await writeBackup(file, { dump, imageStore, createdAt: 1 })
    await dump.close()
    await expect(checkBackup(backupFile(file), written)).resolves.toBeUndefined()
    const { counts, rowCounts } = written
    for (const [wrong, reason] of [
      [{ rowCounts: new Map([...rowCounts, ['users', 2]]) }, 'it has 1 rows of users instead of 2'],
      [{ counts: { ...counts, pictures: 5 } }, 'it has 4 picture files instead of 5'],
      [{ sha256: 'another' }, 'it is not what was written'],
    ] as const) {
      await expect(checkBackup(backupFile(file), { ...written, ...wrong })).rejects.toThrow(reason)
    }
  })

  test('a backup that lacks pictures is recorded as such', async () => {
    const here = await Installation.create(engine)
    await here.serve(playWithPicture)
    const app = await running(here, {}, new Date(2026, 10, 14, 12), { imageStore: { get: async () => null } })
    onTestFinished(app.close)
    await app.backups.make('manual')
    await app.finished()
    expect(await app.records()).toMatchObject([{ problem: null, missingPictures: 3 }])
  })

  test('a restore keeps the list of the backups that are there, and brings no others', async () => {
    const [here, elsewhere] = [await Installation.create(engine), await Installation.create(engine)]
    await here.serve((url) => Player.guest(url))
    const make = async (at: Date) => {
      const app = await running(here, {}, at)
      await app.backups.make('manual')
      await app.finished()
      await app.close()
    }
    await make(new Date(2026, 10, 14))
    expect(await here.run('backup', here.file('old'))).toMatchObject({ code: 0 })
    await make(new Date(2026, 10, 15))
    for (const installation of [here, elsewhere]) {
      expect(await installation.run('restore', here.file('old'), '--replace')).toMatchObject({ code: 0 })
    }
    const [first, second] = [await running(here), await running(elsewhere)]
    onTestFinished(first.close)
    onTestFinished(second.close)
    expect((await first.records()).map(({ file }) => file).toSorted()).toEqual(filesOf(here))
    expect(filesOf(here)).toHaveLength(2)
    expect(await second.records()).toEqual([])
  })

  test('the backup that a command makes before an update is in the list', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    await forgetLastMigration(here)
    expect(await here.run('erase', 'nobody@example.org', '--yes')).toMatchObject({ code: 1 })
    const app = await running(here)
    onTestFinished(app.close)
    expect(await app.records()).toMatchObject([{ kind: 'before-update', file: filesOf(here)[0], problem: null }])
  })

  test('a backup that fails is recorded with the reason, and the next one works', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    const blocked = join(here.dataDir, 'backups')
    writeFileSync(blocked, 'not a folder')
    const app = await running(here)
    onTestFinished(app.close)
    await app.backups.make('manual')
    await app.finished()
    expect((await app.records())[0]?.problem).toMatch(/^The backup folder .* cannot be created/)
    rmSync(blocked)
    await app.backups.make('manual')
    await app.finished()
    const problems = (await app.records()).map(({ problem }) => problem)
    expect([problems.length, problems.filter((problem) => problem === null).length]).toEqual([2, 1])
  })

  test('the tables of an older version are backed up before they are changed', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    await forgetLastMigration(here)
    const before = await here.rows()
    await here.serve(async () => undefined)
    const [file = ''] = readdirSync(join(here.dataDir, 'backups'))
    expect(file).toMatch(/^everquill-.*-before-update\.backup$/)
    const other = await Installation.create(engine)
    expect(await other.run('restore', join(here.dataDir, 'backups', file))).toMatchObject({ code: 0 })
    const restored = await other.rows()
    expect(restored['users']).toEqual(before['users'])
    const app = await running(here)
    onTestFinished(app.close)
    expect(await app.records()).toMatchObject([{ kind: 'before-update', file, problem: null }])
  })

  test('if the backup before an update cannot be written, nothing is changed and the message says what to do', async () => {
    const here = await Installation.create(engine)
    await here.serve((url) => Player.guest(url))
    await forgetLastMigration(here)
    const before = await here.rows()
    writeFileSync(join(here.dataDir, 'backups'), 'not a folder')
    await expect(here.start()).rejects.toThrow(
      /^This version has to update the database, and the backup before that failed: .* Nothing was changed\. .*BACKUP_BEFORE_UPDATE=off\.$/,
    )
    expect(await here.rows()).toEqual(before)
    await here.with({ BACKUP_BEFORE_UPDATE: 'off' }).serve(async () => undefined)
    expect(existsSync(join(here.dataDir, 'backups', 'x'))).toBe(false)
  })
})

test('backups before updates are kept like others, also if none is ever made by schedule', async () => {
  const here = await Installation.create('SQLite')
  await here.serve((url) => Player.guest(url))
  const first = await running(here)
  for (const startedAt of [1, 2, 3]) {
    const file = `everquill-${startedAt}-before-update.backup`
    await folderBackups(join(here.dataDir, 'backups')).store(file, async (path) => writeFileSync(path, 'x'))
    const record = {
      kind: 'before-update',
      startedAt,
      finishedAt: startedAt,
      file,
      bytes: 1,
      problem: null,
      missingPictures: 0,
    } as const
    await first.storage.transaction((tx) => tx.administration.putBackup({ id: file, ...record }))
  }
  await first.close()
  const second = await running(here, { BACKUP_KEEP: '1' })
  onTestFinished(second.close)
  expect((await second.records()).map(({ startedAt }) => startedAt)).toEqual([3])
  expect(readdirSync(join(here.dataDir, 'backups'))).toEqual(['everquill-3-before-update.backup'])
})

test('with several servers, only one makes a backup at a time, and a killed one leaves no endless backup', async () => {
  const here = await Installation.create('PostgreSQL')
  await here.serve((url) => Player.guest(url))
  const [one, two] = [await running(here), await running(here, {}, new Date(2026, 10, 14, 13))]
  onTestFinished(one.close)
  onTestFinished(two.close)
  const work = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = one.storage.runExclusively('backups', () => {
    held.resolve()
    return work.promise
  })
  await held.promise
  expect(await two.backups.make('manual')).toBeNull()
  work.resolve()
  await holding
  const dead = {
    id: 'dead',
    kind: 'manual',
    startedAt: 1,
    finishedAt: null,
    file: 'x',
    bytes: null,
    problem: null,
    missingPictures: 0,
  } as const
  await one.storage.transaction((tx) => tx.administration.putBackup(dead))
  expect(await two.backups.make('manual')).not.toBeNull()
  await two.finished()
  const [latest, ended] = await one.records()
  expect([latest?.problem, ended?.problem]).toEqual([null, 'The server was stopped while it made this backup.'])
})

test('with several servers, each removes its own files only, and records stay with their files', async () => {
  const here = await Installation.create('PostgreSQL')
  await here.serve((url) => Player.guest(url))
  const elsewhere = await Installation.create('SQLite')
  const other = elsewhere.with({ ...here.environment, DATA_DIR: elsewhere.dataDir })
  const keep = { BACKUP_KEEP: '1' }
  const [one, two] = [await running(here, keep), await running(other, keep, new Date(2026, 10, 14, 13))]
  onTestFinished(one.close)
  onTestFinished(two.close)
  const make = async (app: typeof one, day: number) => {
    app.at(new Date(2026, 10, day))
    await app.backups.make('manual')
    await app.finished()
  }
  await make(one, 14)
  const [first = ''] = filesOf(here)
  await make(two, 15)
  await make(two, 16)
  const listed = async () => (await one.records()).map(({ file }) => file)
  expect(await listed()).toEqual([...filesOf(other), first])
  expect(filesOf(other)).toHaveLength(1)
  expect(filesOf(here)).toEqual([first])
  expect([await one.backups.names(), await two.backups.names()]).toEqual([new Set([first]), new Set(filesOf(other))])
  await make(one, 17)
  expect(filesOf(here)).toHaveLength(1)
  expect(await listed()).toEqual([...filesOf(here), ...filesOf(other)])
})

test.each(engines)('on %s, a backup in a bucket is read back from there', async (engine) => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const here = await Installation.create(engine, { ...s3.environment, BACKUP_TO: 'bucket' })
  await here.serve((url) => Player.guest(url))
  const app = await running(here)
  onTestFinished(app.close)
  const make = async () => {
    await app.backups.make('manual')
    await app.finished()
    return (await app.records())[0]
  }
  expect(await make()).toMatchObject({ problem: null })
  s3.damage('backups')
  app.at(new Date(2026, 10, 15))
  const failed = await make()
  expect(failed?.problem).toMatch(/^The backup was written but cannot be read back: it is damaged\./)
  expect(await app.backups.read(failed?.file ?? '')).toBeNull()
  expect(await app.records()).toHaveLength(2)
})

test.each(engines)('on %s, nothing is updated if the backup before it cannot be read back', async (engine) => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const here = await Installation.create(engine, { ...s3.environment, BACKUP_TO: 'bucket' })
  await here.serve((url) => Player.guest(url))
  await forgetLastMigration(here)
  const before = await here.rows()
  s3.damage('backups')
  await expect(here.start()).rejects.toThrow(
    /the backup before that failed: The backup was written but cannot be read back: it is damaged\. .* Nothing was changed\./,
  )
  expect(await here.rows()).toEqual(before)
})

test('a backup that could be neither read back nor removed is removed with its record', async () => {
  const here = await Installation.create('SQLite')
  await here.serve((url) => Player.guest(url))
  let isStuck = true
  const app = await running(here, {}, undefined, {
    store: (files) => ({
      ...cuttingOff(here)(files),
      remove: (name) => (isStuck ? Promise.reject(new Error('stuck')) : files.remove(name)),
    }),
  })
  onTestFinished(app.close)
  await app.backups.make('manual')
  await app.finished()
  expect(filesOf(here)).toHaveLength(1)
  isStuck = false
  app.at(new Date(2026, 10, 15))
  await app.backups.make('manual')
  await app.finished()
  expect(await app.records()).toHaveLength(1)
  expect(filesOf(here)).toEqual([])
})

test('a server that stops does not wait for a bucket that does not return a backup', async () => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const here = await Installation.create('SQLite', { ...s3.environment, BACKUP_TO: 'bucket' })
  await here.serve((url) => Player.guest(url))
  const reading = Promise.withResolvers<void>()
  let isSilent = true
  const app = await running(here, {}, undefined, {
    store: (files) => ({
      ...files,
      read(name, signal) {
        if (isSilent) s3.failNext(1, 'silent')
        isSilent = false
        reading.resolve()
        return files.read(name, signal)
      },
    }),
  })
  onTestFinished(app.close)
  await app.backups.make('manual')
  await reading.promise
  await vi.waitUntil(() => s3.failuresLeft() === 0, patiently)
  await app.backups.close()
  const [record] = await app.records()
  expect(record?.problem).toBe('The server was stopped while it made this backup.')
  expect(await app.backups.read(record?.file ?? '')).toBeNull()
})

test('a server that stops does not wait for the upload of a backup', async () => {
  const s3 = await aStrictS3()
  onTestFinished(() => s3.close())
  const here = await Installation.create('SQLite', { ...s3.environment, BACKUP_TO: 'bucket' })
  await here.serve((url) => Player.guest(url))
  const app = await running(here)
  onTestFinished(app.close)
  s3.failNext(1, 'silent')
  await app.backups.make('manual')
  await vi.waitUntil(() => filesOf(here).some((name) => name.endsWith('.upload')), patiently)
  await app.backups.close()
  expect(await app.records()).toMatchObject([{ problem: 'The server was stopped while it made this backup.' }])
  expect(filesOf(here)).toEqual([])
})

describe('files', () => {
  const places: Readonly<Record<string, () => Promise<BackupFiles>>> = {
    folder: async () => folderBackups(join((await Installation.create('SQLite')).dataDir, 'deep', 'backups')),
    bucket: async () => {
      const s3 = await aStrictS3()
      onTestFinished(() => s3.stop())
      return s3Backups(s3.options, join((await Installation.create('SQLite')).dataDir, 'drafts'))
    },
  }
  test.each(Object.entries(places))('a %s stores, reads and removes backups', async (place, open) => {
    const files = await open()
    const text = 'x'.repeat(3_000_000)
    const name = 'everquill-2026-manual.backup'
    expect(await files.store(name, async (path) => writeFileSync(path, text))).toBe(text.length)
    const chunks: Uint8Array[] = []
    for await (const chunk of (await files.read(name)) ?? []) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString() === text).toBe(true)
    expect(await files.read('everquill-other.backup')).toBeNull()
    expect(await files.names()).toEqual(place === 'folder' ? new Set([name]) : null)
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
    await expect(files.read('../../etc/passwd')).rejects.toThrow('is not the name of a backup')
    const failing = files.store(name, () => Promise.reject(new Error('no space')))
    await expect(failing).rejects.toThrow('no space')
    expect(await files.read(name)).toBeNull()
  })
})

/** Makes a database look like one of the version before. */
async function forgetLastMigration({ environment, dataDir }: Installation): Promise<void> {
  const undo = [
    'drop table account_invitations',
    'drop table announcements',
    'drop table backups',
    'drop table api_tokens',
    'drop table webhooks',
    'drop table webhook_deliveries',
    'drop table content_references',
    'drop index saves_with_act',
    `delete from kysely_migration where name >= '0028'`,
  ]
  const url = environment['DATABASE_URL']
  if (url === undefined) {
    const db = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
    for (const statement of undo) db.exec(statement)
    db.close()
    return
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of undo) await client.query(statement)
  await client.end()
}
