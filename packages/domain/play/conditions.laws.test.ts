import { anyCharacter, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exists, parsePath, read, type Path } from '../change/path.ts'
import type { Character } from '../character/character.ts'
import { same } from '../json.ts'
import { undoChanges } from '../log/undo.ts'
import { commit, type Commit } from '../save/commit.ts'
import type { FieldEdit } from '../change/field-edit.ts'
import { addConditionEdits, endOfCondition, removeConditionEdits } from './conditions.ts'

const until = '2026-11-14T20:00:00.000Z'
const end = { id: 'new', until }

const anyAfflicted = fc
  .tuple(anyCharacter, fc.subarray(['poisoned', 'blessed', 'prone']), fc.subarray(['a', 'b', 'c']), fc.nat(2))
  .map(([{ condition_ends: _before, ...character }, conditions, ids, shift]) => {
    const names = ['poisoned', 'blessed', 'poisoned']
    const ends = ids.map((id, i) => ({ id, condition: names[(i + shift) % 3] ?? '', until }))
    const sorted = conditions.toSorted()
    return { ...character, conditions: sorted, ...(ends.length > 0 && { condition_ends: ends }) }
  })

const anyCondition = fc.constantFrom('poisoned', 'blessed', 'cursed')

/** Saves edits that were made on top of one character to another one, as a second device would. */
function saved(seen: Character, edits: readonly FieldEdit[], stored = seen): Commit {
  const changes = edits
    .map(({ field, value }) => ({ field, oldValue: read(seen, parsePath(field) as Path), newValue: value }))
    .filter(({ oldValue, newValue }) => !same(oldValue, newValue))
  return commit({ character: stored, revision: 1 }, changes, aSaveContext()) as Commit
}

test('adding a condition with an end leaves exactly this end', () => {
  fc.assert(
    fc.property(anyAfflicted, anyCondition, (before, condition) => {
      const { character } = saved(before, addConditionEdits(before, condition, end))
      expect(character.conditions).toContain(condition)
      expect(character.condition_ends?.filter((one) => one.condition === condition)).toEqual([{ ...end, condition }])
      expect(endOfCondition(character, condition)).toBe(Date.parse(until))
    }),
  )
})

test('removing a condition removes its ends and nothing else', () => {
  fc.assert(
    fc.property(anyAfflicted, anyCondition, (before, condition) => {
      const { character } = saved(before, removeConditionEdits(before, condition))
      expect(character.conditions).toEqual(before.conditions.filter((other) => other !== condition))
      expect(character.condition_ends ?? []).toEqual(
        (before.condition_ends ?? []).filter((one) => one.condition !== condition),
      )
      expect(endOfCondition(character, condition)).toBeUndefined()
    }),
  )
})

test('two devices that remove the same condition leave one removal in the log', () => {
  fc.assert(
    fc.property(anyAfflicted, anyCondition, (before, condition) => {
      const edits = removeConditionEdits(before, condition)
      const { character } = saved(before, edits)
      const second = saved(before, edits, character)
      expect([second.entries, second.dropped, second.character]).toEqual([[], [], character])
    }),
  )
})

test('undoing an action restores the conditions and their ends', () => {
  fc.assert(
    fc.property(anyAfflicted, anyCondition, fc.boolean(), (before, condition, adds) => {
      const edits = adds ? addConditionEdits(before, condition, end) : removeConditionEdits(before, condition)
      const done = saved(before, edits)
      fc.pre(done.entries.length > 0)
      const changes = undoChanges(done.entries.toReversed(), done.character)
      if ('kind' in changes) throw new Error(`The action cannot be undone: ${changes.problem.code}`)
      expect(changes.every(({ field }) => exists(done.character, parsePath(field) as Path))).toBe(true)
      expect((commit(done, changes, aSaveContext()) as Commit).character).toStrictEqual(before)
    }),
  )
})

test('an end without a time, or of a condition that is gone, is no end', () => {
  const poisoned = { id: 'a', condition: 'poisoned' }
  expect(endOfCondition({ conditions: ['poisoned'], condition_ends: [poisoned] }, 'poisoned')).toBeUndefined()
  expect(endOfCondition({ conditions: [], condition_ends: [{ ...poisoned, until }] }, 'poisoned')).toBeUndefined()
  expect(endOfCondition({ conditions: ['poisoned'] }, 'poisoned')).toBeUndefined()
})

test('the later of two ends counts', () => {
  const ends = ['2026-11-14T20:00:00Z', '2026-11-14T21:00:00Z'].map((time, i) => ({
    id: String(i),
    condition: 'poisoned',
    until: time,
  }))
  expect(endOfCondition({ conditions: ['poisoned'], condition_ends: ends }, 'poisoned')).toBe(
    Date.parse('2026-11-14T21:00:00Z'),
  )
})
