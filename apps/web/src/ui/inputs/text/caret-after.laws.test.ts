import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter } from './caret-after.ts'

const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ß', '🜁'), maxLength: 6 })
const lines = fc.array(line, { maxLength: 5 })

/** A text, somewhere to stand in it, and other lines around the one that is stood in. */
const written = fc
  .record({ above: lines, own: line, below: lines, otherAbove: lines, otherBelow: lines, share: fc.nat(100) })
  .map(({ above, own, below, otherAbove, otherBelow, share }) => {
    const column = Math.floor((own.length * share) / 100)
    return { above, own, below, otherAbove, otherBelow, column }
  })

const textOf = (...parts: readonly (readonly string[])[]): string => parts.flat().join('\n')
const placeIn = (above: readonly string[], column: number): number => textOf(above, ['']).length + column

/** The words between the line breaks around a place, before and after it. */
function around(text: string, place: number): readonly [string, string] {
  return [text.slice(0, place).split('\n').at(-1) ?? '', text.slice(place).split('\n')[0] ?? '']
}

test('whatever others do to the other lines, the same letters stand before and after the place', () => {
  fc.assert(
    fc.property(written, ({ above, own, below, otherAbove, otherBelow, column }) => {
      const before = textOf(above, [own], below)
      const after = textOf(otherAbove, [own], otherBelow)
      const place = placeIn(above, column)
      const found = caretAfter(before, after, place)
      expect(found).not.toBeNull()
      expect(around(after, found ?? 0)).toEqual(around(before, place))
    }),
  )
})

test('lines that are added above move the place by their length, lines below do not move it', () => {
  fc.assert(
    fc.property(written, ({ above, own, below, otherAbove, otherBelow, column }) => {
      const mark = `me: ${own}`
      const place = placeIn(above, column + 4)
      const after = textOf(otherAbove, above, [mark], below, otherBelow)
      const moved = textOf(otherAbove, ['']).length
      expect(caretAfter(textOf(above, [mark], below), after, place)).toBe(place + moved)
    }),
  )
})

test('a text that stays leaves every place where it is', () => {
  fc.assert(
    fc.property(lines, fc.nat(100), (some, share) => {
      const text = textOf(some)
      const place = Math.floor((text.length * share) / 100)
      expect(caretAfter(text, text, place)).toBe(place)
    }),
  )
})

test('a line that was changed itself has no such place', () => {
  expect(caretAfter('one\ntwo\nthree', 'one\nTWO\nthree', 5)).toBeNull()
  expect(caretAfter('one\ntwo\nthree', 'one\nthree', 5)).toBeNull()
})

test('between changes above and below at once, the line is found by its words and its neighbours', () => {
  expect(caretAfter('a\n\nmine\n\nz', 'A\nA\n\nmine\n\nZ', 5)).toBe(7)
  expect(caretAfter('a\n\nb\n\nz', 'A\n\nb\n\nZ', 4)).toBe(4)
})
