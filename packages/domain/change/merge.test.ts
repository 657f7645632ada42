import { aChange, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import type { Change } from './change.ts'
import { merge } from './merge.ts'
import { parsePath, type Path } from './path.ts'

const merged = (stored: Json, change: Change) => merge(parsePath(change.field) as Path, stored, change)

test('gold spent on two devices is spent twice', () => {
  expect(merged(15, aChange('gold', 20, 17))).toEqual({ value: 12 })
})

test('a counter stops at its limits and says what was asked for', () => {
  expect(merged(3, aChange('gold', 20, 10))).toEqual({ value: 0, asked: -7 })
  expect(merged(1e9, aChange('gold', 0, 5))).toEqual({ value: 1e9, asked: 1_000_000_005 })
  expect(merged(-9_998, aChange('hp', 5, 0))).toEqual({ value: -9_999, asked: -10_003 })
  expect(merged(2, aChange('items.e1.quantity', 5, 2))).toEqual({ value: 0, asked: -1 })
})

test('a counter set exactly is set, and says when the writer had not seen what it was', () => {
  expect(merged(15, { ...aChange('gold', 15, 120), exact: true })).toEqual({ value: 120 })
  expect(merged(12, { ...aChange('gold', 15, 120), exact: true })).toEqual({ value: 120, conflict: true })
})

test('a counter that holds rubbish is set', () => {
  expect(merged('many', aChange('gold', 0, 5))).toEqual({ value: 5, conflict: true })
  expect(merged(null, aChange('gold', 0, 5))).toEqual({ value: 5, conflict: true })
})

test('a name is the last one’s who wrote it, and says when they had not seen the other', () => {
  expect(merged('Mira', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel' })
  expect(merged('Mirella', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel', conflict: true })
  expect(merged('Mirabel', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel' })
})

test('a skill never trained and one trained to 0 look alike, so neither is a conflict with the other', () => {
  expect(merged(null, aChange('climbing_number', 0, 2))).toEqual({ value: 2 })
  expect(merged(0, aChange('climbing_number', null, 2))).toEqual({ value: 2 })
  expect(merged(1, aChange('climbing_number', null, 2))).toEqual({ value: 2, conflict: true })
})

test('conditions are added and removed one by one', () => {
  expect(merged(['cursed', 'tired'], aChange('conditions', ['tired'], ['blind']))).toEqual({
    value: ['blind', 'cursed'],
  })
  expect(merged(['tired'], aChange('conditions', [], ['tired']))).toEqual({ value: ['tired'] })
  expect(merged(null, aChange('conditions', null, ['tired']))).toEqual({ value: ['tired'] })
})

test('what is no text in a list of conditions is passed over, however deep it goes', () => {
  let deep: Json = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(merged(['tired'], aChange('conditions', deep, ['blind']))).toEqual({ value: ['blind', 'tired'] })
})

test('an item that somebody changed is removed all the same, and the log will say so', () => {
  expect(merged(anItem(), aChange('items.e1', anItem(), null))).toEqual({ value: null })
  expect(merged(anItem({ quantity: 3 }), aChange('items.e1', anItem(), null))).toEqual({ value: null, conflict: true })
  expect(merged(null, aChange('items.e1', anItem(), null))).toEqual({ value: null })
})

test('two people who write in different paragraphs are both read', () => {
  const [base, anns, bobs] = ['One.\n\nTwo.\n\nThree.', 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree.\n\nFour.']
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: 'One!\n\nTwo.\n\nThree.\n\nFour.' })
})

test('in the same line the later writer is read, and the rest of both stays', () => {
  const [base, anns, bobs] = ['One.\nTwo.\nThree.', 'One, says Ann.\nTwo.\nThree!', 'One, says Bob.\nTwo.\nThree.']
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: 'One, says Bob.\nTwo.\nThree!', conflict: true })
})

test('a note is the later writer’s as a whole where both together would be too long', () => {
  const [base, anns, bobs] = ['\n', `${'a'.repeat(30_000)}\n\n`, `\n\n${'b'.repeat(30_000)}`]
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: bobs, conflict: true })
})

test('a note is the later writer’s as a whole where the lines cannot be told apart any more', () => {
  const lines = (word: string) => Array.from({ length: 400 }, (_, i) => `${word} ${i}`).join('\n')
  expect(merged(lines('ann'), aChange('notes', lines('base'), lines('bob')))).toEqual({
    value: lines('bob'),
    conflict: true,
  })
})

test('twenty thousand one-letter lines keep nobody waiting', () => {
  const letters = (every: number) => Array.from({ length: 20_000 }, (_, i) => (i % every ? 'a' : 'b')).join('\n')
  expect(merged(letters(2), aChange('notes', letters(3), letters(5)))).toEqual({ value: letters(5), conflict: true })
})
