import { anItemRecord } from '@everquill/testing'
import { expect, test } from 'vitest'
import { localized } from '../localized.ts'
import { findItemByName } from './item-record.ts'

const items = [
  anItemRecord('1'),
  anItemRecord('2', 'Silk rope', 'Seidenseil'),
  anItemRecord('3', 'Rope', 'Seil'),
  anItemRecord('4', 'Rope', 'Seil'),
  anItemRecord('5', ' Torch ', 'Fackel'),
]

test.each([
  [localized('Rope', 'Strick'), '3'],
  [localized('Cord', 'Seil'), '3'],
  [localized('ROPE', ''), '3'],
  [localized(' rope ', ''), '3'],
  [localized('torch', ''), '5'],
  [localized('Silk rope', 'Seil'), '2'],
])('%j finds item %s', (name, id) => {
  expect(findItemByName(items, name)?.id).toBe(id)
})

test('an item without a name is never found', () => {
  expect(findItemByName([{ id: '1', status: 'published', translations: [{}] }], localized('', ''))).toBeUndefined()
})

test('an item is not found by a part of its name', () => {
  expect(findItemByName(items, localized('Silk', 'Seide'))).toBeUndefined()
})
