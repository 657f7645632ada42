import { lookup, localized, type CatalogueRecord, type Localized } from '@everquill/domain'
import { expect, test } from 'vitest'
import { spellOrder } from './spell-order.ts'

const record = (id: string, name: Localized, level: number): CatalogueRecord<'Spells'> => ({
  id,
  name,
  status: 'published',
  description: localized('', ''),
  facts: { level },
  revision: 0,
  outdated: null,
})
const spells = lookup([
  record('kindle', localized('Kindle', 'Zunderfinger'), 1),
  record('veil', localized('Veil', 'Ährenschleier'), 1),
  record('storm', localized('Storm', 'Sturm'), 5),
])
const known = ['my own', 'storm', 'veil', 'kindle'].map((spell) => ({ id: spell, spell, prepared: spell === 'storm' }))

test('spells are sorted by level, then by name in the reader’s language, with custom spells last', () => {
  const inGerman = known.toSorted(spellOrder(spells, 'de')).map(({ id }) => id)
  const inEnglish = known.toSorted(spellOrder(spells, 'en')).map(({ id }) => id)
  expect(inGerman).toEqual(['veil', 'kindle', 'storm', 'my own'])
  expect(inEnglish).toEqual(['kindle', 'veil', 'storm', 'my own'])
})
