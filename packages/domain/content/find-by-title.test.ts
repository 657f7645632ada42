import { expect, test } from 'vitest'
import { findByTitle, resolveReference } from './find-by-title.ts'

const races = [
  {
    id: 'human',
    translations: [
      { languages_code: 'en-US', title: 'Human' },
      { languages_code: 'de-DE', title: 'Mensch' },
    ],
  },
  { id: '2', translations: [{ languages_code: null, title: 'Kämpfer' }] },
  { id: 'Mensch', translations: [] },
  {
    id: '4',
    translations: [
      { languages_code: 'en-US', name: 'Rope' },
      { languages_code: 'de-DE', name: '' },
    ],
  },
]

test.each([
  ['Human', 'human'],
  ['Mensch', 'human'],
  ['<p>Mensch</p>', 'human'],
  ['K&auml;mpfer', '2'],
  ['Rope', '4'],
])('the title %j finds %s', (title, id) => {
  expect(findByTitle(races, title)?.id).toBe(id)
})

test.each(['human', 'HUMAN', 'Hum', 'Human being', '2', '', '<b></b>'])(
  '%j is not the title of any record',
  (title) => {
    expect(findByTitle(races, title)).toBeUndefined()
  },
)

test('a reference is resolved by id before title', () => {
  expect(resolveReference(races, 'Mensch')?.id).toBe('Mensch')
  expect(resolveReference(races, 'human')?.id).toBe('human')
  expect(resolveReference(races, 'Human')?.id).toBe('human')
})

test('a reference without a record is not resolved', () => {
  expect(resolveReference(races, 'Homebrew')).toBeUndefined()
  expect(resolveReference(races, '')).toBeUndefined()
})
