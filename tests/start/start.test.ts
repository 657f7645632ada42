import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@everquill/testing'
import { Player } from '../support/player.ts'
import { launch } from './launch.ts'

const folder = mkdtempSync(join(tmpdir(), 'everquill-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let folders = 0
const freshFolder = (): string => join(folder, String(folders++))

const secret = 'open-sesame-s3cret'

/** The start-up error: exactly one sentence on stderr, without secrets. */
async function startupError(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await launch({ DATA_DIR: freshFolder(), ...environment }).ended
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  expect(stdout).toBe('')
  expect(stderr).not.toContain(secret)
  expect(code).toBe(1)
  return stderr
}

describe('start-up errors', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['a PORT that is not a number', { PORT: 'http' }, /^PORT must be a number between 0 and 65535, but is "http"/],
    ['a HOST of another machine', { HOST: '203.0.113.7' }, /does not have the address 203\.0\.113\.7; set HOST/],
    ['a PUBLIC_URL that is not a URL', { PUBLIC_URL: 'play.example' }, /^PUBLIC_URL must be a URL/],
    [
      'a DATABASE_URL of another database system',
      { DATABASE_URL: `mysql://ann:${secret}@localhost/x` },
      /^DATABASE_URL must be a URL/,
    ],
    [
      'an unknown value of REGISTRATION',
      { REGISTRATION: 'maybe' },
      /^REGISTRATION must be open, invite-only, or closed, but is "maybe"/,
    ],
    ['an unknown value of RATE_LIMITS', { RATE_LIMITS: 'no' }, /^RATE_LIMITS must be on or off, but is "no"/],
    [
      'a TRUST_PROXY that is not an address',
      { TRUST_PROXY: 'nginx' },
      /^TRUST_PROXY must list addresses.* but has "nginx"/,
    ],
    ['SMTP_URL without PUBLIC_URL', { SMTP_URL: `smtp://ann:${secret}@mail.example` }, /^SMTP_URL needs PUBLIC_URL/],
    [
      'OIDC_ISSUER without its other settings',
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: secret },
      /^OIDC_ISSUER needs/,
    ],
    [
      'an unreachable PostgreSQL',
      { DATABASE_URL: `postgres://ann:${secret}@127.0.0.1:1/x` },
      /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached; start it/,
    ],
  ])('%s is reported in one sentence that says what to do', async (_name, environment, sentence) => {
    expect(await startupError(environment)).toMatch(sentence)
  })

  test('a port in use is reported with what to do', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await startupError({ PORT: String(port) })).toMatch(new RegExp(`^Port ${port} is in use; .* set PORT`))
  })

  test('a data folder that cannot be created is reported with what to do', async () => {
    const file = freshFolder()
    writeFileSync(file, '')
    expect(await startupError({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .* cannot be created .* set DATA_DIR/,
    )
  })

  test.runIf(process.platform === 'linux')(
    'a data folder that cannot be written to is reported with what to do',
    async () => {
      expect(await startupError({ DATA_DIR: '/proc' })).toMatch(
        /^The data folder \/proc cannot be written to; .* set DATA_DIR/,
      )
    },
  )

  test('a file that is not a database is reported with what to do', async () => {
    const dataDir = freshFolder()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'everquill.sqlite'), 'Dear diary, '.repeat(100))
    expect(await startupError({ DATA_DIR: dataDir })).toMatch(
      /^The database .*everquill\.sqlite .* restore it from a backup/,
    )
  })

  test('a wrong password for PostgreSQL is reported with what to do', async () => {
    const url = new URL(await freshDatabase())
    url.password = secret
    expect(await startupError({ DATABASE_URL: url.href })).toMatch(
      /^PostgreSQL at .* rejects the user or the password; correct DATABASE_URL/,
    )
  })

  test('a database missing in PostgreSQL is reported with what to do', async () => {
    const url = new URL(await freshDatabase())
    url.pathname = '/nowhere'
    expect(await startupError({ DATABASE_URL: url.href })).toMatch(/^There is no database "nowhere" at .*; create it/)
  })
})

test('acknowledged saves survive SIGTERM, SIGKILL and restarts', async () => {
  const dataDir = freshFolder()
  const first = launch({ DATA_DIR: dataDir })
  const ann = await Player.guest(await first.url)
  const { character } = await ann.create()
  const ref = character.publicRef
  expect(await startupError({ DATA_DIR: dataDir })).toMatch(
    /^The data folder .* is in use by another Everquill process; stop it/,
  )

  // SIGTERM in the middle of saves, with an open stream.
  const stream = await ann.listen()
  const saves = Array.from({ length: 30 }, (_, i) =>
    ann.edit(ref, 'xp', i, i + 1).then(
      () => 1,
      () => 0,
    ),
  )
  await Promise.race(saves)
  first.kill('SIGTERM')
  const acknowledged = (await Promise.all(saves)).reduce<number>((sum, saved) => sum + saved, 0)
  const { code, stdout } = await first.ended
  await stream.ended
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^Everquill \S+ is at http:\/\/localhost:\d+\nSet-up code for the first account, .*: [A-Z2-9-]{14}\n$/,
  )
  expect(acknowledged).toBeGreaterThan(0)

  const second = launch({ DATA_DIR: dataDir })
  const annAgain = ann.onAnotherDevice(await second.url)
  const { xp } = await annAgain.character(ref)
  expect(xp).toBeGreaterThanOrEqual(acknowledged)
  expect(await annAgain.log(ref)).toHaveLength(xp + 1)

  await annAgain.edit(ref, 'gold', 20, 15)
  second.kill('SIGKILL')
  expect((await second.ended).code).toBe(null)

  const third = launch({ DATA_DIR: dataDir })
  const annAtLast = ann.onAnotherDevice(await third.url)
  expect(await annAtLast.character(ref)).toMatchObject({ gold: 15, xp })
  await annAtLast.edit(ref, 'gold', 15, 14)
  third.kill('SIGINT')
  expect((await third.ended).code).toBe(0)
})
