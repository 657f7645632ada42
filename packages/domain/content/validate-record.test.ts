import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import type { OwnRecord } from './own-record.ts'
import { isSkillKey, takenNames, newRecordId, validateUniqueName, validateRecordContent } from './validate-record.ts'

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
