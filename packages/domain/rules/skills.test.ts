import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { checkOf, skillKeyOf, skillOf, writtenSkills } from './skills.ts'

test('a total is the number and both attributes', () => {
  const climber = aCharacter({ str: 2, dex: 5, climbing_number: 3, climbing_1: 'str', climbing_2: 'dex' })
  expect(skillOf(climber, 'climbing')).toEqual({ number: 3, base: ['str', 'dex'], total: 10 })
})

test('one attribute may count twice, and all of it below zero', () => {
  const dull = aCharacter({ int: -2, history_number: -1, history_1: 'int', history_2: 'int' })
  expect(skillOf(dull, 'history').total).toBe(-5)
})

test('what nobody wrote comes from the record of the skill', () => {
  const character = aCharacter({ con: 3, soc: 1, riding_2: 'soc' })
  expect(skillOf(character, 'riding', ['con', 'wil'])).toEqual({ number: 0, base: ['con', 'soc'], total: 4 })
})

test('a skill without a record builds on intelligence and willpower', () => {
  expect(skillOf(aCharacter({ int: 1, wil: 2, brewing_number: 4 }), 'brewing').total).toBe(7)
})

test('a stored value that is no attribute is no attribute', () => {
  const odd = aCharacter({ str: 7, riding_1: 'luck' as never, riding_number: 'many' as never })
  expect(skillOf(odd, 'riding', ['str', 'int'])).toEqual({ number: 0, base: ['str', 'int'], total: 7 })
})

test('a character tells which skills it has something written for', () => {
  const character = aCharacter({ riding_2: 'soc', lore_1_number: 1, archery_number: 2, archery_1: 'dex' })
  expect(writtenSkills(character)).toEqual(['archery', 'lore_1', 'riding'])
  expect(writtenSkills(aCharacter({}))).toEqual([])
})

test.each([
  ['Climbing', 'climbing'],
  ['  Glass   blowing ', 'glass_blowing'],
  ['Umgang mit Käfern', 'umgang_mit_käfern'],
  ['Handwerk (Holz)', 'handwerk_holz'],
  ['Größe', 'größe'],
  ['Lore 2', 'lore_2'],
  ['A\u0308tzen', 'ätzen'],
])('%s is kept as %s', (name, key) => {
  expect(skillKeyOf(name)).toBe(key)
})

test.each(['', '   ', '42', '2-handed', '🎲', '釣り', '__'])('%s names no skill', (name) => {
  expect(skillKeyOf(name)).toBeNull()
})

test('a check is the dice and what somebody is good for', () => {
  expect([7, 0, -2].map((total) => checkOf(total))).toEqual(['1d20+7', '1d20', '1d20-2'])
  expect(checkOf(3, '3d6')).toBe('3d6+3')
})
