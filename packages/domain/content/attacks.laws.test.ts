import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { catalogueRecord } from './catalogue-record.ts'
import { collections } from './collections.ts'
import { maxAttacks } from '../encounter/creature-figures.ts'
import { invalidFactReason, storedFact, type Attack } from './fact-fields.ts'

const field = collections.Creatures.attacks
const reasonFor = (value: Json) => invalidFactReason(field, value)
const asJson = (attacks: readonly Attack[]): Json => attacks as unknown as Json

const anyName = fc.stringMatching(/^\p{L}[\p{L} ’-]{0,20}$/u)
const anyAttack: fc.Arbitrary<Attack> = fc.record({
  name: fc.record({ en: anyName, de: anyName }),
  total: fc.integer({ min: -99, max: 999 }),
  damage: fc.constantFrom('1d2', '5', '1d6+2', '4d6', '1d8+str', '3d10-1'),
})
const anyAttacks = fc.array(anyAttack, { maxLength: maxAttacks })
const anyJson = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

/** Values that are almost attacks. */
const anyAttempt = fc.array(
  fc.record(
    {
      name: fc.oneof(anyName, fc.record({ en: anyJson, de: anyName }, { requiredKeys: [] }), anyJson),
      total: fc.oneof(fc.integer(), anyJson),
      damage: fc.oneof(fc.constantFrom('1W6 + 2', '1d6+2', 'lots'), anyJson),
      note: anyJson,
    },
    { requiredKeys: [] },
  ),
  { maxLength: maxAttacks + 2 },
) as fc.Arbitrary<Json>

test('attacks in their stored form are valid and stay as they are', () => {
  fc.assert(
    fc.property(anyAttacks, (attacks) => {
      expect(reasonFor(asJson(attacks))).toBeNull()
      expect(storedFact(field, asJson(attacks))).toEqual(attacks)
    }),
  )
})

test('whatever a content server sends, its stored form is the same when it is converted again', () => {
  fc.assert(
    fc.property(fc.oneof(anyAttempt, anyJson), (value) => {
      const stored = storedFact(field, value)
      expect(storedFact(field, stored)).toEqual(stored)
    }),
  )
})

test('attacks that are shown are complete, and a creature whose attacks cannot be read keeps everything else', () => {
  fc.assert(
    fc.property(fc.oneof(anyAttacks.map(asJson), anyAttempt, anyJson), (attacks) => {
      const { id, name, facts } = catalogueRecord('Creatures', {
        id: 'ghoul',
        status: 'published',
        hp: 22,
        attacks,
        translations: [{ languages_code: 'en-US', name: 'Ghoul' }],
      })
      expect([id, name.en, facts.hp]).toEqual(['ghoul', 'Ghoul', 22])
      for (const attack of facts.attacks ?? []) {
        expect(Object.keys(attack)).toEqual(['name', 'total', 'damage'])
        expect(attack.name.en.trim()).not.toBe('')
        expect(attack.name.de.trim()).not.toBe('')
        expect(Number.isSafeInteger(attack.total)).toBe(true)
        expect(attack.damage).toMatch(/^[\w+*-]+$/)
      }
    }),
  )
})

const bite = { name: { en: 'Bite', de: 'Biss' }, total: 4, damage: '1d6+1' }

test.each<[string, Json, Attack]>([
  ['one name for all languages', { ...bite, name: 'Bite' }, { ...bite, name: { en: 'Bite', de: 'Bite' } }],
  ['a name in one language', { ...bite, name: { de: 'Biss' } }, { ...bite, name: { en: 'Biss', de: 'Biss' } }],
  ['a formula in another notation', { ...bite, damage: '1W6 + 1' }, bite],
  ['further properties', { ...bite, id: 7, reach: 'long' }, bite],
])('an attack of another content server may have %s', (_what, sent, stored) => {
  expect(storedFact(field, [sent])).toEqual([stored])
  expect(reasonFor([stored] as unknown as Json)).toBeNull()
})

test.each<[string, Json]>([
  ['an object', bite],
  ['a text', 'Bite +4 1d6+1'],
  ['a list of texts', ['Bite']],
  ['too many attacks', Array.from({ length: maxAttacks + 1 }, () => bite)],
  ['an unknown property', [{ ...bite, reach: 'long' }]],
  ['no name', [{ total: 4, damage: '1d6' }]],
  ['an empty name', [{ ...bite, name: { en: 'Bite', de: ' ' } }]],
  ['a name in an unknown language', [{ ...bite, name: { ...bite.name, fr: 'Morsure' } }]],
  ['a name that is too long', [{ ...bite, name: { en: 'Bite', de: 'B'.repeat(81) } }]],
  ['a total that is text', [{ ...bite, total: '4' }]],
  ['a total beyond the limits', [{ ...bite, total: 1_000 }]],
  ['damage that is not a formula', [{ ...bite, damage: 'lots' }]],
  ['damage in another notation', [{ ...bite, damage: '1W6+1' }]],
  ['no damage', [{ name: bite.name, total: 4 }]],
  ['an invalid attack after a valid one', [bite, { ...bite, total: 0.5 }]],
])('%s cannot be stored as attacks', (_what, value) => {
  expect(reasonFor(value)).toMatch(/^(must|has) /)
})
