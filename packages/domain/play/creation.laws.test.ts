import { aCharacter, anItem } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributes } from '../character/fields.ts'
import type { CatalogueRecord } from '../content/catalogue-record.ts'
import type { Collection, FactsOf } from '../content/collections.ts'
import { edit, loaded } from '../sync/replica.ts'
import {
  arrangeValues,
  creationEdits,
  defaultCreationRules,
  highestBought,
  plannedCharacter,
  pointsLeft,
  spendPoint,
  swapValues,
  type AttributeValues,
  type CreationPlan,
} from './creation.ts'

const anyAttribute = fc.constantFrom(...attributes)
const anyKeyAttributes = fc.uniqueArray(anyAttribute)
const anyValues = fc.array(fc.integer({ min: -9, max: 20 }), { minLength: 6, maxLength: 6 })
const anyDistribution = fc
  .tuple(anyValues, anyKeyAttributes)
  .map(([values, keys]): AttributeValues => arrangeValues(values, keys))
const anyRules = fc.record({ array: anyValues, points: fc.nat(40), roll: fc.constant('1d6-1') })

const sorted = (values: readonly number[]) => values.toSorted((left, right) => left - right)
const valuesOf = (values: AttributeValues) => attributes.map((attribute) => values[attribute])

test('arranging uses each value once and gives none of the other attributes more than a key attribute', () => {
  fc.assert(
    fc.property(anyValues, anyKeyAttributes, (values, keys) => {
      const arranged = arrangeValues(values, keys)
      expect(sorted(valuesOf(arranged))).toEqual(sorted(values))
      const others = attributes.filter((attribute) => !keys.includes(attribute))
      for (const key of keys) for (const other of others) expect(arranged[other]).toBeLessThanOrEqual(arranged[key])
    }),
  )
})

test('swapping keeps the values, and swapping again restores them', () => {
  fc.assert(
    fc.property(anyDistribution, anyAttribute, anyAttribute, (values, one, other) => {
      const swapped = swapValues(values, one, other)
      expect(sorted(valuesOf(swapped))).toEqual(sorted(valuesOf(values)))
      expect(swapped[one]).toBe(values[other])
      expect(swapValues(swapped, one, other)).toEqual(values)
    }),
  )
})

test('points spent never exceed those that there are, whatever is pressed', () => {
  const anyPress = fc.tuple(anyAttribute, fc.constantFrom<1 | -1>(1, -1))
  fc.assert(
    fc.property(anyRules, fc.array(anyPress, { maxLength: 80 }), (rules, presses) => {
      const start = arrangeValues([0, 0, 0, 0, 0, 0])
      const spent = presses.reduce<AttributeValues>((values, [key, by]) => spendPoint(values, key, by, rules), start)
      expect(pointsLeft(spent, rules)).toBeGreaterThanOrEqual(0)
      for (const value of valuesOf(spent)) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(highestBought(rules))
      }
    }),
  )
})

const record = <C extends Collection>(id: string, facts: Partial<FactsOf<C>>): CatalogueRecord<C> => ({
  id,
  status: 'published',
  name: { en: id, de: id },
  description: { en: '', de: '' },
  facts,
  revision: null,
  outdated: null,
})

const anyPlan: fc.Arbitrary<CreationPlan> = fc.record({
  name: fc.constantFrom('', 'Mira', 'Orla'),
  race: fc.option(
    fc.dictionary(anyAttribute, fc.integer({ min: -3, max: 3 })).map((bonuses) => record<'Races'>('elf', { bonuses })),
  ),
  class: fc.option(
    fc
      .record({ hp_base: fc.nat(99_999), mana_base: fc.nat(20) }, { requiredKeys: [] })
      .map((facts) => record<'Classes'>('fighter', facts)),
  ),
  attributes: fc.option(anyDistribution),
  pack: fc.dictionary(fc.constantFrom('rope', 'lamp', 'Fire flask', '7'), fc.integer({ min: 1, max: 20 })),
})

test('the edits of a plan turn a blank character into the planned one', () => {
  const blank = aCharacter({
    items: [anItem({ id: 'bedroll', item: 'bedroll' }), anItem({ id: 'rope', item: 'rope' })],
  })
  const replica = loaded({ character: blank, revision: 1, entryId: '1', epoch: 'first' })
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const edits = creationEdits(blank, plan, 0)
      const edited = edits.reduce((before, { field, value }) => edit(before, field, value), replica)
      expect(edited.draft).toEqual(plannedCharacter(blank, plan, 0))
    }),
  )
})

test('the standard array costs exactly the points', () => {
  expect(pointsLeft(arrangeValues(defaultCreationRules.array), defaultCreationRules)).toBe(0)
})
