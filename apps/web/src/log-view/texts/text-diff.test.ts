import { expect, test } from 'vitest'
import { toldApart } from './text-diff.ts'

test('of two long texts only the lines in which they differ are told', () => {
  expect(toldApart('a\nmine\nz', 'a\ntheirs\nz')).toBe('mine')
  expect(toldApart('a\nz', 'a\ntheirs\nz')).toBe('')
  expect(toldApart('one', 'one\ntwo')).toBe('')
})

test('of two long lines only what follows the words they share', () => {
  const start = 'Orla at the ferry owes us a crossing.'
  expect(toldApart(`${start} Ask her.`, `${start} Pay her.`)).toBe('… Ask her.')
  expect(toldApart(`${start} Pay her.`, `${start} Ask her.`)).toBe('… Pay her.')
  expect(toldApart(`${start} Ask her.`, start)).toBe('… crossing. Ask her.')
})

test('anything else is told as it is', () => {
  expect(toldApart('Ann', 'Anna')).toBe('Ann')
  expect(toldApart(5, 4)).toBe(5)
  expect(toldApart(null, 'a\nb')).toBe(null)
})
