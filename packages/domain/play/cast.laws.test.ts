import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCharacter, anyCharacter } from '@everquill/testing'
import { apply } from '../change/apply.ts'
import { invert } from '../change/change.ts'
import { changesOf } from '../change/field-edit.ts'
import { castEdits } from './cast.ts'

const anySpell = fc.record(
  { mana_cost: fc.nat(20), effect_kind: fc.constantFrom('healing', 'damage', 'mana') },
  { requiredKeys: ['mana_cost'] },
)

test('a spell on somebody else costs the caster mana and changes nothing else', () => {
  fc.assert(
    fc.property(anyCharacter, anySpell, (caster, spell) => {
      const after = apply(caster, changesOf(caster, castEdits(caster, spell, null)))
      expect(after).toEqual({ ...caster, mana: caster.mana - spell.mana_cost })
    }),
  )
})

test('a spell on the caster changes mana and hit points at most, and its undo restores both', () => {
  fc.assert(
    fc.property(anyCharacter, anySpell, fc.nat(40), (caster, spell, total) => {
      const changes = changesOf(caster, castEdits(caster, spell, total))
      const fields = changes.map(({ field }) => field)
      expect(spell.effect_kind === 'healing' ? ['mana', 'hp'] : ['mana']).toEqual(expect.arrayContaining(fields))
      const after = apply(caster, changes)
      expect(apply(after, changes.toReversed().map(invert))).toEqual(caster)
    }),
  )
})

test('an effect that restores mana is added after the cost', () => {
  const caster = aCharacter({ mana: 9, mana_max: 10 })
  expect(castEdits(caster, { mana_cost: 4, effect_kind: 'mana' }, 3)).toEqual([{ field: 'mana', value: 8 }])
  expect(castEdits(caster, { mana_cost: 4, effect_kind: 'mana' }, 9)).toEqual([{ field: 'mana', value: 10 }])
  expect(castEdits(caster, { mana_cost: 4, effect_kind: 'mana' }, 4)).toEqual([])
})
