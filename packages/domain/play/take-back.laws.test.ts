import { aChange, aCharacter, anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { changesOf } from '../change/field-edit.ts'
import type { Act } from '../save/act.ts'
import { nextToTakeBack, takeBackEdits, takeBackKind } from './take-back.ts'
import { isUndoable } from '../log/undo.ts'

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

test('a counter that others changed in the meantime keeps their difference', () => {
  expect(takeBackEdits([aChange('mana', 8, 4)], aCharacter({ mana: 7 }))).toEqual([{ field: 'mana', value: 11 }])
})

test('each save is taken back once, the newest first', () => {
  const save = (kind?: string): { readonly act?: Act } => (kind === undefined ? {} : { act: { kind } })
  const [rest, typed, cast] = [save('rest'), save(), save('cast')]
  const back = save(takeBackKind)
  expect(nextToTakeBack([rest, typed, cast])).toBe(cast)
  expect(nextToTakeBack([rest, typed, cast, back])).toBe(typed)
  expect(nextToTakeBack([rest, typed, cast, back, back])).toBe(rest)
  expect(nextToTakeBack([rest, cast, back, typed])).toBe(typed)
  expect(nextToTakeBack([cast, back])).toBeUndefined()
})
