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

/** Why it does not start: one sentence on the channel for complaints, not a word more, and no secret in it. */
async function complaintOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await launch({ DATA_DIR: freshFolder(), ...environment }).ended
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  expect(stdout).toBe('')
  expect(stderr).not.toContain(secret)
  expect(code).toBe(1)
  return stderr
}

describe('a server that cannot start says in one sentence what to do', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['PORT that is no number', { PORT: 'http' }, /^PORT must be a number between 0 and 65535, but is "http"/],
    ['HOST of another machine', { HOST: '203.0.113.7' }, /no address 203\.0\.113\.7; set HOST/],
    ['PUBLIC_URL that is no address', { PUBLIC_URL: 'play.example' }, /^PUBLIC_URL must be an address/],
    [
      'DATABASE_URL of something else',
      { DATABASE_URL: `mysql://ann:${secret}@localhost/x` },
      /^DATABASE_URL must be an address/,
    ],
    ['REGISTRATION by another word', { REGISTRATION: 'maybe' }, /^REGISTRATION must be open or closed, but is "maybe"/],
    ['RATE_LIMITS by another word', { RATE_LIMITS: 'no' }, /^RATE_LIMITS must be on or off, but is "no"/],
    ['TRUST_PROXY that is no address', { TRUST_PROXY: 'nginx' }, /^TRUST_PROXY must list addresses.* but has "nginx"/],
    ['SMTP_URL alone', { SMTP_URL: `smtp://ann:${secret}@mail.example` }, /^SMTP_URL needs PUBLIC_URL/],
    ['OIDC_ISSUER alone', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET: secret }, /^OIDC_ISSUER needs/],
    [
      'PostgreSQL that is not there',
      { DATABASE_URL: `postgres://ann:${secret}@127.0.0.1:1/x` },
      /^PostgreSQL at 127\.0\.0\.1:1 cannot be used now; start it/,
    ],
  ])('%s', async (_what, environment, sentence) => {
    expect(await complaintOf(environment)).toMatch(sentence)
  })

  test('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await complaintOf({ PORT: String(port) })).toMatch(new RegExp(`^Port ${port} is taken; .* set PORT`))
  })

  test('a data folder that cannot be made', async () => {
    const file = freshFolder()
    writeFileSync(file, '')
    expect(await complaintOf({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .* cannot be made .* set DATA_DIR/,
    )
  })

  test.runIf(process.platform === 'linux')('a data folder that not even root can write to', async () => {
    expect(await complaintOf({ DATA_DIR: '/proc' })).toMatch(
      /^The data folder \/proc cannot be written to; .* set DATA_DIR/,
    )
  })

  test('a database that is none', async () => {
    const dataDir = freshFolder()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'everquill.sqlite'), 'Dear diary, '.repeat(100))
    expect(await complaintOf({ DATA_DIR: dataDir })).toMatch(
      /^The database .*everquill\.sqlite .* restore it from a backup/,
    )
  })

  test('a wrong password for PostgreSQL', async () => {
    const url = new URL(await freshDatabase())
    url.password = secret
    expect(await complaintOf({ DATABASE_URL: url.href })).toMatch(
      /^PostgreSQL at .* refuses the user or the password; correct DATABASE_URL/,
    )
  })

  test('a database that PostgreSQL does not have', async () => {
    const url = new URL(await freshDatabase())
    url.pathname = '/nowhere'
    expect(await complaintOf({ DATABASE_URL: url.href })).toMatch(/^There is no database "nowhere" at .*; create it/)
  })
})

test('a life: told to stop, killed, and everything is still there', async () => {
  const dataDir = freshFolder()
  const first = launch({ DATA_DIR: dataDir })
  const ann = await Player.guest(await first.url)
  const { character } = await ann.create()
  const ref = character.publicRef
  expect(await complaintOf({ DATA_DIR: dataDir })).toMatch(
    /^The data folder .* is in use by another Everquill; stop that one/,
  )

  // Told to stop in the middle of it, while somebody listens.
  const stream = await ann.listen()
  const saves = Array.from({ length: 30 }, (_, i) =>
    ann.edit(ref, 'xp', i, i + 1).then(
      () => 1,
      () => 0,
    ),
  )
  await Promise.race(saves)
  first.kill('SIGTERM')
  const kept = (await Promise.all(saves)).reduce<number>((sum, saved) => sum + saved, 0)
  const { code, stdout } = await first.ended
  await stream.ended
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Everquill \S+ is at http:\/\/localhost:\d+\n$/)
  expect(kept).toBeGreaterThan(0)

  const second = launch({ DATA_DIR: dataDir })
  const annAgain = ann.onAnotherDevice(await second.url)
  const { xp } = await annAgain.character(ref)
  expect(xp).toBeGreaterThanOrEqual(kept)
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
