import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { damageEdits } from '../hit-points.ts'
import { effectEdits, receivedEffect } from './effects.ts'

const anyVitals = fc.record({
  hp: fc.integer({ min: -50, max: 200 }),
  hp_max: fc.integer({ min: 1, max: 100 }),
  mana: fc.integer({ min: -50, max: 200 }),
  mana_max: fc.integer({ min: 1, max: 100 }),
})

test('healing and mana never lower a value and never raise it above the maximum', () => {
  fc.assert(
    fc.property(
      anyVitals,
      fc.constantFrom('healing', 'mana'),
      fc.integer({ min: -20, max: 80 }),
      (vitals, kind, total) => {
        const [field, max] =
          kind === 'healing' ? (['hp', vitals.hp_max] as const) : (['mana', vitals.mana_max] as const)
        const edits = effectEdits(vitals, kind, total)
        const isRaised = total > 0 && vitals[field] < max
        expect(edits).toEqual(isRaised ? [{ field, value: Math.min(max, vitals[field] + total) }] : [])
      },
    ),
  )
})

test('a maximum of 0 was not entered and limits nothing', () => {
  expect(effectEdits({ hp: 0, hp_max: 0, mana: 0, mana_max: 0 }, 'healing', 5)).toEqual([{ field: 'hp', value: 5 }])
})

test('damage and effects of no kind change nothing', () => {
  fc.assert(
    fc.property(anyVitals, fc.constantFrom('damage', undefined), fc.nat(), (vitals, kind, total) => {
      expect(effectEdits(vitals, kind, total)).toEqual([])
    }),
  )
})

test('an effect that is received heals, restores mana or does damage, temporary hit points first', () => {
  fc.assert(
    fc.property(anyVitals, fc.nat(20), fc.nat(80), (vitals, hp_temp, total) => {
      const character = { ...vitals, hp_temp }
      const edits = damageEdits(character, total)
      expect(receivedEffect(character, 'damage', total)).toEqual({ kind: 'damage', edits })
      const [healing, mana] = [effectEdits(vitals, 'healing', total), effectEdits(vitals, 'mana', total)]
      expect(receivedEffect(character, 'healing', total)).toEqual({ kind: 'heal', edits: healing })
      expect(receivedEffect(character, 'mana', total)).toEqual({ kind: 'adjust', edits: mana })
      expect(receivedEffect(character, undefined, total)).toBeNull()
      const creature = { hp: vitals.hp, hp_max: vitals.hp_max, hp_temp }
      expect(receivedEffect(creature, 'damage', total)).toEqual({ kind: 'damage', edits })
      expect(receivedEffect(creature, 'mana', total)).toBeNull()
    }),
  )
})
