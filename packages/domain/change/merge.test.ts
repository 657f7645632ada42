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

test('an absent optional counter counts as 0, differences add up, and at 0 it is absent again', () => {
  expect(merged(null, aChange('hp_temp', null, 5))).toEqual({ value: 5 })
  expect(merged(5, aChange('hp_temp', null, 3))).toEqual({ value: 8 })
  expect(merged(8, aChange('hp_temp', 5, null))).toEqual({ value: 3 })
  expect(merged(5, aChange('hp_temp', 5, 0))).toEqual({ value: null })
  expect(merged(2, aChange('hp_temp', 5, null))).toEqual({ value: null, asked: -3 })
})

test('an optional set without elements is absent', () => {
  expect(merged(null, aChange('pinned', null, ['climbing']))).toEqual({ value: ['climbing'] })
  expect(merged(['climbing'], aChange('pinned', ['climbing'], null))).toEqual({ value: null })
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

test('a tally line appended by two people is in the text twice, and an equal correction once', () => {
  expect(merged('Goblins:\nI', aChange('notes', 'Goblins:', 'Goblins:\nI'))).toEqual({ value: 'Goblins:\nI\nI' })
  expect(merged('Goblins:', aChange('notes', 'Gobblins:', 'Goblins:'))).toEqual({ value: 'Goblins:' })
})

test('two equal texts that are too long to be added or differ too much from the base are kept once', () => {
  const long = `One.\n${'a'.repeat(30_000)}`
  expect(merged(long, aChange('notes', 'One.', long))).toEqual({ value: long })
  const lines = (word: string) => Array.from({ length: 400 }, (_, i) => `${word} ${i}`).join('\n')
  expect(merged(lines('ann'), aChange('notes', lines('base'), lines('ann')))).toEqual({ value: lines('ann') })
})

test('a line removed by one and emptied by the other is a conflict', () => {
  expect(merged('One.\nThree.', aChange('notes', 'One.\nTwo.\nThree.', 'One.\n\nThree.'))).toEqual({
    value: 'One.\n\nThree.',
    conflict: true,
  })
})

test.each(['\r\n', '\r'])('texts with other line breaks (%j) are merged line by line', (end) => {
  const withEnds = (text: string) => text.replaceAll('\n', end)
  const [base, anns, bobs] = ['One.\nTwo.\nThree.', 'One!\nTwo.\nThree.', 'One.\nTwo.\nThree!']
  const value = 'One!\nTwo.\nThree!'
  expect(merged(withEnds(anns), aChange('notes', base, bobs))).toEqual({ value })
  expect(merged(withEnds(anns), aChange('notes', withEnds(base), bobs))).toEqual({ value })
  expect(merged(anns, aChange('notes', base, withEnds(bobs)))).toEqual({ value })
  expect(merged(withEnds(base), aChange('notes', base, withEnds(bobs)))).toEqual({ value: bobs })
})

test('a note of an item is stored with plain line breaks and was seen whatever its line breaks', () => {
  expect(merged('a\r\nb', aChange('items.e1.note', 'a\nb', 'c\r\nd'))).toEqual({ value: 'c\nd' })
  expect(merged('a\nb', aChange('items.e1.note', 'a\r\nb', 'c'))).toEqual({ value: 'c' })
  const entry = anItem({ note: 'a\rb' })
  expect(merged(null, aChange('items.e1', null, entry))).toEqual({ value: { ...entry, note: 'a\nb' } })
  expect(merged(entry, aChange('items.e1', { ...entry, note: 'a\nb' }, null))).toEqual({ value: null })
})
