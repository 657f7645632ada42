import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test('a name is shortened to its first and last word', () => {
  expect(initialsOf('Johanna Brandt')).toBe('JB')
  expect(initialsOf('anna  lena von Österreich')).toBe('AÖ')
  expect(initialsOf('Mirelle')).toBe('M')
})

test('no name has no initials', () => {
  expect(initialsOf('  ')).toBe('')
})
