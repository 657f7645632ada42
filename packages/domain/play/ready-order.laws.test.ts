import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldEdit } from '../change/field-edit.ts'
import type { SpellEntry } from '../character/fields.ts'
import { inReadyOrder, readyOrderEdits } from './ready-order.ts'

const byName = inReadyOrder<SpellEntry>((left, right) => left.id.localeCompare(right.id))

/** Spells as several devices may have left them: some without a place, some with the same one. */
const anyGroup = fc
  .array(fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), { minLength: 1, maxLength: 6 })
  .map((places) =>
    places
      .map((place, i): SpellEntry => ({ id: `s${i}`, spell: 'mend', ...(place && { ready_order: place }) }))
      .sort(byName),
  )
const anyIndex = fc.nat({ max: 7 })

const idsOf = (group: readonly SpellEntry[]) => group.map(({ id }) => id)

const applyEdits = (group: readonly SpellEntry[], edits: readonly FieldEdit[]): readonly SpellEntry[] =>
  group
    .map((entry) => {
      const edit = edits.find(({ field }) => field === `spells.${entry.id}.ready_order`)
      return edit ? { ...entry, ready_order: edit.value as number } : entry
    })
    .sort(byName)

test('an entry is shown where it was moved to, and all others keep their order', () => {
  fc.assert(
    fc.property(anyGroup, anyIndex, anyIndex, (group, which, to) => {
      const id = group[which % group.length]?.id ?? ''
      const moved = idsOf(applyEdits(group, readyOrderEdits('spells', group, id, to)))
      expect(moved.indexOf(id)).toBe(Math.min(to, group.length - 1))
      expect(moved.filter((one) => one !== id)).toEqual(idsOf(group).filter((one) => one !== id))
    }),
    { numRuns: 1_000 },
  )
})

test('entries behind a move that never had a place do not get one', () => {
  const group = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(readyOrderEdits('items', group, 'b', 0)).toEqual([
    { field: 'items.b.ready_order', value: 1 },
    { field: 'items.a.ready_order', value: 2 },
  ])
})

test('moving an entry to where it is, or one that is gone, changes nothing', () => {
  fc.assert(
    fc.property(anyGroup, anyIndex, (group, which) => {
      const index = which % group.length
      expect(readyOrderEdits('spells', group, group[index]?.id ?? '', index)).toEqual([])
      expect(readyOrderEdits('spells', group, 'gone', index)).toEqual([])
    }),
  )
})
