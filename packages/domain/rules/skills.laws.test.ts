import { aCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldOf } from '../change/path.ts'
import { attributes } from '../character/fields.ts'
import { skillKeyOf, skillOf, skillPaths, storedSkills } from './skills.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'Ä', 'ß', '_', ' ', '1', 'number', 'İ'), maxLength: 60 }),
)
const anyAttribute = fc.constantFrom(...attributes)
const anyNumber = fc.integer({ min: -99, max: 999 })

test('any skill name has either no key or a key with three valid fields', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const key = skillKeyOf(name)
      if (key === null) return
      for (const path of Object.values(skillPaths(key))) expect(fieldOf(path)).not.toBeNull()
      expect(skillKeyOf(key)).toBe(key)
      expect(storedSkills({ ...aCharacter(), [skillPaths(key).number]: 1 })).toEqual([key])
    }),
    { numRuns: 2_000 },
  )
})

test('the total grows by one with the training and with each use of an attribute', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, anyNumber, anyAttribute, anyAttribute, (number, one, other, first, second) => {
      const character = {
        ...aCharacter(),
        [first]: one,
        [second]: other,
        riding_number: number,
        riding_1: first,
        riding_2: second,
      }
      const { total } = skillOf(character, 'riding')
      const times = first === second ? 2 : 1
      expect(skillOf({ ...character, riding_number: number + 1 }, 'riding').total).toBe(total + 1)
      expect(skillOf({ ...character, [second]: other + 1 }, 'riding').total).toBe(total + times)
    }),
  )
})
