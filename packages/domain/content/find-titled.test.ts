import { expect, test } from 'vitest'
import { findTitled, resolveReference } from './find-titled.ts'

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
  expect(findTitled(races, title)?.id).toBe(id)
})

test.each(['human', 'HUMAN', 'Hum', 'Human being', '2', '', '<b></b>'])('%j is nobody’s title', (title) => {
  expect(findTitled(races, title)).toBeUndefined()
})

test('a reference means an id before it means a title', () => {
  expect(resolveReference(races, 'Mensch')?.id).toBe('Mensch')
  expect(resolveReference(races, 'human')?.id).toBe('human')
  expect(resolveReference(races, 'Human')?.id).toBe('human')
})

test('a reference that means nothing stands as plain text', () => {
  expect(resolveReference(races, 'Homebrew')).toBeUndefined()
  expect(resolveReference(races, '')).toBeUndefined()
})
