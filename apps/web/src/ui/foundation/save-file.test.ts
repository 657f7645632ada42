import { expect, test } from 'vitest'
import { safeFileName } from './save-file.ts'

test.each([
  ['Mira.md', 'Mira.md'],
  ['a/b\\c:d.json', 'a b c d.json'],
  ['...md', 'Everquill.md'],
  ['.md', 'Everquill.md'],
  ['Dr. Ährenfels\u0000.md', 'Dr. Ährenfels.md'],
  [`${'x'.repeat(300)}.md`, `${'x'.repeat(80)}.md`],
])('%j is saved as %s', (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
})
