import { aChange, anyCharacter, anyCharacterAndChange, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { invalidReason } from '../character/field-kinds.ts'
import { commit, type Commit } from '../save/commit.ts'
import type { Change } from './change.ts'
import { merge } from './merge.ts'
import { parsePath, read, type Path } from './path.ts'

const pathOf = (change: Change) => parsePath(change.field) as Path

/** What is stored after these changes arrived, one save each. */
const afterAll = (character: Character, changes: readonly Change[]): Character =>
  changes.reduce(
    (stored, change) => (commit({ character: stored, revision: 1 }, [change], aSaveContext()) as Commit).character,
    character,
  )

const shuffles = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length })

test('a counter comes to the same in whatever order any number of writers arrive', () => {
  const writers = fc.array(fc.record({ seen: fc.nat(1_000), by: fc.integer({ min: -100, max: 100 }) }), {
    maxLength: 20,
  })
  const arrivals = writers.chain((those) => fc.tuple(fc.constant(those), shuffles(those)))
  const field = fc.constantFrom('gold', 'xp', 'hp', 'items.e1.quantity')
  const total = (key: string, those: readonly { seen: number; by: number }[]) =>
    those.reduce((stored, { seen, by }) => {
      const change = aChange(key, seen, seen + by)
      return merge(pathOf(change), stored, change).value as number
    }, 5_000)
  fc.assert(
    fc.property(field, arrivals, (key, [those, shuffled]) => {
      expect(total(key, those)).toBe(5_000 + those.reduce((sum, { by }) => sum + by, 0))
      expect(total(key, shuffled)).toBe(total(key, those))
    }),
  )
})

test('a set comes to the same in whatever order writers of different elements arrive', () => {
  const elements = ['__proto__', 'blind', 'cursed', 'hasted', 'tired']
  const writers = fc.tuple(fc.subarray(elements), fc.subarray(elements)).chain(([stored, touched]) => {
    const toggles = touched.map((element) => {
      const there = stored.includes(element)
      return there ? aChange('conditions', [element], []) : aChange('conditions', [], [element])
    })
    return fc.tuple(fc.constant(stored), fc.constant(touched), shuffles(toggles))
  })
  fc.assert(
    fc.property(writers, ([stored, touched, toggles]) => {
      const after = toggles.reduce((value, change) => merge(pathOf(change), value, change).value as string[], stored)
      expect(after).toEqual(elements.filter((one) => stored.includes(one) !== touched.includes(one)))
    }),
  )
})

test('changes of different paths come to the same in either order', () => {
  const isApart = (one: Change, other: Change) =>
    !`${one.field}.`.startsWith(`${other.field}.`) && !`${other.field}.`.startsWith(`${one.field}.`)
  fc.assert(
    fc.property(
      anyCharacter,
      anyCharacterAndChange,
      anyCharacterAndChange,
      (stored, { change: one }, { change: other }) => {
        fc.pre(isApart(one, other))
        expect(afterAll(stored, [one, other])).toStrictEqual(afterAll(stored, [other, one]))
      },
    ),
  )
})

test('a removal wins over a change of the same entry, whichever arrives first', () => {
  const characters = anyCharacter.filter(({ items }) => items.length > 0)
  fc.assert(
    fc.property(characters, fc.integer({ min: 1, max: 9 }), (character, more) => {
      const [entry] = character.items
      const removal = aChange(`items.${entry?.id}`, entry ?? null, null)
      const growth = aChange(`items.${entry?.id}.quantity`, 0, more)
      const without = { ...character, items: character.items.slice(1) }
      expect(afterAll(character, [removal, growth])).toStrictEqual(without)
      expect(afterAll(character, [growth, removal])).toStrictEqual(without)
    }),
  )
})

test('a change to what was seen does just what it says', () => {
  fc.assert(
    fc.property(anyCharacterAndChange, ({ character, change }) => {
      expect(merge(pathOf(change), read(character, pathOf(change)), change)).toEqual({ value: change.newValue })
    }),
  )
})

test('the same change once more changes nothing, unless it counts or writes lines', () => {
  const setting = anyCharacterAndChange.filter(
    ({ change }) => !['counter', 'long-text'].includes(pathOf(change).field.kind),
  )
  fc.assert(
    fc.property(setting, anyCharacter, ({ change }, stored) => {
      const path = pathOf(change)
      const { value } = merge(path, read(stored, path), change)
      expect(merge(path, value, change)).toEqual({ value })
    }),
  )
})

test('what can be stored stays so, whatever arrives', () => {
  fc.assert(
    fc.property(anyCharacterAndChange, anyCharacter, ({ change }, stored) => {
      const path = pathOf(change)
      const { value } = merge(path, read(stored, path), change)
      expect(path.kind === 'entry' ? null : invalidReason(path.field, value)).toBeNull()
    }),
  )
})

test('what is replaced unseen is a conflict, and what was seen is none', () => {
  const texts = fc.string({ maxLength: 2 })
  fc.assert(
    fc.property(texts, texts, texts, (stored, oldValue, newValue) => {
      const change = aChange('name', oldValue, newValue)
      const unseen = stored !== oldValue && stored !== newValue
      expect(merge(pathOf(change), stored, change).conflict).toBe(unseen ? true : undefined)
    }),
  )
})
