import { expect, test } from 'vitest'
import { relatedTests } from './related-tests.ts'

const testsOf = relatedTests([
  { path: 'packages/domain/index.ts', text: `export { a } from './a.ts'\nexport { b, type B } from './b.ts'` },
  { path: 'packages/domain/a.ts', text: `import { b } from './b.ts'\nexport const a = b` },
  { path: 'packages/domain/a.test.ts', text: `import { a } from './a.ts'` },
  { path: 'packages/domain/b.ts', text: `export type B = 1\nexport const b = 1` },
  { path: 'apps/server/src/only-b.test.ts', text: `import { b } from '@everquill/domain'` },
  { path: 'apps/server/src/only-type.test.ts', text: `import { type B } from '@everquill/domain'` },
  { path: 'apps/server/src/lazy.test.ts', text: `const a = await import('../../../packages/domain/a.ts')` },
])

test('a test relates to the files it imports, through a package only by the names it uses', () => {
  expect(testsOf('packages/domain/a.ts')).toEqual(['packages/domain/a.test.ts', 'apps/server/src/lazy.test.ts'])
})

test('tests that import a file through others come after those that import it directly', () => {
  expect(testsOf('packages/domain/b.ts')).toEqual([
    'apps/server/src/only-b.test.ts',
    'packages/domain/a.test.ts',
    'apps/server/src/lazy.test.ts',
  ])
})

test('of tests through the whole server, those with a word of the file in their name come first', () => {
  const server = `import { server } from '../support/server.ts'`
  const ofServer = relatedTests([
    { path: 'tests/stories/accounts.test.ts', text: server },
    { path: 'tests/stories/games.test.ts', text: server },
    { path: 'tests/support/server.ts', text: `import '../../apps/server/src/commands/games/delete-game.ts'` },
    { path: 'apps/server/src/commands/games/delete-game.ts', text: '' },
  ])
  expect(ofServer('apps/server/src/commands/games/delete-game.ts')).toEqual([
    'tests/stories/games.test.ts',
    'tests/stories/accounts.test.ts',
  ])
})
