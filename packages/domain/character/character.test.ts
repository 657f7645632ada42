import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCharacterId, parseRef } from './character.ts'

test('a ref is the decimal text of an id up to 100,000,000', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxCharacterId }), (id) => {
      expect(parseRef(String(id))).toBe(id)
    }),
  )
  expect([parseRef('1'), parseRef('100000000')]).toEqual([1, 100_000_000])
})

test.each([
  '',
  '0',
  '-1',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '01',
  '00000001',
  '1.0',
  '1,000',
  '1e3',
  '0x10',
  '100000001',
  '999999999',
  '1'.repeat(100_000),
  '٤٨',
  '１',
  'NaN',
  '__proto__',
])('"%s" is not a valid ref', (ref) => {
  expect(parseRef(ref)).toBeNull()
})

test('every valid id has exactly one ref', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '9', ' ', '+', '.', 'e'), maxLength: 10 })
  fc.assert(
    fc.property(digits, (ref) => {
      expect([null, ref]).toContain(parseRef(ref)?.toString() ?? null)
    }),
    { numRuns: 1_000 },
  )
})
