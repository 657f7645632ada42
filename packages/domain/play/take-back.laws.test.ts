import { aChange, aCharacter, anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { changesOf } from '../change/field-edit.ts'
import type { Act } from '../save/act.ts'
import { nextToTakeBack, takeBackEdits, takeBackKind } from './take-back.ts'
import { isUndoable, isUndoOf } from '../log/undo.ts'

test('what was changed and taken back leaves the character as it was', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (before, after) => {
      const changes = diff(before, after).filter((data) => isUndoable({ data }))
      const changed = apply(before, changes)
      const edits = takeBackEdits(changes, changed)
      expect(apply(changed, changesOf(changed, edits))).toEqual(before)
    }),
  )
})

test('each change that takes back another is recognised as its undo, also after what others changed', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, anyCharacter, (before, after, later) => {
      const changes = diff(before, after).filter((data) => isUndoable({ data }))
      const meanwhile = apply(apply(before, changes), diff(after, later))
      for (const change of changesOf(meanwhile, takeBackEdits(changes, meanwhile))) {
        const undone = changes.filter((data) => isUndoOf(change, data))
        expect(undone.map(({ field }) => field)).toEqual([change.field])
      }
    }),
  )
})

test('a change to another value, in another field or to an exact value is no undo', () => {
  const logged = aChange('mana', 8, 4)
  expect(isUndoOf(aChange('mana', 4, 8), logged)).toBe(true)
  expect(isUndoOf(aChange('mana', 7, 11), logged)).toBe(true)
  expect(isUndoOf(aChange('mana', 4, 9), logged)).toBe(false)
  expect(isUndoOf(aChange('hp', 4, 8), logged)).toBe(false)
  expect(isUndoOf({ ...aChange('mana', 4, 8), exact: true }, logged)).toBe(false)
})

test('a counter that others changed in the meantime keeps their difference', () => {
  expect(takeBackEdits([aChange('mana', 8, 4)], aCharacter({ mana: 7 }))).toEqual([{ field: 'mana', value: 11 }])
})

test('each save is taken back once, the newest first', () => {
  const save = (saveId: string) => ({ saveId, act: { kind: 'rest' } })
  const back = (source: string): { saveId: string; act: Act } => ({
    saveId: `back ${source}`,
    act: { kind: takeBackKind, source },
  })
  const [rest, typed, cast] = [save('rest'), { saveId: 'typed' }, save('cast')]
  expect(nextToTakeBack([rest, typed, cast])).toBe(cast)
  expect(nextToTakeBack([rest, typed, cast, back('cast')])).toBe(typed)
  expect(nextToTakeBack([rest, typed, cast, back('cast'), back('typed')])).toBe(rest)
  expect(nextToTakeBack([rest, cast, back('cast'), typed])).toBe(typed)
  expect(nextToTakeBack([cast, back('cast')])).toBeUndefined()
  expect(nextToTakeBack([rest, back('of a save that has arrived')])).toBe(rest)
})
