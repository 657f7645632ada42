import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import type { OwnRecord } from './own-record.ts'
import { isRecordId, takenNames, newRecordId, validateUniqueName, validateRecordContent } from './validate-record.ts'
import { isSkillKey } from './skill-key.ts'

const rope = {
  status: 'published',
  kind: 'gear',
  slot: null,
  weight_grams: 3_000,
  price_copper: 100,
  translations: [
    { languages_code: 'en-US', name: 'Rope', description: 'Fifteen metres.' },
    { languages_code: 'de-DE', name: 'Seil', description: '' },
  ],
}

type Texts = { readonly [text: string]: string }

const problemOf = (content: Json) => {
  const refusal = validateRecordContent('Items', content)
  return refusal && [refusal.problem.code, refusal.problem.field]
}

const [en, de] = rope.translations as unknown as [Texts, Texts]

test('a complete record is valid', () => {
  expect(problemOf(rope)).toBeNull()
})

test('a record with every fact of its collection is valid', () => {
  const facts = { attack_skill: 'swords', damage: '1d8+str', protection: 2, effect: '2d4+2', effect_kind: 'healing' }
  expect(problemOf({ ...rope, ...facts, uses: 1 })).toBeNull()
  const [english, german] = rope.translations.map(({ languages_code }) => ({ languages_code, description: '' }))
  const titled = [
    { ...english, title: 'Mage' },
    { ...german, title: 'Magierin' },
  ]
  const mage = {
    status: 'published',
    hp_base: 6,
    hp_per_level: '1d4+con',
    mana_base: 8,
    mana_per_level: '1d6',
    key_attributes: ['int', 'wil'],
    starting_items: { dagger: 1, torch: 3 },
    translations: titled,
  }
  expect(validateRecordContent('Classes', mage)).toBeNull()
  const elf = { status: 'published', bonuses: { dex: 2, con: -1 }, translations: titled }
  expect(validateRecordContent('Races', elf)).toBeNull()
  const spell = { status: 'published', school: 'mending', level: 1, mana_cost: 2, effect: '1d6+wil' }
  const named = rope.translations.map((texts) => ({ ...texts, duration: '1 h' }))
  expect(validateRecordContent('Spells', { ...spell, translations: named })).toBeNull()
  const long = named.map((texts) => ({ ...texts, duration: 'x'.repeat(81) }))
  expect(validateRecordContent('Spells', { ...spell, translations: long })?.problem.field).toBe(
    'translations.en-US.duration',
  )
  for (const [field, value] of [
    ['key_attributes', ['luck']],
    ['key_attributes', ['int', 'int']],
    ['key_attributes', 'int'],
    ['starting_items', { dagger: 0 }],
    ['starting_items', { dagger: '1' }],
    ['starting_items', ['dagger']],
    ['hp_per_level', 8],
  ] as const) {
    const refusal = validateRecordContent('Classes', { ...mage, [field]: value })
    expect(refusal?.problem.field, JSON.stringify(value)).toBe(field)
  }
  expect(validateRecordContent('Races', { ...elf, bonuses: { luck: 1 } })?.problem.field).toBe('bonuses')
})

test.each<[string, Json, string, string | undefined]>([
  ['null', null, 'invalid-value', undefined],
  ['a list', [], 'invalid-value', undefined],
  ['an unknown key', { ...rope, colour: 'red' }, 'unknown-keys', 'colour'],
  ['an id', { ...rope, id: 'rope' }, 'unknown-keys', 'id'],
  ['an unknown status', { ...rope, status: 'gone' }, 'invalid-value', 'status'],
  ['an unknown kind', { ...rope, kind: 'spaceship' }, 'invalid-value', 'kind'],
  ['no kind', { ...rope, kind: null }, 'invalid-value', 'kind'],
  ['half a gram', { ...rope, weight_grams: 0.5 }, 'invalid-value', 'weight_grams'],
  ['a negative price', { ...rope, price_copper: -1 }, 'invalid-value', 'price_copper'],
  ['a price as text', { ...rope, price_copper: '5' }, 'invalid-value', 'price_copper'],
  ['damage that is no formula', { ...rope, damage: 'lots' }, 'invalid-value', 'damage'],
  ['a billion dice', { ...rope, damage: '1000000000d6' }, 'invalid-value', 'damage'],
  ['a formula in German', { ...rope, damage: '1W8+STÄ' }, 'invalid-value', 'damage'],
  ['negative uses', { ...rope, uses: -1 }, 'invalid-value', 'uses'],
  ['an attack skill that is no key', { ...rope, attack_skill: 'Swords' }, 'invalid-value', 'attack_skill'],
  ['an unknown kind of effect', { ...rope, effect_kind: 'joy' }, 'invalid-value', 'effect_kind'],
  ['a duration outside the translations', { ...rope, duration: '1 h' }, 'unknown-keys', 'duration'],
  ['one language', { ...rope, translations: [en] }, 'invalid-value', 'translations'],
  ['one language twice', { ...rope, translations: [en, en] }, 'invalid-value', 'translations'],
  ['German first', { ...rope, translations: [de, en] }, 'invalid-value', 'translations'],
  ['an empty name', { ...rope, translations: [en, { ...de, name: ' ' }] }, 'invalid-value', 'translations.de-DE.name'],
  ['a title', { ...rope, translations: [en, { ...de, title: 'Seil' }] }, 'unknown-keys', 'translations.de-DE.title'],
  ['markup', { ...rope, translations: [{ ...en, name: '<b>R</b>' }, de] }, 'invalid-value', 'translations.en-US.name'],
  ['two lines', { ...rope, translations: [{ ...en, name: 'R\nS' }, de] }, 'invalid-value', 'translations.en-US.name'],
  [
    'a name of 81 characters',
    { ...rope, translations: [{ ...en, name: 'x'.repeat(81) }, de] },
    'invalid-value',
    'translations.en-US.name',
  ],
  [
    'a description of 2,001 characters',
    { ...rope, translations: [{ ...en, description: 'x'.repeat(2_001) }, de] },
    'invalid-value',
    'translations.en-US.description',
  ],
  [
    'no description',
    { ...rope, translations: [en, { languages_code: 'de-DE', name: 'Seil' }] },
    'invalid-value',
    'translations.de-DE.description',
  ],
])('content with %s is refused, and the problem has the field', (_content, content, code, field) => {
  expect(problemOf(content)).toEqual([code, field])
})

const spell = { status: 'draft', school: 'flame', level: 1, mana_cost: 0, translations: rope.translations }

test.each([
  ['Items', 'weight_grams', 0, 1e9],
  ['Items', 'price_copper', 0, 1e9],
  ['Spells', 'level', 1, 20],
  ['Spells', 'mana_cost', 0, 99_999],
] as const)('a record of %s has a %s from %i to %i', (collection, fact, min, max) => {
  const record = collection === 'Items' ? rope : spell
  const isValid = (value: number) => validateRecordContent(collection, { ...record, [fact]: value }) === null
  expect([min - 1, min, max, max + 1].map(isValid)).toEqual([false, true, true, false])
})

test('a name has at most 80 characters, a description 2,000, and an unknown property is named by its first 80', () => {
  const longest = { ...en, name: 'x'.repeat(80), description: 'x'.repeat(2_000) }
  expect(problemOf({ ...rope, translations: [longest, de] })).toBeNull()
  const unknown = 'y'.repeat(81)
  expect(problemOf({ ...rope, [unknown]: 1 })).toEqual(['unknown-keys', 'y'.repeat(80)])
  expect(problemOf({ ...rope, translations: [{ ...en, [unknown]: '' }, de] })).toEqual([
    'unknown-keys',
    `translations.en-US.${'y'.repeat(80)}`,
  ])
})

test('an icon must be a name, not a path', () => {
  const condition = (icon: string) => ({ status: 'draft', pigment: 'ochre', icon, translations: rope.translations })
  expect(validateRecordContent('Conditions', condition('candle-flame'))).toBeNull()
  expect(validateRecordContent('Conditions', condition(''))).toBeNull()
  expect(validateRecordContent('Conditions', condition('../x'))?.problem.field).toBe('icon')
})

const named = (id: string, english: string, german: string, key?: string): OwnRecord => ({
  id,
  status: 'published',
  ...(key !== undefined && { key }),
  translations: [
    { languages_code: 'en-US', name: english, description: '' },
    { languages_code: 'de-DE', name: german, description: '' },
  ],
  outdated: null,
})

test('a record with a name or key of another record is refused, in any language', () => {
  const taken = takenNames([named('rope', 'Rope', 'Seil'), named('climb', 'Climbing', 'Klettern', 'climbing')])
  expect(validateUniqueName(named('rope', 'Rope', 'Seil'), taken)).toBeNull()
  expect(validateUniqueName(named('cord', 'Cord', 'ROPE'), taken)?.problem.field).toBe('translations.de-DE.name')
  expect(validateUniqueName(named('cord', 'seil', 'Schnur'), taken)?.problem.field).toBe('translations.en-US.name')
  expect(validateUniqueName(named('free', 'Free climbing', 'Freiklettern', 'climbing'), taken)?.problem.field).toBe(
    'key',
  )
})

test('a new record id consists of the name and a part of the UUID', () => {
  expect(newRecordId('Zwölf-Äxte & Söhne', '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('zwolf-axte-sohne-0f8fad5b')
  expect(newRecordId('x'.repeat(41), '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(`${'x'.repeat(40)}-0f8fad5b`)
  expect(newRecordId('剣', '7c9e6679-7425-40de-944b-e07fc1f90ae7')).toBe('record-7c9e6679')
})

test.each([
  ['climbing', true],
  ['glass_blowing', true],
  ['Climbing', false],
  ['climbing_1', false],
  ['', false],
  [null, false],
])('%j is a valid skill key: %s', (key, isValid) => {
  expect(isSkillKey(key)).toBe(isValid)
})

test.each<[string, { readonly [collection: string]: Json }, string]>([
  ['an unknown collection', { Feats: [] }, 'records.Feats'],
  ['an object instead of a list', { Items: {} }, 'records.Items'],
  ['a number instead of a record', { Items: [5] }, 'records.Items.0'],
  ['a record without an id', { Items: [rope] }, 'records.Items.0.id'],
  ['an id with a path', { Items: [{ ...rope, id: '../x' }] }, 'records.Items.0.id'],
  [
    'a record twice',
    {
      Items: [
        { ...rope, id: 'a' },
        { ...rope, id: 'a' },
      ],
    },
    'records.Items.1.id',
  ],
  ['a key for an item', { Items: [{ ...rope, id: 'a', key: 'b' }] }, 'records.Items.0.key'],
  ['an unknown language', { Items: [{ ...rope, id: 'a', outdated: 'fr-FR' }] }, 'records.Items.0.outdated'],
  ['a wrong price', { Items: [{ ...rope, id: 'a', price_copper: -1 }] }, 'records.Items.0.price_copper'],
])('a file with %s is refused, and the problem has the path', (_content, records, field) => {
  expect(readCatalogueFile(records)).toMatchObject({ kind: 'refused', problem: { field } })
})

test('a record id has at most 100 characters', () => {
  expect([isRecordId('x'.repeat(100)), isRecordId('x'.repeat(101))]).toEqual([true, false])
})

test('a file has at most 20,000 records', () => {
  const itemsOf = (count: number) => ({
    Items: Array.from({ length: count }, (_, i) => ({ ...rope, id: `item-${i}` })),
  })
  expect(readCatalogueFile(itemsOf(20_000))).toHaveLength(20_000)
  expect(readCatalogueFile(itemsOf(20_001))).toMatchObject({ problem: { code: 'too-many-entries', field: 'records' } })
})
