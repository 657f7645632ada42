import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldKeys } from '../character/fields.ts'
import { classify } from './classify.ts'
import { parsePath } from './path.ts'

const types = ['general', 'attribute', 'skill', 'item', 'spell']

test.each([
  ['str', 'attribute'],
  ['dex', 'attribute'],
  ['con', 'attribute'],
  ['wil', 'attribute'],
  ['int', 'attribute'],
  ['soc', 'attribute'],
  ['hp', 'attribute'],
  ['hp_max', 'attribute'],
  ['mana', 'attribute'],
  ['mana_max', 'attribute'],
  ['climbing_number', 'skill'],
  ['climbing_1', 'skill'],
  ['climbing_2', 'skill'],
  ['lore_of_old_number', 'skill'],
  ['items', 'item'],
  ['items.e1', 'item'],
  ['items.rope_1', 'item'],
  ['items.e1.quantity', 'item'],
  ['spells', 'spell'],
  ['spells.s_number', 'spell'],
  ['spells.s1.prepared', 'spell'],
  ['gold', 'general'],
  ['xp', 'general'],
  ['level', 'general'],
  ['name', 'general'],
  ['image', 'general'],
  ['conditions', 'general'],
  ['notes', 'general'],
  ['hp_temp', 'general'],
  ['pinned', 'general'],
  ['condition_ends.wolf_1_number.until', 'general'],
  ['gameId', 'general'],
  ['character', 'general'],
])('a change of %s has the log type %s', (field, type) => {
  expect(classify(field)).toBe(type)
})

test('every field of the field table has one of the five log types', () => {
  for (const key of fieldKeys) expect(types).toContain(classify(key))
})

test('every skill path has the type skill, and any text has one of the five log types', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'ß', 'number'), minLength: 1, maxLength: 5 })
  const skills = fc.array(word, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(skills, fc.constantFrom('number', '1', '2'), fc.string(), (skill, part, anything) => {
      const field = [...skill, part].join('_')
      expect(parsePath(field)).not.toBeNull()
      expect(classify(field)).toBe('skill')
      expect(types).toContain(classify(anything))
    }),
  )
})
