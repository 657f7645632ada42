import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

test('of two long texts only the lines that differ are shown', () => {
  expect(textDiff('a\nmine\nz', 'a\ntheirs\nz')).toBe('mine')
  expect(textDiff('a\nz', 'a\ntheirs\nz')).toBe('')
  expect(textDiff('one', 'one\ntwo')).toBe('')
})

test('of two long lines only the part after their shared words is shown', () => {
  const start = 'Orla at the ferry owes us a crossing.'
  expect(textDiff(`${start} Ask her.`, `${start} Pay her.`)).toBe('… Ask her.')
  expect(textDiff(`${start} Pay her.`, `${start} Ask her.`)).toBe('… Pay her.')
  expect(textDiff(`${start} Ask her.`, start)).toBe('… crossing. Ask her.')
})

test('values that are not text, and short lines, are shown whole', () => {
  expect(textDiff('Ann', 'Anna')).toBe('Ann')
  expect(textDiff(5, 4)).toBe(5)
  expect(textDiff(null, 'a\nb')).toBe(null)
})
