import { aChange, anyCharacterAndChange, anyStoredAndEdits } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import { characterFields } from '../character/fields.ts'
import { fitsOneSave, jsonBytesOf, maxChanges, maxSaveBytes, splitChanges } from './save-size.ts'
import { validateChanges } from './save.ts'

/** The size of the request that sends these changes, with everything else that a save can carry. */
const requestBytes = (changes: readonly Change[]): number =>
  Buffer.byteLength(
    JSON.stringify({
      saveId: '00000000-0000-4000-8000-000000000001',
      baseRevision: Number.MAX_SAFE_INTEGER,
      baseEntryId: '1794685200000',
      madeAt: '2026-11-14T19:40:00.000Z',
      act: { kind: 'import', of: 'x'.repeat(200), with: 'y'.repeat(200) },
      changes,
    }),
  )

/** Long runs of equal changes, so that few draws reach the limits. */
const anyManyChanges = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 4_000 }),
      text: fc.constantFrom('', 'rope', '🧙‍♀️', '\u0001'.repeat(20), 'ä'.repeat(120), '中'.repeat(500)),
    }),
    { maxLength: 4 },
  )
  .map((runs) =>
    runs.flatMap(({ count, text }, run) =>
      Array.from({ length: count }, (_, i) => aChange(`items.e${run}-${i}.note`, null, text)),
    ),
  )

test('changes are split in order into parts that fit one request each', () => {
  let parts = 0
  fc.assert(
    fc.property(anyManyChanges, (changes) => {
      const split = splitChanges(changes)
      parts = Math.max(parts, split.length)
      expect(split.flat()).toEqual(changes)
      for (const part of split) {
        expect(part.length).toBeGreaterThan(0)
        expect(part.length).toBeLessThanOrEqual(maxChanges)
        expect(requestBytes(part)).toBeLessThanOrEqual(maxSaveBytes)
        expect(fitsOneSave(part)).toBe(true)
      }
      expect(fitsOneSave(changes)).toBe(split.length <= 1)
    }),
    { numRuns: 50 },
  )
  expect(parts).toBeGreaterThan(2)
})

test('a part is as large as possible: it has no room for the next change', () => {
  fc.assert(
    fc.property(anyManyChanges, (changes) => {
      const split = splitChanges(changes)
      const extended = split.slice(1).map(([next], i) => [...(split[i] ?? []), ...(next ? [next] : [])])
      expect(extended.filter(fitsOneSave)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('5,000 changes fit one save and one more does not', () => {
  const changes = Array.from({ length: maxChanges + 1 }, (_, i) => aChange(`skill${i}_number`, null, 1))
  expect(splitChanges(changes).map((part) => part.length)).toEqual([5_000, 1])
  expect(fitsOneSave(changes.slice(1))).toBe(true)
  expect(splitChanges([])).toEqual([])
})

test('four of the largest texts fit one save', () => {
  const [oldValue, newValue] = ['\u0001'.repeat(40_000), '\u0002'.repeat(40_000)]
  const split = splitChanges(Array.from({ length: 9 }, () => aChange('notes', oldValue, newValue)))
  expect(split.map((part) => part.length)).toEqual([4, 4, 1])
  expect(split.filter((part) => requestBytes(part) > maxSaveBytes)).toEqual([])
})

test('edits of a whole character up to the limits of its texts fit one save', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ changes }) => {
      expect(fitsOneSave(changes)).toBe(true)
    }),
  )
})

test('every single change fits one save, even the largest of each kind', () => {
  // JSON escapes a control character with six bytes; no other character takes more.
  const longest = (length: number) => '\u0001'.repeat(length)
  const conditions = (letter: string) =>
    Array.from({ length: characterFields.conditions.maxSize }, (_, i) => `${i}${letter}`.padEnd(120, '\u0001'))
  const entry = {
    id: 'e'.repeat(64),
    item: longest(120),
    quantity: 1e9,
    acquired_at: '2026-11-14',
    note: longest(1_000),
  }
  const largest = [
    aChange('notes', longest(40_000), `${longest(39_999)}x`),
    aChange('background', '🧙'.repeat(40_000), longest(40_000)),
    aChange('conditions', conditions('a'), conditions('b')),
    aChange(`items.${entry.id}`, null, entry),
    aChange(`items.${entry.id}`, entry, null),
  ]
  for (const change of largest) {
    expect(validateChanges([change])).toBeNull()
    expect(requestBytes([change])).toBeLessThan(maxSaveBytes / 2)
    expect(fitsOneSave([change])).toBe(true)
  }
  fc.assert(
    fc.property(anyCharacterAndChange, ({ change }) => {
      expect(fitsOneSave([change])).toBe(true)
    }),
  )
})

test('the size of JSON is counted in bytes of UTF-8', () => {
  // The first and last characters of one, two, three and four bytes.
  for (const text of [
    '\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
  ]) {
    expect(jsonBytesOf([text])).toBe(Buffer.byteLength(text) + 4)
  }
  fc.assert(
    fc.property(
      fc.object({
        key: fc.string({ unit: 'binary' }),
        values: [fc.string({ unit: 'binary' }), fc.double(), fc.constant('\ud800'), fc.boolean()],
      }),
      (value) => {
        expect(jsonBytesOf(value)).toBe(Buffer.byteLength(JSON.stringify(value)))
      },
    ),
  )
})
