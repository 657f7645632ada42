import { defaultCreationRules as rules, swapValues, type CatalogueRecord } from '@everquill/domain'
import { expect, test } from 'vitest'
import {
  firstState,
  planOf,
  valuesOf,
  withClass,
  withMovedValues,
  withRoll,
  withSkipped,
  withSuggestedName,
} from './creation-state.ts'

const texts = { status: 'published', description: { en: '', de: '' }, revision: null, outdated: null } as const
const fighter: CatalogueRecord<'Classes'> = {
  ...texts,
  id: 'fighter',
  name: { en: 'Fighter', de: 'Kämpfer' },
  facts: { hp_base: 10, key_attributes: ['str', 'con'], starting_items: { sword: 1, unknown: 2 } },
}
const mage: CatalogueRecord<'Classes'> = { ...fighter, id: 'mage', facts: { key_attributes: ['int'] } }

const state = firstState({ name: 'Mira', race: undefined, class: fighter, rules, throwDie: () => 4 })
const isKnown = (item: string) => item === 'sword'

test('another class rearranges the attributes until one was moved by hand', () => {
  expect(valuesOf(state)).toMatchObject({ str: 5, con: 4 })
  expect(valuesOf(withClass(state, mage))).toMatchObject({ int: 5, str: 4 })
  const moved = withMovedValues(state, swapValues(valuesOf(state), 'str', 'soc'))
  expect(valuesOf(withClass(moved, mage))).toEqual(valuesOf(moved))
})

test('each method keeps its own values', () => {
  const moved = withMovedValues(state, swapValues(valuesOf(state), 'str', 'soc'))
  const points = { ...moved, method: 'points' as const }
  expect(valuesOf(points)).toMatchObject({ str: 5, con: 4 })
  expect(valuesOf(withClass(points, mage))).toMatchObject({ int: 5 })
  expect(valuesOf({ ...points, method: 'array' })).toMatchObject({ str: 1, soc: 5 })
})

test('rolling again arranges the new values for the class', () => {
  const dice = [1, 2, 3, 4, 5, 6]
  const rolled = withRoll({ ...state, method: 'roll' }, rules, () => dice.pop() ?? 1)
  expect(valuesOf(rolled)).toEqual({ str: 5, con: 4, dex: 3, wil: 2, int: 1, soc: 0 })
})

test('the pack contains the starting items that the catalogue has', () => {
  expect(planOf(state, isKnown).pack).toEqual({ sword: 1 })
  expect(planOf({ ...state, hasPack: false }, isKnown).pack).toEqual({})
})

test('what is skipped is not in the plan and can be brought back', () => {
  const skipped = withSkipped(withSkipped(state, 'class', true), 'attributes', true)
  expect(planOf(skipped, isKnown)).toMatchObject({ class: null, attributes: null, pack: {} })
  expect(planOf(withSkipped(skipped, 'class', false), isKnown)).toMatchObject({ class: fighter, attributes: null })
})

test('another suggested name replaces a typed one', () => {
  const typed = { ...state, name: ' Orla ' }
  expect(planOf(typed, isKnown).name).toBe('Orla')
  expect(planOf(withSuggestedName(typed, 'Tam'), isKnown).name).toBe('Tam')
})
