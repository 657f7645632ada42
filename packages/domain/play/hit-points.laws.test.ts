import { anyCharacter, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { characterFields } from '../character/fields.ts'
import type { Json } from '../json.ts'
import { undoChanges } from '../log/undo.ts'
import { commit, type Commit } from '../save/commit.ts'
import { damageEdits, healEdits, temporaryEdits, withEdits, type HitPointsEdit } from './hit-points.ts'

const anyAmount = fc.oneof(fc.nat(40), fc.nat(200_000))

/** Small numbers, so that temporary hit points, damage and the maximum often meet. */
const anyHurt = fc
  .record({
    character: anyCharacter,
    hp: fc.oneof(fc.integer({ min: -20, max: 40 }), fc.constantFrom(-9_999, 99_999)),
    hp_max: fc.oneof(fc.nat(30), fc.constantFrom(0, 99_999)),
    hp_temp: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  })
  .map(({ character: { hp_temp: _before, ...character }, hp, hp_max, hp_temp }) => {
    return { ...character, hp, hp_max, ...(hp_temp !== undefined && { hp_temp }) }
  })

const anyAction = fc.constantFrom(damageEdits, healEdits, temporaryEdits)

/** Saves the edits of an action as the sheet does. */
function saved(character: Character, edits: readonly HitPointsEdit[]): Commit {
  const changes = edits.map(({ field, value }) => ({
    field,
    oldValue: (character[field] ?? null) as Json,
    newValue: value,
  }))
  return commit({ character, revision: 1 }, changes, aSaveContext()) as Commit
}

test('damage is taken from temporary hit points first, and exactly once', () => {
  fc.assert(
    fc.property(anyHurt, anyAmount, (before, amount) => {
      const after = withEdits(before, damageEdits(before, amount))
      const temporary = before.hp_temp ?? 0
      expect(after.hp_temp).toBe(Math.max(0, temporary - amount))
      const rest = amount - (temporary - after.hp_temp)
      expect(after.hp).toBe(Math.max(characterFields.hp.min, before.hp - rest))
    }),
  )
})

test('damage in two parts is the same as damage at once', () => {
  fc.assert(
    fc.property(anyHurt, anyAmount, anyAmount, (before, first, second) => {
      const once = withEdits(before, damageEdits(before, first + second))
      const between = withEdits(before, damageEdits(before, first))
      expect(withEdits(between, damageEdits(between, second))).toEqual(once)
    }),
  )
})

test('healing never lowers hit points, never passes a maximum and leaves temporary hit points', () => {
  fc.assert(
    fc.property(anyHurt, anyAmount, (before, amount) => {
      const after = withEdits(before, healEdits(before, amount))
      const maximum = before.hp_max > 0 ? before.hp_max : characterFields.hp.max
      expect(after.hp).toBe(before.hp >= maximum ? before.hp : Math.min(before.hp + amount, maximum))
      expect(after.hp_temp).toBe(before.hp_temp ?? 0)
    }),
  )
})

test('temporary hit points do not add up, and 0 removes them', () => {
  fc.assert(
    fc.property(anyHurt, anyAmount, (before, amount) => {
      const after = withEdits(before, temporaryEdits(before, amount))
      const higher = Math.min(characterFields.hp_temp.max, Math.max(before.hp_temp ?? 0, amount))
      expect(after).toMatchObject({ hp: before.hp, hp_temp: amount === 0 ? 0 : higher })
    }),
  )
})

test('an action is always accepted, and undoing it restores the character', () => {
  fc.assert(
    fc.property(anyHurt, anyAction, anyAmount, (before, action, amount) => {
      const edits = action(before, amount)
      const done = saved(before, edits)
      expect(done.kind).toBe('committed')
      expect(done.dropped).toEqual([])
      expect(done.entries).toHaveLength(edits.length)
      expect(withEdits(done.character, [])).toEqual(withEdits(before, edits))
      fc.pre(edits.length > 0)
      const changes = undoChanges(done.entries.toReversed(), done.character)
      if ('kind' in changes) throw new Error(`The action cannot be undone: ${changes.problem.code}`)
      expect((commit(done, changes, aSaveContext()) as Commit).character).toStrictEqual(before)
    }),
  )
})

test('damage and healing of 0 change nothing', () => {
  fc.assert(
    fc.property(anyHurt, (before) => {
      expect(damageEdits(before, 0)).toEqual([])
      expect(healEdits(before, 0)).toEqual([])
    }),
  )
})
