import { expect, test } from 'vitest'
import { sizeText } from './use-sizes.ts'

test('sizes have the unit that people expect, and decimals only where they say something', () => {
  const sizes = [0, 999, 1_000, 1_540_000, 41_200_000, 3_240_000_000, 9_000_000_000_000_000]
  expect(sizes.map((bytes) => sizeText(bytes, 'en'))).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '1.5 MB',
    '41 MB',
    '3.2 GB',
    '9,000 TB',
  ])
  expect(sizeText(3_240_000_000, 'de')).toBe('3,2\u00a0GB')
})
