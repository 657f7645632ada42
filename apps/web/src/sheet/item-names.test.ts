import { describe, expect, test } from 'vitest'
import { itemNames } from './item-names.ts'

const records = [
  { id: 'silk-rope', name: { en: 'Silk rope', de: 'Seidenseil' } },
  { id: 'rope', name: { en: 'Rope', de: 'Seil' } },
  { id: 'silver-key', name: { en: 'Silver key', de: 'Silberner Schlüssel' } },
  { id: 'europe', name: { en: 'Map of Europe', de: 'Karte von Europa' } },
]
const german = itemNames(records, 'de')
const english = itemNames(records, 'en')

describe('a reference', () => {
  test.each(['rope', 'Rope', 'Seil', ' seil '])('“%s” is shown by its name in the reader’s language', (reference) => {
    expect(english.nameOf(reference)).toBe('Rope')
    expect(german.nameOf(reference)).toBe('Seil')
  })

  test('that means nothing to the catalogue stands as it is', () => {
    expect(german.nameOf('Omas Ring')).toBe('Omas Ring')
    expect(german.recordOf('Omas Ring')).toBeUndefined()
    expect(itemNames([], 'en').nameOf('rope')).toBe('rope')
  })
})

describe('what is suggested', () => {
  const idsFor = (typed: string) => german.suggestionsFor(typed).map(({ id }) => id)

  test('begins with what is typed, then has a word that does, then has it inside', () => {
    expect(idsFor('rope')).toEqual(['rope', 'silk-rope', 'europe'])
  })

  test('is found in either language, without accents too', () => {
    expect(idsFor('schlussel')).toEqual(['silver-key'])
    expect(english.suggestionsFor('seil')).toEqual(itemNames(records, 'en').suggestionsFor('seil'))
    expect(idsFor('seil')).toEqual(['rope', 'silk-rope'])
  })

  test('is nothing while nothing is typed, and never a long list', () => {
    expect(idsFor('  ')).toEqual([])
    const many = Array.from({ length: 50 }, (_, i) => ({ id: `${i}`, name: { en: `Torch ${i}`, de: `Fackel ${i}` } }))
    expect(itemNames(many, 'en').suggestionsFor('torch')).toHaveLength(7)
  })
})
