import { aChange } from '@everquill/testing'
import { expect, test } from 'vitest'
import { invert } from './change.ts'

test('inverting a change swaps its values, and inverting it again restores it', () => {
  expect(invert(aChange('gold', 20, 15))).toEqual(aChange('gold', 15, 20))
  expect(invert(invert(aChange('gold', 20, 15)))).toEqual(aChange('gold', 20, 15))
})
