import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter } from './caret-after.ts'

const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ß', '🜁'), maxLength: 6 })
const lines = fc.array(line, { maxLength: 5 })

/** A line with a caret, the lines around it, and the lines that replace those. */
const edit = fc
  .record({ above: lines, own: line, below: lines, otherAbove: lines, otherBelow: lines, share: fc.nat(100) })
  .map(({ above, own, below, otherAbove, otherBelow, share }) => {
    const column = Math.floor((own.length * share) / 100)
    return { above, own, below, otherAbove, otherBelow, column }
  })

const textOf = (...parts: readonly (readonly string[])[]): string => parts.flat().join('\n')
const caretIn = (above: readonly string[], column: number): number => textOf(above, ['']).length + column

/** The rest of the line before and after the caret. */
function around(text: string, caret: number): readonly [string, string] {
  return [text.slice(0, caret).split('\n').at(-1) ?? '', text.slice(caret).split('\n')[0] ?? '']
}

test('the caret stays between the same characters when other lines change', () => {
  fc.assert(
    fc.property(edit, ({ above, own, below, otherAbove, otherBelow, column }) => {
      const before = textOf(above, [own], below)
      const after = textOf(otherAbove, [own], otherBelow)
      const caret = caretIn(above, column)
      const found = caretAfter(before, after, caret)
      expect(found).not.toBeNull()
      expect(around(after, found ?? 0)).toEqual(around(before, caret))
    }),
  )
})

test('lines added above move the caret by their length, lines added below do not move it', () => {
  fc.assert(
    fc.property(edit, ({ above, own, below, otherAbove, otherBelow, column }) => {
      const mark = `me: ${own}`
      const caret = caretIn(above, column + 4)
      const after = textOf(otherAbove, above, [mark], below, otherBelow)
      const moved = textOf(otherAbove, ['']).length
      expect(caretAfter(textOf(above, [mark], below), after, caret)).toBe(caret + moved)
    }),
  )
})

test('an unchanged text leaves the caret where it is', () => {
  fc.assert(
    fc.property(lines, fc.nat(100), (some, share) => {
      const text = textOf(some)
      const caret = Math.floor((text.length * share) / 100)
      expect(caretAfter(text, text, caret)).toBe(caret)
    }),
  )
})

test('a caret in a changed or removed line has no new position', () => {
  expect(caretAfter('one\ntwo\nthree', 'one\nTWO\nthree', 5)).toBeNull()
  expect(caretAfter('one\ntwo\nthree', 'one\nthree', 5)).toBeNull()
})

test('a line between two changes is found by its text and its neighbours', () => {
  expect(caretAfter('a\n\nmine\n\nz', 'A\nA\n\nmine\n\nZ', 5)).toBe(7)
  expect(caretAfter('a\n\nb\n\nz', 'A\n\nb\n\nZ', 4)).toBe(4)
})
