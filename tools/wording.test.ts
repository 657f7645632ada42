import { describe, expect, test } from 'vitest'
import { identifiersIn, retiredWordsIn } from './wording.ts'

const inFile = (path: string, text: string) => retiredWordsIn({ path, text })

test('a retired identifier is reported with its replacement', () => {
  expect(inFile('apps/web/src/sync/x.ts', 'export class Desk {}')).toEqual([
    'apps/web/src/sync/x.ts: “Desk” is retired: SyncClient',
  ])
})

test('a retired private member, JSX name and type are identifiers too', () => {
  expect(inFile('apps/web/src/x.ts', 'class A { #sitDown() {} }')).toHaveLength(1)
  expect(inFile('apps/web/src/x.tsx', 'const A = () => <Contests />')).toHaveLength(1)
  expect(inFile('apps/web/src/x.ts', 'let a: Hearings')).toHaveLength(1)
})

test('a retired identifier inside a string, a comment or a longer name is not one', () => {
  expect(inFile('apps/web/src/x.ts', `const a = 'Desk' // Desk\nconst DeskLamp = 1`)).toEqual([])
})

test('a word is accepted where it still has its own meaning', () => {
  expect(inFile('apps/server/src/commands/games/lock-game.ts', 'const seat = 1')).toEqual([])
  expect(inFile('apps/web/src/sync/sync-client.ts', 'const seat = 1')).toHaveLength(1)
})

test('a retired file name is reported', () => {
  expect(inFile('apps/web/src/app/desk.ts', '')).toHaveLength(1)
  expect(inFile('apps/server/src/images/workshop/render.ts', '')).toHaveLength(1)
})

describe('a retired phrase', () => {
  test.each([
    ['in the source', 'apps/web/src/x.tsx', 'const a = t`You sit at no table yet`'],
    ['in a translation', 'apps/web/src/i18n/locales/en.po', 'msgid "You sit at no table yet"'],
    [
      'broken over two lines of a translation',
      'apps/web/src/i18n/locales/en.po',
      'msgid "You sit "\n"at no table yet"',
    ],
    ['broken over two lines of a comment', 'apps/web/src/x.ts', '/** You sit at\n * no table yet. */'],
    ['in the documentation', 'README.md', 'You sit at no table yet.'],
  ])('%s is reported', (_, path, text) => {
    expect(inFile(path, text)).toHaveLength(1)
  })
})

test('identifiers are read from code only', () => {
  const text = `import { a } from './b.ts'\nconst c: D = <E f="g">h</E>\nclass I { #j = a.k }`
  expect([...identifiersIn({ path: 'x.tsx', text })].toSorted()).toEqual(
    ['#j', 'D', 'E', 'I', 'a', 'c', 'f', 'k'].toSorted(),
  )
})
