import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCharacterId } from './character.ts'
import {
  knownRowsText,
  maxKnownRows,
  mergeDifference,
  parseKnownRows,
  rosterDifference,
  type KnownRow,
} from './roster-difference.ts'

interface Row extends KnownRow {
  readonly name: string
}

/** In one history, a revision of a character has one content. */
const aRow = (publicRef: string, revision: number): Row => ({
  publicRef,
  revision,
  name: `${publicRef} at ${revision}`,
})

/** Rows of different characters; few characters and revisions, so that two lists often have the same. */
const anyRows = ({ ids = 6, revisions = 2 } = {}) =>
  fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: ids }), revision: fc.integer({ min: 1, max: revisions }) }),
    {
      selector: ({ id }) => id,
    },
  )
const toRows = (rows: readonly { readonly id: number; readonly revision: number }[]) =>
  rows.map(({ id, revision }) => aRow(String(id), revision))

/** What the caller has after a response to what it named. */
function received(list: readonly Row[], known: readonly Row[]): readonly Row[] {
  const text = knownRowsText(known)
  return text === null ? list : mergeDifference(known, rosterDifference(list, parseKnownRows(text)))
}

test('whatever a caller knows, merging the difference gives the whole list in its order', () => {
  fc.assert(
    fc.property(anyRows(), anyRows(), (list, known) => {
      expect(received(toRows(list), toRows(known))).toEqual(toRows(list))
    }),
  )
})

test('after changes, deletions and new characters, the difference has these only', () => {
  fc.assert(
    fc.property(
      anyRows(),
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), isDeletion: fc.boolean() }), { maxLength: 8 }),
      (start, steps) => {
        const before = toRows(start)
        let list = before
        for (const { id, isDeletion } of steps) {
          const publicRef = String(id)
          const row = list.find((one) => one.publicRef === publicRef)
          const others = list.filter((one) => one !== row)
          list = isDeletion ? others : [aRow(publicRef, (row?.revision ?? 0) + 1), ...others]
        }
        const { characters, gone } = rosterDifference(list, before)
        const isUnknown = ({ publicRef, revision }: Row) =>
          !before.some((row) => row.publicRef === publicRef && row.revision === revision)
        expect(characters.filter(isUnknown)).toEqual(list.filter(isUnknown))
        expect(characters.length).toBeLessThanOrEqual(new Set(steps.map(({ id }) => id)).size)
        expect(gone).toEqual(
          before.map(({ publicRef }) => publicRef).filter((ref) => !list.some(({ publicRef }) => publicRef === ref)),
        )
      },
    ),
  )
})

test('up to 200 rows are named in their order, with letters, digits, dots and hyphens only', () => {
  fc.assert(
    fc.property(anyRows({ ids: maxCharacterId, revisions: 2 ** 31 - 1 }), (rows) => {
      const text = knownRowsText(toRows(rows))
      fc.pre(text !== null)
      expect(text).toMatch(/^[a-z\d.-]+$/)
      expect(parseKnownRows(text)).toEqual(rows.map(({ id, revision }) => ({ publicRef: String(id), revision })))
    }),
  )
  const rows = Array.from({ length: maxKnownRows }, (_, i) => aRow(String(maxCharacterId - i), 2 ** 31 - 1))
  expect(parseKnownRows(knownRowsText(rows) ?? '')).toHaveLength(200)
})

test('no rows, more than 200 and characters that the server does not know are not named', () => {
  expect(knownRowsText([])).toBeNull()
  expect(knownRowsText(Array.from({ length: maxKnownRows + 1 }, (_, i) => aRow(String(i + 1), 1)))).toBeNull()
  expect(knownRowsText([aRow('new-00000000-0000-4000-8000-000000000000', 0)])).toBeNull()
})
