import { catalogueRecord, validateRecordContent } from '@everquill/domain'
import { expect, test } from 'vitest'
import { contentOf, draftOf } from './record-draft.ts'

const row = {
  id: 'rope',
  status: 'archived',
  revision: 2,
  outdated: null,
  kind: 'gear',
  slot: null,
  weight_grams: 3_000,
  price_copper: 100,
  translations: [
    { languages_code: 'en-US', name: 'Rope', description: 'Fifteen metres.' },
    { languages_code: 'de-DE', name: 'Seil', description: '' },
  ],
}

test('an untouched draft yields the record’s content unchanged', () => {
  const { id: _id, revision: _revision, outdated: _outdated, ...content } = row
  expect(contentOf('Items', draftOf('Items', catalogueRecord('Items', row)))).toEqual(content)
})

test('the key of a skill is not part of the content: the server creates it', () => {
  const skill = catalogueRecord('Skills', { ...row, key: 'climbing', attribute_1: 'str', attribute_2: 'dex' })
  expect(contentOf('Skills', draftOf('Skills', skill))).not.toHaveProperty('key')
})

test('a new record is valid once it has names', () => {
  const draft = draftOf('Spells', null)
  expect(validateRecordContent('Spells', contentOf('Spells', draft))?.problem.field).toBe('translations.en-US.name')
  const named = { label: ' Glow ', description: 'It glows. ' }
  const content = contentOf('Spells', { ...draft, texts: { 'en-US': named, 'de-DE': named } })
  expect(validateRecordContent('Spells', content)).toBeNull()
  expect(content.translations[0]).toEqual({ languages_code: 'en-US', name: 'Glow', description: 'It glows.' })
})

test.each(['', '-1', '1.5', '1e3', 'five'])('%j is rejected as a weight', (typed) => {
  const draft = draftOf('Items', catalogueRecord('Items', row))
  const content = contentOf('Items', { ...draft, facts: { ...draft.facts, weight_grams: typed } })
  expect(validateRecordContent('Items', content)?.problem.field).toBe('weight_grams')
})
