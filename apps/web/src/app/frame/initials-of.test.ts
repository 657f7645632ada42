import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test('initials come from the first and the last word', () => {
  expect(initialsOf('Johanna Brandt')).toBe('JB')
  expect(initialsOf('anna  lena von Österreich')).toBe('AÖ')
  expect(initialsOf('Mirelle')).toBe('M')
})

test('a blank name has no initials', () => {
  expect(initialsOf('  ')).toBe('')
})
