import { anItemRecord } from '@everquill/testing'
import { expect, test } from 'vitest'
import { words } from '../localized.ts'
import { findItemNamed } from './item-record.ts'

const items = [
  anItemRecord('1'),
  anItemRecord('2', 'Silk rope', 'Seidenseil'),
  anItemRecord('3', 'Rope', 'Seil'),
  anItemRecord('4', 'Rope', 'Seil'),
]

test.each([
  [words('Rope', 'Strick'), '3'],
  [words('Cord', 'Seil'), '3'],
  [words('ROPE', ''), '3'],
  [words('Silk rope', 'Seil'), '2'],
])('%j finds item %s', (name, id) => {
  expect(findItemNamed(items, name)?.id).toBe(id)
})

test('an item without a name is not the one that is wanted', () => {
  expect(findItemNamed([{ id: '1', status: 'published', translations: [{}] }], words('', ''))).toBeUndefined()
})

test('a part of a name is not a name', () => {
  expect(findItemNamed(items, words('Silk', 'Seide'))).toBeUndefined()
})
