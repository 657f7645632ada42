import { expect, test } from 'vitest'
import { emptyPad, halved, padText, readPad, withoutLast } from './pad-text.ts'

const typed = (text: string) => padText(text, 'd')

test.each([
  ['12', '12'],
  ['2w6+3', '2d6+3'],
  ['−5', '-5'],
  ['5+-3', '5-3'],
  ['+5', '5'],
  ['007', '7'],
  ['10', '10'],
  ['<b>4</b>', '4'],
])('typing %s leaves %s', (text, kept) => {
  expect(typed(text)).toEqual({ text: kept, isHalved: false })
})

test('German dice have a W', () => {
  expect(padText('2d6', 'W').text).toBe('2W6')
  expect(readPad(padText('2d6', 'W'))).toMatchObject({ kind: 'dice', formula: '2d6' })
})

test.each([
  ['12', 12],
  ['12+3', 15],
  ['-5', -5],
  ['20-8+1', 13],
  ['1000000000', 1_000_000_000],
])('%s is the number %i', (text, value) => {
  expect(readPad(typed(text))).toEqual({ kind: 'number', value })
})

test('dice have a range', () => {
  expect(readPad(typed('2d6+3'))).toEqual({ kind: 'dice', formula: '2d6+3', isHalved: false, lowest: 5, highest: 15 })
})

test.each(['d', '2d', '-', '3+', '2d6+', '99999999999', '200d6', '2d1'])('%s is invalid', (text) => {
  expect(readPad(typed(text))).toEqual({ kind: 'invalid' })
})

test('half of a number is rounded down', () => {
  expect(halved(typed('13')).text).toBe('6')
  expect(halved(typed('1')).text).toBe('0')
  expect(halved(emptyPad)).toEqual(emptyPad)
})

test('dice are halved when they are rolled, and a second press takes that back', () => {
  const once = halved(typed('2d6+3'))
  expect(once).toEqual({ text: '2d6+3', isHalved: true })
  expect(readPad(once)).toMatchObject({ isHalved: true, lowest: 2, highest: 7 })
  expect(halved(once)).toEqual(typed('2d6+3'))
})

test('Delete removes the half first, then one character at a time', () => {
  const once = withoutLast(halved(typed('2d6')))
  expect(once).toEqual(typed('2d6'))
  expect(withoutLast(once)).toEqual(typed('2d'))
  expect(withoutLast(emptyPad)).toEqual(emptyPad)
})
