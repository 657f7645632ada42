import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCharacter, anyCharacter } from '@everquill/testing'
import { apply } from '../change/apply.ts'
import { invert } from '../change/change.ts'
import type { Character } from '../character/character.ts'
import { catalogueRecord } from '../content/catalogue-record.ts'
import { lookup } from '../content/lookup.ts'
import { defaultRules, type GameRules } from '../games/rules.ts'
import { validateChanges } from '../save/save.ts'
import { changesOf, type FieldEdit } from '../change/field-edit.ts'
import { levelGain, levelUpChanges, type LevelUp } from './level-up.ts'
import { conditionsEndedByRest, restChanges, type RestKind } from './rest.ts'

/** Makes the edits, which must be one valid save, and undoes them. */
function doAndUndo(character: Character, edits: readonly FieldEdit[]) {
  const changes = changesOf(character, edits)
  expect(changes.filter(({ oldValue, newValue }) => oldValue === newValue)).toEqual([])
  expect(validateChanges(changes)).toBeNull()
  const after = apply(character, changes)
  return { after, undone: apply(after, changes.toReversed().map(invert)) }
}

const anyKind = fc.constantFrom<RestKind>('short', 'long')
const percent = fc.integer({ min: 0, max: 100 })
const anyRules: fc.Arbitrary<GameRules> = fc
  .record({
    shortRestHp: percent,
    shortRestMana: percent,
    longRestHp: percent,
    longRestMana: percent,
    longRestEndsTemporary: fc.boolean(),
  })
  .map((rules) => ({ ...defaultRules, ...rules }))

describe('rest', () => {
  test('a rest and its undo leave the character as it was', () => {
    fc.assert(
      fc.property(anyCharacter, anyRules, anyKind, fc.nat(5), (character, rules, kind, count) => {
        const edits = restChanges(character, rules, kind, character.conditions.slice(0, count))
        expect(doAndUndo(character, edits).undone).toEqual(character)
      }),
    )
  })

  test('a rest never costs hit points or mana, and never gives more than the maximum', () => {
    fc.assert(
      fc.property(anyCharacter, anyRules, anyKind, (character, rules, kind) => {
        const { after } = doAndUndo(character, restChanges(character, rules, kind, []))
        for (const [current, maximum] of [
          ['hp', 'hp_max'],
          ['mana', 'mana_max'],
        ] as const) {
          expect(after[current]).toBeGreaterThanOrEqual(character[current])
          expect(after[current]).toBeLessThanOrEqual(Math.max(character[current], character[maximum]))
        }
      }),
    )
  })

  test('a condition that ends takes its end time with it, and all others stay', () => {
    fc.assert(
      fc.property(anyCharacter, anyKind, fc.nat(5), (character, kind, count) => {
        const ended = character.conditions.slice(0, count)
        const { after } = doAndUndo(character, restChanges(character, defaultRules, kind, ended))
        expect(after.conditions).toEqual(character.conditions.filter((each) => !ended.includes(each)))
        expect(after.condition_ends ?? []).toEqual(
          (character.condition_ends ?? []).filter(({ condition }) => !ended.includes(condition)),
        )
      }),
    )
  })

  test('by default a short rest restores half of what is missing, and a long one everything', () => {
    const tired = aCharacter({ hp: 5, hp_max: 20, hp_temp: 4, mana: -1, mana_max: 10 })
    expect(restChanges(tired, defaultRules, 'short', [])).toEqual([
      { field: 'hp', value: 13 },
      { field: 'mana', value: 5 },
    ])
    expect(restChanges(tired, defaultRules, 'long', [])).toEqual([
      { field: 'hp', value: 20 },
      { field: 'mana', value: 10 },
      { field: 'hp_temp', value: 0 },
    ])
    expect(restChanges(aCharacter({ hp: 20, hp_max: 20, mana: 12, mana_max: 10 }), defaultRules, 'long', [])).toEqual(
      [],
    )
  })

  test('only a long rest suggests to end conditions, and only those of which the catalogue says so', () => {
    const conditions = lookup<'Conditions'>(
      [true, false].map((ends_with_rest) =>
        catalogueRecord('Conditions', {
          id: ends_with_rest ? 'exhausted' : 'poisoned',
          status: 'published',
          ends_with_rest,
          translations: [],
        }),
      ),
    )
    const character = { conditions: ['exhausted', 'Homesick', 'poisoned'] }
    expect(conditionsEndedByRest(character, 'long', conditions)).toEqual(['exhausted'])
    expect(conditionsEndedByRest(character, 'short', conditions)).toEqual([])
    expect(conditionsEndedByRest(character, 'long', null)).toEqual([])
  })
})

const anyLevelUp: fc.Arbitrary<LevelUp> = fc.record({
  gains: fc.record({ hp: fc.nat(30), mana: fc.nat(30) }),
  skills: fc.dictionary(fc.constantFrom('climbing', 'sailing', 'übung3'), fc.nat(5)),
  spell: fc.option(fc.constant({ id: 'learned-now', spell: 'Light' }), { nil: undefined }),
})

describe('level up', () => {
  test('a level and its undo leave the character as it was', () => {
    fc.assert(
      fc.property(anyCharacter, anyLevelUp, (character, levelUp) => {
        expect(doAndUndo(character, levelUpChanges(character, levelUp)).undone).toEqual(character)
      }),
    )
  })

  test('a maximum and its current value rise together', () => {
    fc.assert(
      fc.property(anyCharacter, anyLevelUp, (character, levelUp) => {
        const room = { ...character, hp: 3, hp_max: 20, mana: 0, mana_max: 9, level: 4 }
        const { gains } = levelUp
        const { after } = doAndUndo(room, levelUpChanges(room, levelUp))
        expect(after.level).toBe(5)
        expect([after.hp, after.hp_max]).toEqual([3 + gains.hp, 20 + gains.hp])
        expect([after.mana, after.mana_max]).toEqual([gains.mana, 9 + gains.mana])
      }),
    )
  })

  test('the class says what a level adds, and a negative attribute adds nothing', () => {
    const classes = lookup<'Classes'>([
      catalogueRecord('Classes', {
        id: 'duellist',
        status: 'published',
        hp_per_level: '1d6+con',
        mana_per_level: '2',
        translations: [],
      }),
    ])
    const lookups = { classes, skills: null }
    const duellist = aCharacter({ class: 'duellist', con: 3 })
    expect(levelGain(duellist, 'hp', lookups)).toMatchObject({ hasDice: true, average: 7 })
    expect(levelGain(duellist, 'mana', lookups)).toMatchObject({ hasDice: false, average: 2 })
    expect(levelGain({ ...duellist, con: -9 }, 'hp', lookups)?.average).toBe(0)
    expect(levelGain(aCharacter({ class: 'Baker' }), 'hp', lookups)).toBeNull()
    expect(levelGain(duellist, 'hp', { classes: null, skills: null })).toBeNull()
  })
})
