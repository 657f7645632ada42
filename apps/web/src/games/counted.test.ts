import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('only a whole number counts', () => {
  expect(['', ' 12 ', '0', '007', '-3', '1.5', '1e3', 'ten', '9'.repeat(10)].map(counted)).toEqual([
    0, 12, 0, 7, 0, 0, 0, 0, 0,
  ])
})
