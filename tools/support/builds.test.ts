import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, isStale, markBuilt, serverProgram, webApp, type Build } from './builds.ts'

let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everquill-build-'))
  write('apps/web/src/features/sheet/sheet.tsx', 'one')
  write('apps/web/index.html', 'one')
  write('apps/web/public/icon.svg', 'one')
  write('packages/domain/change/diff.ts', 'one')
  write('package-lock.json', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

function build(part: Build = webApp): void {
  mkdirSync(join(root, part.folder, 'dist'), { recursive: true })
  markBuilt(part, root, fingerprint(part, root))
}

test('an app that was never built is stale, a built one is not', () => {
  expect(isStale(webApp, root)).toBe(true)
  build()
  expect(isStale(webApp, root)).toBe(false)
})

test.each([
  'apps/web/src/features/sheet/sheet.tsx',
  'apps/web/src/features/sheet/new.module.css',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public/icon.svg',
  'packages/domain/change/diff.ts',
  'package-lock.json',
])('a change of %s makes it stale, and back again fresh', (path) => {
  write(path, 'one')
  build()
  write(path, 'two')
  expect(isStale(webApp, root)).toBe(true)
  write(path, 'one')
  expect(isStale(webApp, root)).toBe(false)
})

test('renaming or removing a file makes the build stale', () => {
  build()
  rmSync(join(root, 'apps/web/src/features/sheet/sheet.tsx'))
  expect(isStale(webApp, root)).toBe(true)
  write('apps/web/src/features/sheet/page.tsx', 'one')
  expect(isStale(webApp, root)).toBe(true)
})

test.each([
  'apps/web/dist/index.html',
  'apps/server/src/main.ts',
  'packages/domain/change/diff.test.ts',
  'packages/testing/index.ts',
  'packages/domain/node_modules/x/index.js',
])('%s is no part of it', (path) => {
  build()
  write(path, 'two')
  expect(isStale(webApp, root)).toBe(false)
})

test('an interrupted build is stale', () => {
  build()
  rmSync(join(root, 'apps/web/dist'), { recursive: true })
  write('apps/web/dist/index.html', 'half')
  expect(isStale(webApp, root)).toBe(true)
})

test.each(['apps/server/src/main.ts', 'apps/server/rolldown.config.ts', 'packages/domain/change/diff.ts'])(
  'a change of %s makes the server stale',
  (path) => {
    build(serverProgram)
    write(path, 'two')
    expect(isStale(serverProgram, root)).toBe(true)
  },
)

test.each(['apps/web/src/features/sheet/sheet.tsx', 'apps/server/src/http/app.test.ts', 'apps/server/dist/main.mjs'])(
  '%s is no part of the server',
  (path) => {
    build(serverProgram)
    write(path, 'two')
    expect(isStale(serverProgram, root)).toBe(false)
  },
)
