import { aChange, anyCharacter, anyCharacterAndChange, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { invalidReason } from '../character/field-kinds.ts'
import { commit, type Commit } from '../save/commit.ts'
import type { Change } from './change.ts'
import { merge, withTheirLines } from './merge.ts'
import { parsePath, read, type Path } from './path.ts'

const pathOf = (change: Change) => parsePath(change.field) as Path

/** The character after committing each change in a save of its own. */
const afterAll = (character: Character, changes: readonly Change[]): Character =>
  changes.reduce(
    (stored, change) => (commit({ character: stored, revision: 1 }, [change], aSaveContext()) as Commit).character,
    character,
  )

const shuffles = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length })

test('a counter has the same result in whatever order changes arrive', () => {
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

test('a set has the same result in whatever order changes of different elements arrive', () => {
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

test('changes of different paths have the same result in either order', () => {
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

test('removing an entry wins over changing it, whichever arrives first', () => {
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

test('a change based on the stored value results in its new value', () => {
  fc.assert(
    fc.property(anyCharacterAndChange, ({ character, change }) => {
      expect(merge(pathOf(change), read(character, pathOf(change)), change)).toEqual({ value: change.newValue })
    }),
  )
})

test('merging a change twice has no further effect, except for counters and long texts', () => {
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

test('merging valid values results in a valid value', () => {
  fc.assert(
    fc.property(anyCharacterAndChange, anyCharacter, ({ change }, stored) => {
      const path = pathOf(change)
      const { value } = merge(path, read(stored, path), change)
      expect(path.kind === 'entry' ? null : invalidReason(path.field, value)).toBeNull()
    }),
  )
})

test('other line breaks have no effect on the result of a merge, and are never in it', () => {
  const anyBreak = fc.constantFrom('\n', '\r\n', '\r')
  const anyLines = fc.array(fc.constantFrom('', 'one', 'two', 'three'), { minLength: 1, maxLength: 6 })
  const field = fc.constantFrom('notes', 'background', 'items.e1.note', 'name')
  fc.assert(
    fc.property(field, fc.tuple(anyLines, anyLines, anyLines), anyBreak, anyBreak, anyBreak, (key, lines, ...ends) => {
      const mergedWith = (breaks: readonly string[]) => {
        const [stored = '', oldValue = '', newValue = ''] = lines.map((text, i) => text.join(breaks[i]))
        const change = aChange(key, oldValue, newValue)
        return merge(pathOf(change), stored, change)
      }
      expect(mergedWith(ends)).toEqual(mergedWith(['\n', '\n', '\n']))
      expect(mergedWith(ends).value).not.toContain('\r')
    }),
  )
})

test('replacing a value is a conflict exactly if the author had not seen it', () => {
  const texts = fc.string({ maxLength: 2 })
  fc.assert(
    fc.property(texts, texts, texts, (stored, oldValue, newValue) => {
      const change = aChange('name', oldValue, newValue)
      const unseen = stored !== oldValue && stored !== newValue
      expect(merge(pathOf(change), stored, change).conflict).toBe(unseen ? true : undefined)
    }),
  )
})

test('taking the other version of a text replaces the lines in conflict and repeats no line', () => {
  const lines = fc.array(
    fc.record({ authors: fc.subarray(['ann', 'bob']), added: fc.subarray(['ann', 'bob']), isTally: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, (those) => {
      const addition = (name: string, isTally: boolean, i: number) => (isTally ? 'I' : `${name} adds ${i}`)
      const text = (rewording: readonly string[], adding: readonly string[]) =>
        those
          .flatMap(({ authors, added, isTally }, i) => [
            ...adding.filter((name) => added.includes(name)).map((name) => addition(name, isTally, i)),
            `between ${i}`,
            [`line ${i}`, ...rewording.filter((name) => authors.includes(name)).slice(-1)].join(', says '),
            `after ${i}`,
          ])
          .join('\n')
      const [seen, anns, bobs] = [text([], []), text(['ann'], ['ann']), text(['bob'], ['bob'])]
      const change = aChange('notes', seen, bobs)
      const { value: mine } = merge(pathOf(change), anns, change)
      expect(mine).toBe(text(['ann', 'bob'], ['ann', 'bob']))
      expect(withTheirLines(mine as string, seen, anns)).toBe(text(['bob', 'ann'], ['ann', 'bob']))
    }),
  )
})

test('taking a version that differs too much from the text that was seen takes all of it', () => {
  const text = (word: string) => Array.from({ length: 400 }, (_, i) => `${word} ${i}`).join('\n')
  expect(withTheirLines(text('mine'), text('seen'), text('theirs'))).toBe(text('theirs'))
})
