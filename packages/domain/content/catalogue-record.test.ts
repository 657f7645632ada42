import { expect, test } from 'vitest'
import { catalogueRecord } from './catalogue-record.ts'

const rope = {
  id: 'rope',
  status: 'published',
  revision: 2,
  outdated: 'de-DE',
  kind: 'gear',
  slot: null,
  weight_grams: 3_000,
  price_copper: 100,
  translations: [
    { languages_code: 'en-US', name: 'Rope', description: 'Fifteen metres.' },
    { languages_code: 'de-DE', name: 'Seil', description: 'Fünfzehn Meter.' },
  ],
}

test('a record of the embedded catalogue is converted completely', () => {
  expect(catalogueRecord('Items', rope)).toEqual({
    id: 'rope',
    status: 'published',
    name: { en: 'Rope', de: 'Seil' },
    description: { en: 'Fifteen metres.', de: 'Fünfzehn Meter.' },
    facts: { kind: 'gear', slot: null, weight_grams: 3_000, price_copper: 100 },
    revision: 2,
    outdated: 'de-DE',
  })
})

test('invalid values in a record of another content server are left out', () => {
  const theirs = { id: '17', status: 'active', kind: 'Ding', price_copper: 2.5, weight_grams: 7, translations: [] }
  expect(catalogueRecord('Items', theirs)).toEqual({
    id: '17',
    status: 'published',
    name: { en: '17', de: '17' },
    description: { en: '', de: '' },
    facts: { weight_grams: 7 },
    revision: null,
    outdated: null,
  })
})

test('a missing language falls back to another one', () => {
  const translations = [{ languages_code: null, title: 'Elb' }]
  expect(catalogueRecord('Races', { id: '1', status: 'draft', translations }).name).toEqual({ en: 'Elb', de: 'Elb' })
  const english = [{ languages_code: 'en-GB', title: 'Elf' }, ...translations]
  expect(catalogueRecord('Races', { id: '1', status: 'draft', translations: english }).name).toEqual({
    en: 'Elf',
    de: 'Elf',
  })
})

test('formulas of another content server are converted to their stored form, and unreadable facts are left out', () => {
  const sword = { ...rope, damage: '1W8 + STÄ', effect: 'lots', uses: 0, protection: null, attack_skill: 'Sword!' }
  const { kind, slot, weight_grams, price_copper } = rope
  expect(catalogueRecord('Items', sword).facts).toEqual({ kind, slot, weight_grams, price_copper, damage: '1d8+str' })
})

test('a duration is read from the translations, or else from the record', () => {
  const spell = (texts: object, fields = {}) =>
    catalogueRecord('Spells', {
      id: 'mend',
      status: 'published',
      translations: [{ languages_code: 'en-US', name: 'Mend', ...texts }],
      ...fields,
    }).facts.duration
  expect(spell({ duration: '1 hour' })).toEqual({ en: '1 hour', de: '1 hour' })
  expect(spell({}, { duration: '3 rounds' })).toEqual({ en: '3 rounds', de: '3 rounds' })
  expect(spell({})).toBeUndefined()
})
