import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { checkNotation, skillKeyOf, skillOf, storedSkills } from './skills.ts'

test('the total of a skill is its training plus both attributes', () => {
  const climber = aCharacter({ str: 2, dex: 5, climbing_number: 3, climbing_1: 'str', climbing_2: 'dex' })
  expect(skillOf(climber, 'climbing')).toEqual({ number: 3, base: ['str', 'dex'], total: 10 })
})

test('an attribute can count twice, and totals can be negative', () => {
  const dull = aCharacter({ int: -2, history_number: -1, history_1: 'int', history_2: 'int' })
  expect(skillOf(dull, 'history').total).toBe(-5)
})

test('missing skill fields come from the skill’s record', () => {
  const character = aCharacter({ con: 3, soc: 1, riding_2: 'soc' })
  expect(skillOf(character, 'riding', ['con', 'wil'])).toEqual({ number: 0, base: ['con', 'soc'], total: 4 })
})

test('a skill without a record builds on Intelligence and Willpower', () => {
  expect(skillOf(aCharacter({ int: 1, wil: 2, brewing_number: 4 }), 'brewing').total).toBe(7)
})

test('invalid stored skill fields are ignored', () => {
  const odd = aCharacter({ str: 7, riding_1: 'luck' as never, riding_number: 'many' as never })
  expect(skillOf(odd, 'riding', ['str', 'int'])).toEqual({ number: 0, base: ['str', 'int'], total: 7 })
})

test('the stored skills are those with at least one field', () => {
  const character = aCharacter({ riding_2: 'soc', lore_1_number: 1, archery_number: 2, archery_1: 'dex' })
  expect(storedSkills(character)).toEqual(['archery', 'lore_1', 'riding'])
  expect(storedSkills(aCharacter({}))).toEqual([])
  expect(storedSkills(aCharacter({ 'Not a key_1': 'str' } as never))).toEqual([])
})

test.each([
  ['Climbing', 'climbing'],
  ['  Glass   blowing ', 'glass_blowing'],
  ['Umgang mit Käfern', 'umgang_mit_käfern'],
  ['Handwerk (Holz)', 'handwerk_holz'],
  ['Größe', 'größe'],
  ['Lore 2', 'lore_2'],
  ['A\u0308tzen', 'ätzen'],
])('the skill name “%s” gets the key %s', (name, key) => {
  expect(skillKeyOf(name)).toBe(key)
})

test.each(['', '   ', '42', '2-handed', '🎲', '釣り', '__'])('“%s” is not a valid skill name', (name) => {
  expect(skillKeyOf(name)).toBeNull()
})

test('the notation of a check is the dice plus the total', () => {
  expect([7, 0, -2].map((total) => checkNotation(total))).toEqual(['1d20+7', '1d20', '1d20-2'])
  expect(checkNotation(3, '3d6')).toBe('3d6+3')
})

test('the key of a long skill name is cut so that its fields have at most 80 characters', () => {
  expect(skillKeyOf('x'.repeat(80))).toBe('x'.repeat(80 - '_number'.length))
})
