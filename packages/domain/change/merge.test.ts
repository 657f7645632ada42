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

test('a counter is clamped to its limits and reports the requested value', () => {
  expect(merged(3, aChange('gold', 20, 10))).toEqual({ value: 0, asked: -7 })
  expect(merged(1e9, aChange('gold', 0, 5))).toEqual({ value: 1e9, asked: 1_000_000_005 })
  expect(merged(-9_998, aChange('hp', 5, 0))).toEqual({ value: -9_999, asked: -10_003 })
  expect(merged(2, aChange('items.e1.quantity', 5, 2))).toEqual({ value: 0, asked: -1 })
})

test('setting a counter exactly replaces it, with a conflict if the author had not seen the value', () => {
  expect(merged(15, { ...aChange('gold', 15, 120), exact: true })).toEqual({ value: 120 })
  expect(merged(12, { ...aChange('gold', 15, 120), exact: true })).toEqual({ value: 120, conflict: true })
})

test('a stored counter that is not a number is replaced', () => {
  expect(merged('many', aChange('gold', 0, 5))).toEqual({ value: 5, conflict: true })
  expect(merged(null, aChange('gold', 0, 5))).toEqual({ value: 5, conflict: true })
})

test('the last name wins, with a conflict if its author had not seen the replaced one', () => {
  expect(merged('Mira', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel' })
  expect(merged('Mirella', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel', conflict: true })
  expect(merged('Mirabel', aChange('name', 'Mira', 'Mirabel'))).toEqual({ value: 'Mirabel' })
})

test('an absent skill and a skill of 0 do not conflict with each other', () => {
  expect(merged(null, aChange('climbing_number', 0, 2))).toEqual({ value: 2 })
  expect(merged(0, aChange('climbing_number', null, 2))).toEqual({ value: 2 })
  expect(merged(1, aChange('climbing_number', null, 2))).toEqual({ value: 2, conflict: true })
})

test('conditions are merged element by element', () => {
  expect(merged(['cursed', 'tired'], aChange('conditions', ['tired'], ['blind']))).toEqual({
    value: ['blind', 'cursed'],
  })
  expect(merged(['tired'], aChange('conditions', [], ['tired']))).toEqual({ value: ['tired'] })
  expect(merged(null, aChange('conditions', null, ['tired']))).toEqual({ value: ['tired'] })
})

test('list elements that are not text are ignored, however deeply nested', () => {
  let deep: Json = []
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  expect(merged(['tired'], aChange('conditions', deep, ['blind']))).toEqual({ value: ['blind', 'tired'] })
})

test('removing an item that was changed meanwhile succeeds with a conflict', () => {
  expect(merged(anItem(), aChange('items.e1', anItem(), null))).toEqual({ value: null })
  expect(merged(anItem({ quantity: 3 }), aChange('items.e1', anItem(), null))).toEqual({ value: null, conflict: true })
  expect(merged(null, aChange('items.e1', anItem(), null))).toEqual({ value: null })
})

test('notes edited in different paragraphs are merged', () => {
  const [base, anns, bobs] = ['One.\n\nTwo.\n\nThree.', 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree.\n\nFour.']
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: 'One!\n\nTwo.\n\nThree.\n\nFour.' })
})

test('in a line edited by both the later version wins, and other edits are merged', () => {
  const [base, anns, bobs] = ['One.\nTwo.\nThree.', 'One, says Ann.\nTwo.\nThree!', 'One, says Bob.\nTwo.\nThree.']
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: 'One, says Bob.\nTwo.\nThree!', conflict: true })
})

test('the later text replaces the stored one if both together would be too long', () => {
  const [base, anns, bobs] = ['\n', `${'a'.repeat(30_000)}\n\n`, `\n\n${'b'.repeat(30_000)}`]
  expect(merged(anns, aChange('notes', base, bobs))).toEqual({ value: bobs, conflict: true })
})

test('the later text replaces the stored one if they differ too much to be merged', () => {
  const lines = (word: string) => Array.from({ length: 400 }, (_, i) => `${word} ${i}`).join('\n')
  expect(merged(lines('ann'), aChange('notes', lines('base'), lines('bob')))).toEqual({
    value: lines('bob'),
    conflict: true,
  })
})

test('texts of 20,000 one-letter lines are merged within the time limit', () => {
  const letters = (every: number) => Array.from({ length: 20_000 }, (_, i) => (i % every ? 'a' : 'b')).join('\n')
  expect(merged(letters(2), aChange('notes', letters(3), letters(5)))).toEqual({ value: letters(5), conflict: true })
})
