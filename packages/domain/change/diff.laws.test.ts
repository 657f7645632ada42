import { anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { fieldKeys } from '../character/fields.ts'
import { apply } from './apply.ts'
import { invert } from './change.ts'
import { diff } from './diff.ts'

test('a diff carries one character to the other, and its inverse carries it home', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const changes = diff(snapshot, draft)
      expect(apply(snapshot, changes)).toStrictEqual(draft)
      expect(apply(draft, changes.map(invert))).toStrictEqual(snapshot)
    }),
  )
})

test('a diff can be applied in any order', () => {
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

test('a character does not differ from itself, however its keys are ordered', () => {
  fc.assert(
    fc.property(anyCharacter, (character) => {
      const reversed = Object.fromEntries(Object.entries(character).toReversed()) as unknown as Character
      expect(diff(character, structuredClone(character))).toEqual([])
      expect(diff(character, reversed)).toEqual([])
    }),
  )
})

test('a diff has at most one change for each path, and no change without a difference', () => {
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const changes = diff(snapshot, draft)
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
      for (const { oldValue, newValue } of changes) expect(oldValue).not.toEqual(newValue)
    }),
  )
})

test('a diff is in the order of the catalogue, then skills by name, and entries by id', () => {
  const placeOf = (field: string) => {
    const [key = '', entryId = ''] = field.split('.')
    const place = (fieldKeys as readonly string[]).indexOf(key)
    return place < 0 ? `skill ${key}` : `field ${String(place).padStart(3, '0')} ${entryId}`
  }
  fc.assert(
    fc.property(anyCharacter, anyCharacter, (snapshot, draft) => {
      const places = diff(snapshot, draft).map(({ field }) => placeOf(field))
      expect(places).toEqual(places.toSorted())
    }),
  )
})
