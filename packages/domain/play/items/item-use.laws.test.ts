import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecord } from '../../content/catalogue-record.ts'
import type { FieldEdit } from '../../change/field-edit.ts'
import { itemUseEdits } from './item-use.ts'

const recordWith = (uses: number | undefined) =>
  catalogueRecord('Items', { id: 'salve', status: 'published', translations: [], ...(uses !== undefined && { uses }) })

interface Entry {
  readonly id: string
  readonly quantity: number
  readonly uses_left?: number
}

function edited(entry: Entry, edits: readonly FieldEdit[]): Entry {
  const next = new Map<string, unknown>(Object.entries(entry))
  for (const { field, value } of edits) {
    const part = field.split('.')[2] ?? ''
    if (value === null) next.delete(part)
    else next.set(part, value)
  }
  return Object.fromEntries(next) as unknown as Entry
}

test('an item can be used as often as its pieces have uses, and then not at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 5 }), (quantity, uses) => {
      let entry: Entry = { id: 'a', quantity }
      let used = 0
      for (let edits = itemUseEdits(entry, recordWith(uses)); edits.length > 0; used++) {
        entry = edited(entry, edits)
        expect(entry.uses_left ?? 1).toBeGreaterThan(0)
        edits = itemUseEdits(entry, recordWith(uses))
      }
      expect(used).toBe(quantity * uses)
      expect(entry).toEqual({ id: 'a', quantity: 0 })
    }),
  )
})

test('uses left are written exactly, and a used-up piece leaves an unused one', () => {
  expect(itemUseEdits({ id: 'a', quantity: 2 }, recordWith(3))).toEqual([
    { field: 'items.a.uses_left', value: 2, exact: true },
  ])
  expect(itemUseEdits({ id: 'a', quantity: 2, uses_left: 1 }, recordWith(3))).toEqual([
    { field: 'items.a.quantity', value: 1 },
    { field: 'items.a.uses_left', value: null, exact: true },
  ])
})

test('an item without a limit of uses is not used up', () => {
  expect(itemUseEdits({ id: 'a', quantity: 1 }, recordWith(undefined))).toEqual([])
  expect(itemUseEdits({ id: 'a', quantity: 1 }, undefined)).toEqual([])
})

test('a catalogue that lowers the uses of an item leaves no piece with more', () => {
  expect(itemUseEdits({ id: 'a', quantity: 1, uses_left: 9 }, recordWith(3))).toEqual([
    { field: 'items.a.uses_left', value: 2, exact: true },
  ])
})
