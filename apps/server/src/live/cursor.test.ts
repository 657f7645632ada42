import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const logId = fc.integer({ min: 1e12, max: 9_999_999_999_999 })
const position = fc.oneof(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), logId), fc.tuple(fc.uuid(), logId))

test('reading a cursor returns the positions it was written from', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 150 }), (positions) => {
      const heads = new Map<number | string, number>(positions)
      expect(readCursor('epoch', writeCursor('epoch', heads))).toEqual(heads)
    }),
  )
})

test('a cursor of another epoch cannot be resumed', () => {
  expect(readCursor('new', writeCursor('old', [[7, 1_700_000_000_000]]))).toBeNull()
})

test('a cursor of too many characters stays short and cannot be resumed', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => [i + 1, 1_700_000_000_000] as const)
  const cursor = writeCursor('epoch', many)
  expect(cursor.length).toBeLessThan(100)
  expect(readCursor('epoch', cursor)).toBeNull()
})

test('an invalid cursor cannot be resumed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(readCursor('epoch', `epoch.${text}!`)).toBeNull()
    }),
  )
})
