import { anItemRecord } from '@everquill/testing'
import { expect, test } from 'vitest'
import { localized } from '../localized.ts'
import { findItemNamed } from './item-record.ts'

const items = [
  anItemRecord('1'),
  anItemRecord('2', 'Silk rope', 'Seidenseil'),
  anItemRecord('3', 'Rope', 'Seil'),
  anItemRecord('4', 'Rope', 'Seil'),
]

test.each([
  [localized('Rope', 'Strick'), '3'],
  [localized('Cord', 'Seil'), '3'],
  [localized('ROPE', ''), '3'],
  [localized('Silk rope', 'Seil'), '2'],
])('%j finds item %s', (name, id) => {
  expect(findItemNamed(items, name)?.id).toBe(id)
})

test('an item without a name is not the one that is wanted', () => {
  expect(findItemNamed([{ id: '1', status: 'published', translations: [{}] }], localized('', ''))).toBeUndefined()
})

test('a part of a name is not a name', () => {
  expect(findItemNamed(items, localized('Silk', 'Seide'))).toBeUndefined()
})
