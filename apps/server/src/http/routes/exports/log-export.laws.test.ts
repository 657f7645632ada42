import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf } from './log-export.ts'

/** Texts of everything that decides how a table is read. */
const anyText = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@|%,;\t\r\n\0"\' aé1\u00a0\u200b＝')),
  maxLength: 12,
})
const anyCell = fc.oneof(anyText, fc.array(anyText, { maxLength: 3 }), fc.constant(null))

/** Reads a table as spreadsheets do: quotes count only at the start of a cell, and text after them belongs to the cell. */
function cellsOf(table: string, separators: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isStart] = ['', false, true]
  for (let i = 0; i < table.length; i++) {
    const char = table[i] ?? ''
    if (isQuoted && char === '"' && table[i + 1] === '"') {
      cell += char
      i++
    } else if (char === '"' && (isQuoted || isStart)) {
      isQuoted = !isQuoted
      isStart = false
    } else if (!isQuoted && (separators + '\r\n').includes(char)) {
      cells.push(cell)
      cell = ''
      isStart = true
    } else {
      cell += char
      isStart = false
    }
  }
  return [...cells, cell]
}

/** Reads a table as a simple program does: every separator counts, and quotes are dropped. */
const cellsWithoutQuoting = (table: string, separators: string): string[] =>
  table.split(new RegExp(`[${separators}\\r\\n]`)).map((cell) => cell.replaceAll('"', ''))

/** The line break of a row, which an unbalanced quote may pull into a cell, is harmless: an id follows it. */
const startsFormula = (cell: string): boolean => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^(?!\r\n)[\t\r\0]/u.test(cell)

const anyTable = fc
  .array(fc.array(anyCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row) => `1794685200001,${row.map(cellOf).join(',')}\r\n`).join(''))

test('no text starts a formula, whether cells are separated by commas, semicolons, tabs or all of them', () => {
  fc.assert(
    fc.property(anyTable, fc.constantFrom(',', ';', '\t', ',;\t'), (table, separators) => {
      expect(cellsOf(table, separators).filter(startsFormula)).toEqual([])
    }),
  )
})

test('no text starts a formula in a program that ignores quotes and separates by semicolons or tabs', () => {
  fc.assert(
    fc.property(anyTable, fc.constantFrom(';', '\\t', ';\\t'), (table, separators) => {
      expect(cellsWithoutQuoting(table, separators).filter(startsFormula)).toEqual([])
    }),
  )
})

test('without the added apostrophes a text is exported as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [exported = ''] = cellsOf(cellOf(text).replaceAll(/\r|\n/g, ' '), ',')
      expect(exported.replaceAll("'", '')).toBe(text.replaceAll("'", '').replaceAll(/\r|\n/g, ' '))
    }),
  )
})
