import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, roomOf, sourceFiles, strayImports } from './rooms.ts'

const strays = (path: string, ...imports: string[]): string[] =>
  strayImports([{ path, text: imports.map((specifier) => `import '${specifier}'`).join('\n') }])

test('the house as it stands has no stray imports', () => {
  expect(strayImports(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})

test('a stray import is told with the reason of the room it starts from', () => {
  expect(strays('apps/web/src/sheet/x.tsx', '../roster/y.tsx')).toEqual([
    'apps/web/src/sheet/x.tsx may not import apps/web/src/roster/y.tsx: a feature never fetches, saves, or imports another feature',
  ])
})

describe('what the table allows passes', () => {
  test.each([
    ['packages/domain/change/diff.ts', './change.ts', '../character/fields.ts'],
    ['packages/contract/routes.ts', '@everquill/domain', 'typebox', 'typebox/value'],
    ['apps/server/src/main.ts', './storage/sqlite/open.ts', './http/app.ts', './config.ts', '@everquill/catalogue'],
    ['apps/server/src/cli/backup.ts', '../storage/sqlite/open.ts', '../config.ts'],
    [
      'apps/server/src/http/routes.ts',
      '../commands/save-character.ts',
      '../storage/port.ts',
      'fastify',
      '@fastify/cookie',
    ],
    [
      'apps/server/src/commands/save-character.ts',
      '@everquill/domain',
      '../storage/port.ts',
      '../live/port.ts',
      'node:crypto',
    ],
    ['apps/server/src/accounts/sign-in.ts', '@everquill/domain', '../storage/port.ts', 'openid-client'],
    ['apps/server/src/storage/sqlite/open.ts', '../port.ts', '../queries.ts', 'kysely', 'node:sqlite'],
    ['apps/server/src/content/embedded/embedded.ts', '../port.ts', '@everquill/catalogue'],
    ['apps/web/src/app/routes.tsx', '../sheet/sheet.tsx', '../save/queue.ts', '@everquill/contract'],
    [
      'apps/web/src/sheet/coin-field.tsx',
      '@everquill/domain',
      '../store/use-field.ts',
      '../ui/box.tsx',
      '../i18n/words.ts',
    ],
    ['apps/web/src/save/queue.ts', '@everquill/domain', '@everquill/contract', '../store/store.ts'],
    ['apps/web/src/ui/number-box.tsx', '../i18n/use-numbers.ts', 'react'],
    ['apps/web/src/api/backend.ts', '@everquill/contract', '../store/backend.ts'],
    ['apps/web/vite.config.ts', 'vite'],
  ])('%s', (path, ...imports) => {
    expect(strays(path, ...imports)).toEqual([])
  })
})

describe('what the table does not allow is found', () => {
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
    ['apps/web/src/sheet/x.tsx', '../save/queue.ts'],
    ['apps/web/src/sheet/x.tsx', '@everquill/contract'],
    ['apps/web/src/sheet/x.tsx', '../api/backend.ts'],
    ['apps/web/src/store/x.ts', '../save/queue.ts'],
    ['apps/web/src/store/x.ts', '../api/backend.ts'],
    ['apps/web/src/live/x.ts', '../save/queue.ts'],
    ['apps/web/src/ui/x.tsx', '@everquill/domain'],
    ['apps/web/src/ui/x.tsx', '../store/store.ts'],
    ['apps/web/src/i18n/x.ts', '../ui/button.tsx'],
    ['apps/web/src/i18n/x.ts', '@everquill/domain'],
  ])('%s → %s', (path, specifier) => {
    expect(strays(path, specifier)).toHaveLength(1)
  })
})

test('what is made for tests is imported by tests only, not even by the wiring', () => {
  expect(strays('apps/server/src/commands/save.test.ts', '@everquill/testing', '../storage/sqlite/open.ts')).toEqual([])
  expect(strays('apps/server/src/storage/acceptance.ts', '@everquill/testing', 'vitest')).toEqual([])
  expect(strays('apps/server/src/main.ts', '@everquill/testing', './storage/acceptance.ts')).toEqual([
    'apps/server/src/main.ts may not import packages/testing/index.ts: what is made for tests never runs in an app',
    'apps/server/src/main.ts may not import apps/server/src/storage/acceptance.ts: what is made for tests never runs in an app',
  ])
})

test('a file of an app lives in a room', () => {
  expect(strays('apps/web/src/utils/format.ts')).toEqual([
    'apps/web/src/utils/format.ts belongs to no room: move it, or give it one in tools/rooms.ts',
  ])
})

test('every way of importing is seen, and nothing that only looks like one', () => {
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

test('a port is a room of its own among the adapters', () => {
  expect(roomOf('apps/server/src/storage/port.ts')?.name).toBe('server/ports')
  expect(roomOf('apps/server/src/storage/sqlite/open.ts')?.name).toBe('server/storage')
})
