import { anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { fieldKeys } from '../character/fields.ts'
import { apply } from './apply.ts'
import { invert } from './change.ts'
import { diff } from './diff.ts'

test('applying a diff yields the draft, and applying its inverse restores the snapshot', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const changes = diff(snapshot, draft)
      expect(apply(snapshot, changes)).toStrictEqual(draft)
      expect(apply(draft, changes.map(invert))).toStrictEqual(snapshot)
    }),
  )
})

test('the changes of a diff can be applied in any order', () => {
  const pair = fc.tuple(anyCharacter, anyCharacter)
  const shuffled = pair.chain(([snapshot, draft]) => {
    const changes = diff(snapshot, draft)
    return fc.tuple(
      fc.constant(snapshot),
      fc.constant(draft),
      fc.shuffledSubarray(changes, { minLength: changes.length }),
    )
  })
  fc.assert(
    fc.property(shuffled, ([snapshot, draft, changes]) => {
      expect(apply(snapshot, changes)).toStrictEqual(draft)
    }),
  )
})

test('a character does not differ from its copy, whatever the order of its keys', () => {
  fc.assert(
    fc.property(anyCharacter, (character) => {
      const reversed = Object.fromEntries(Object.entries(character).toReversed()) as unknown as Character
      expect(diff(character, structuredClone(character))).toEqual([])
      expect(diff(character, reversed)).toEqual([])
    }),
  )
})

test('a diff has at most one change for each path, each with different values', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const changes = diff(snapshot, draft)
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
      for (const { oldValue, newValue } of changes) expect(oldValue).not.toEqual(newValue)
    }),
  )
})

test('a diff is ordered by the field table, then skills by name, and entries by id', () => {
  const sortKeyOf = (field: string) => {
    const [key = '', entryId = ''] = field.split('.')
    const index = (fieldKeys as readonly string[]).indexOf(key)
    return index < 0 ? `skill ${key}` : `field ${String(index).padStart(3, '0')} ${entryId}`
  }
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const sortKeys = diff(snapshot, draft).map(({ field }) => sortKeyOf(field))
      expect(sortKeys).toEqual(sortKeys.toSorted())
    }),
  )
})
