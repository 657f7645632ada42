import { aChange } from '@everquill/testing'
import { expect, test } from 'vitest'
import { invert } from './change.ts'

test('a change turned round says both sides the other way, and turned round again is itself', () => {
  expect(invert(aChange('gold', 20, 15))).toEqual(aChange('gold', 15, 20))
  expect(invert(invert(aChange('gold', 20, 15)))).toEqual(aChange('gold', 20, 15))
})
