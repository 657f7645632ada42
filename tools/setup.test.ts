import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

function writeLock(text: string, time: string): void {
  const file = join(root, 'package-lock.json')
  writeFileSync(file, text)
  utimesSync(file, new Date(time), new Date(time))
}

/** A fake npm: empties node_modules as `npm ci` does, and puts a Node there unless told to fail. */
const npm = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  rmSync('node_modules', { recursive: true, force: true })
  if (process.env.OFFLINE) process.exit(1)
  mkdirSync('node_modules/node/bin', { recursive: true })
  writeFileSync('node_modules/node/bin/node', '')
  writeFileSync('node_modules/.package-lock.json', '')`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everquill-setup-'))
  mkdirSync(join(root, 'tools'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(root, 'tools/setup.mjs'))
  writeLock('{}', '2020-01-01')
  writeFileSync(join(root, 'npm.cjs'), npm)
})
afterEach(() => rmSync(root, { recursive: true }))

const setup = (env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [join(root, 'tools/setup.mjs')], {
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath, ...env },
    encoding: 'utf8',
  })
const installs = (): number =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n').length : 0

test('a fresh clone is installed once, with one line of output', () => {
  expect(setup()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Installing .*\n$/), stderr: '' })
  expect(setup()).toMatchObject({ status: 0, stdout: '', stderr: '' })
  expect(installs()).toBe(1)
})

test('a changed lock file causes an install', () => {
  setup()
  writeLock('{ "lockfileVersion": 3 }', '2100-01-01')
  expect(setup().status).toBe(0)
  expect(setup().status).toBe(0)
  expect(installs()).toBe(2)
})

test('an unchanged lock file with a new time, as after a checkout, causes no install', () => {
  setup()
  writeLock('{}', '2100-01-01')
  setup()
  expect(installs()).toBe(1)
})

test('an install by hand is recognised', () => {
  spawnSync(process.execPath, [join(root, 'npm.cjs'), 'by hand'], { cwd: root })
  expect(setup()).toMatchObject({ status: 0, stdout: '' })
  expect(installs()).toBe(1)
})

test('an install without the bundled Node is repeated', () => {
  setup()
  rmSync(join(root, 'node_modules/node'), { recursive: true })
  setup()
  expect(installs()).toBe(2)
})

test('a failed install prints what to do and is repeated next time', () => {
  const failed = setup({ OFFLINE: 'yes' })
  expect(failed.status).toBe(1)
  expect(failed.stderr.trim().split('\n')).toHaveLength(1)
  expect(setup().status).toBe(0)
  expect(installs()).toBe(2)
})
