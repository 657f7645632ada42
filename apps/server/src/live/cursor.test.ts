import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cursors } from './cursor.ts'

const secret = { epoch: 'epoch', cursorKey: randomBytes(32).toString('base64url') }
const ofAnn = new Cursors(secret, 'ann')

const logId = fc.integer({ min: 1e12, max: 9_999_999_999_999 })
const position = fc.oneof(fc.tuple(fc.integer({ min: 1, max: 100_000_000 }), logId), fc.tuple(fc.uuid(), logId))

test('reading a cursor returns the positions it was written from', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 100 }), (positions) => {
      const heads = new Map<number | string, number>(positions)
      expect(ofAnn.read(ofAnn.write(heads))).toEqual(heads)
    }),
  )
})

test('a cursor can be resumed by other servers of the installation, but by no other subscriber or epoch', () => {
  const cursor = ofAnn.write([[7, 1_700_000_000_000]])
  expect(new Cursors(secret, 'ann').read(cursor)).toEqual(new Map([[7, 1_700_000_000_000]]))
  const others = [
    new Cursors(secret, 'bob'),
    new Cursors({ ...secret, epoch: 'other' }, 'ann'),
    new Cursors({ ...secret, cursorKey: randomBytes(32).toString('base64url') }, 'ann'),
  ]
  expect(others.map((other) => other.read(cursor))).toEqual([null, null, null])
})

test('a cursor shows nothing of what it contains', () => {
  const [one, other] = [ofAnn.write([['a-game', 1_700_000_000_000]]), ofAnn.write([['a-game', 1_700_000_000_000]])]
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('a-game')
})

test('a cursor of too many characters stays short and cannot be resumed', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => [i + 1, 1_700_000_000_000] as const)
  const cursor = ofAnn.write(many)
  expect(cursor.length).toBeLessThan(100)
  expect(ofAnn.read(cursor)).toBeNull()
})

test('an invented or altered cursor cannot be resumed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.nat(), (text, place) => {
      expect(ofAnn.read(text)).toBeNull()
      const bytes = Buffer.from(ofAnn.write([[7, 1_700_000_000_000]]), 'base64url')
      bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ 1
      expect(ofAnn.read(bytes.toString('base64url'))).toBeNull()
    }),
  )
})
