import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crowdedFolders, importCycles, importsOf, roomOf, roomTable, strayImports } from './rooms.ts'

const root = join(import.meta.dirname, '..')

const strays = (path: string, ...imports: string[]): string[] =>
  strayImports([{ path, text: imports.map((specifier) => `import '${specifier}'`).join('\n') }])

test('ARCHITECTURE.md shows the rules as they are', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(roomTable())
})

test('a forbidden import is reported with the reason of the importing module', () => {
  expect(strays('apps/web/src/features/sheet/x.tsx', '../roster/y.tsx')).toEqual([
    'apps/web/src/features/sheet/x.tsx may not import apps/web/src/features/roster/y.tsx: a feature never fetches or sends by itself and never imports another feature',
  ])
})

describe('allowed imports', () => {
  test.each([
    ['packages/domain/change/diff.ts', './change.ts', '../character/fields.ts'],
    ['packages/contract/routes.ts', '@everquill/domain', 'typebox', 'typebox/value'],
    ['apps/server/src/main.ts', './storage/sqlite/open.ts', './http/app.ts', './config.ts', '@everquill/catalogue'],
    ['apps/server/src/cli/backup.ts', '../storage/sqlite/open.ts', '../config.ts'],
    [
      'apps/server/src/http/routes.ts',
      '../commands/characters/save-character.ts',
      '../storage/port.ts',
      'fastify',
      '@fastify/cookie',
    ],
    [
      'apps/server/src/commands/characters/save-character.ts',
      '@everquill/domain',
      '../../storage/port.ts',
      '../../live/port.ts',
      'node:crypto',
    ],
    ['apps/server/src/accounts/sign-in.ts', '@everquill/domain', '../storage/port.ts', 'openid-client'],
    ['apps/server/src/storage/sqlite/open.ts', '../port.ts', '../queries.ts', 'kysely', 'node:sqlite'],
    ['apps/server/src/content/embedded/embedded.ts', '../port.ts', '@everquill/catalogue'],
    ['apps/web/src/app/routes.tsx', '../features/sheet/sheet.tsx', '../sync/sync-client.ts', '@everquill/contract'],
    [
      'apps/web/src/features/sheet/wallet/coin-field.tsx',
      '@everquill/domain',
      '../../../sync/replica/use-character.ts',
      '../../../queries/content.ts',
      '../../../log-view/log.tsx',
      '../../../ui/box.tsx',
      '../../../i18n/texts.ts',
    ],
    ['apps/web/src/sync/outbox/auto-save.ts', '@everquill/domain', '@everquill/contract', '../../api/call.ts'],
    ['apps/web/src/api/call.ts', '@everquill/contract', '@everquill/contract/route-paths'],
    ['apps/web/src/game-ui/vital.tsx', '../ui/bar.tsx', '../i18n/use-numbers.ts', 'react'],
    ['apps/web/src/ui/number-box.tsx', '../i18n/use-numbers.ts', 'react'],
    ['apps/web/vite.config.ts', 'vite'],
  ])('%s', (path, ...imports) => {
    expect(strays(path, ...imports)).toEqual([])
  })
})

describe('forbidden imports', () => {
  test.each([
    ['packages/domain/x.ts', '@everquill/contract'],
    ['packages/domain/x.ts', 'node:crypto'],
    ['packages/domain/x.ts', 'react'],
    ['packages/contract/x.ts', '@everquill/catalogue'],
    ['packages/contract/x.ts', '../domain/index.ts'],
    ['packages/catalogue/x.ts', '@everquill/domain'],
    ['apps/server/src/commands/x.ts', '../storage/sqlite/open.ts'],
    ['apps/server/src/commands/x.ts', '../http/app.ts'],
    ['apps/server/src/commands/x.ts', '../queries/list.ts'],
    ['apps/server/src/commands/x.ts', '@everquill/contract'],
    ['apps/server/src/commands/x.ts', 'kysely'],
    ['apps/server/src/commands/x.ts', 'fastify'],
    ['apps/server/src/http/x.ts', '../storage/sqlite/open.ts'],
    ['apps/server/src/http/x.ts', 'pg'],
    ['apps/server/src/storage/x.ts', '../commands/save-character.ts'],
    ['apps/server/src/storage/x.ts', '@everquill/catalogue'],
    ['apps/server/src/storage/port.ts', './sqlite/open.ts'],
    ['apps/server/src/main.ts', '../../web/src/main.tsx'],
    ['apps/server/src/main.ts', 'fastify'],
    ['apps/web/src/app/x.tsx', '@everquill/catalogue'],
    ['apps/web/src/features/sheet/x.tsx', '../games/game.tsx'],
    ['apps/web/src/features/sheet/x.tsx', '@everquill/contract'],
    ['apps/web/src/features/sheet/x.tsx', '../../app/frame/frame.tsx'],
    ['apps/web/src/log-view/x.tsx', '../features/sheet/sheet.tsx'],
    ['apps/web/src/log-view/x.tsx', '../conflicts/conflict-list.tsx'],
    ['apps/web/src/sync/x.ts', '../queries/log/log.ts'],
    ['apps/web/src/sync/x.ts', '../ui/button.tsx'],
    ['apps/web/src/queries/x.ts', '../sync/sync-client.ts'],
    ['apps/web/src/api/x.ts', '../sync/sync-client.ts'],
    ['apps/web/src/game-ui/x.tsx', '../sync/sync-client.ts'],
    ['apps/web/src/ui/x.tsx', '@everquill/domain'],
    ['apps/web/src/ui/x.tsx', '../game-ui/portrait.tsx'],
    ['apps/web/src/i18n/x.ts', '../ui/button.tsx'],
    ['apps/web/src/i18n/x.ts', '@everquill/domain'],
  ])('%s → %s', (path, specifier) => {
    expect(strays(path, specifier)).toHaveLength(1)
  })
})

test('only tests import test code, not even the wiring does', () => {
  expect(strays('apps/server/src/commands/save.test.ts', '@everquill/testing', '../storage/sqlite/open.ts')).toEqual([])
  expect(strays('apps/server/src/storage/acceptance.ts', '@everquill/testing', 'vitest')).toEqual([])
  expect(strays('apps/server/src/main.ts', '@everquill/testing', './storage/acceptance.ts')).toEqual([
    'apps/server/src/main.ts may not import packages/testing/index.ts: test code never runs in an app',
    'apps/server/src/main.ts may not import apps/server/src/storage/acceptance.ts: test code never runs in an app',
  ])
})

test('a file outside every module is reported', () => {
  expect(strays('apps/web/src/utils/format.ts')).toEqual([
    'apps/web/src/utils/format.ts belongs to no module: move it, or add one to tools/rooms.ts',
  ])
})

test('every form of import is found, and text that looks like one is not', () => {
  const text = `
    import type { A } from './a.ts'
    import './b.ts'
    export * from './c.ts'
    export { d } from './d.ts'
    const e = await import('./e.ts')
    type F = import('./f.ts').F
    // import './comment.ts'
    const words = "import './string.ts'"
    export const G = () => <p>import './markup.ts'</p>`
  expect(importsOf({ path: 'x.tsx', text })).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts'])
})

test('a port is a module of its own next to its adapters', () => {
  expect(roomOf('apps/server/src/storage/port.ts')?.name).toBe('server/ports')
  expect(roomOf('apps/server/src/storage/sqlite/open.ts')?.name).toBe('server/storage')
})

describe('import cycles', () => {
  const file = (path: string, text: string) => ({ path, text })

  test('a cycle of type-only imports is one', () => {
    const files = [
      file('packages/domain/a.ts', `import type { B } from './b.ts'`),
      file('packages/domain/b.ts', `export * from './c.ts'`),
      file('packages/domain/c.ts', `type A = import('./a.ts').A`),
    ]
    expect(importCycles(files)).toEqual([
      'import cycle: packages/domain/a.ts → packages/domain/b.ts → packages/domain/c.ts → packages/domain/a.ts',
    ])
  })

  test('a lazy import back to the importer is none', () => {
    const files = [
      file('apps/web/src/a.ts', `import './b.ts'`),
      file('apps/web/src/b.ts', `const later = () => import('./a.ts')`),
    ]
    expect(importCycles(files)).toEqual([])
  })
})

test('a folder with more than 25 files is reported; fixtures and pictures do not count', () => {
  const files = Array.from({ length: 25 }, (_, i) => `apps/web/src/ui/${i}.tsx`)
  expect(crowdedFolders([...files, 'apps/web/src/ui/a.fixture.ts', 'apps/web/src/ui/a.svg'])).toEqual([])
  expect(crowdedFolders([...files, 'apps/web/src/ui/one-more.css'])).toEqual([
    'apps/web/src/ui has 26 files: split it, at most 25 belong in one folder',
  ])
})
