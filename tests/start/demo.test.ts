import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, Installation } from '../backup/installation.ts'
import { mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { root } from '../../tools/support/run.ts'
import { password, people } from '../../tools/demo/cast.ts'

/** Runs `everquill demo` in a process of its own. */
function demo({ environment }: Installation, ...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-proto=delete', join(root, 'tools/demo.ts'), ...options],
    { env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

describe.each(engines)('on %s', (engine) => {
  test('the demo is created in an empty database and kept; a second run says what is there and changes nothing', async () => {
    const here = await Installation.create(engine)
    const first = demo(here, '--keep', '--json')
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const created = JSON.parse(first.stdout) as Readonly<Record<string, unknown>>
    const counts = { accounts: 4, characters: 4, games: 2, logEntries: expect.any(Number) }
    expect(created).toEqual({ ok: true, created: true, ...counts })
    const before = await here.rows()
    const second = demo(here, '--keep', '--json')
    expect(second).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(second.stdout)).toEqual({ ...created, created: false })
    expect(await here.rows()).toEqual(before)
    expect(await here.run('verify')).toMatchObject({ code: 0 })
    await here.serve(async (url) => {
      const jo = new Player(url)
      mustSucceed(await jo.post('/api/auth/sign-in', { email: people.jo.email, password }))
      const [character] = await jo.list()
      expect((await jo.get(`${character?.image}?size=96`)).status).toBe(200)
      const printed = demo(here, '--keep', '--json')
      expect(printed).toMatchObject({ status: 1, stderr: '' })
      expect((JSON.parse(printed.stdout) as { readonly message: string }).message).toMatch(
        /in use by another Everquill process|A server is using this database/,
      )
    })
  })

  test('the demo is not mixed with other data', async () => {
    const here = await Installation.create(engine)
    await here.serve(async (url) => (await Player.guest(url)).create())
    const before = await here.rows()
    expect(demo(here, '--keep')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'The database has other data (accounts: 1, characters: 1, games: 0, log entries: 1); the demo needs an empty one.\n',
    })
    expect(await here.rows()).toEqual(before)
  })
})

test('options that the demo does not know print the usage and exit with 2', async () => {
  const here = await Installation.create('SQLite')
  for (const options of [['--json'], ['--keep', '--force']]) {
    expect(demo(here, ...options)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage:/) })
  }
})
