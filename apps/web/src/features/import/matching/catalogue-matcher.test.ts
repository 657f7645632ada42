import { expect, test } from 'vitest'
import { catalogueMatcher, type MatchedRecord } from './catalogue-matcher.ts'

const record = (id: string, en: string, de: string, status: MatchedRecord['status'] = 'published'): MatchedRecord => ({
  id,
  status,
  name: { en, de },
})

const matcher = catalogueMatcher({
  race: [record('elf', 'Elf', 'Elf')],
  class: [record('ranger', 'Ranger', 'Waldläufer')],
  item: [
    record('potion', 'Healing potion', 'Heiltrank'),
    record('picks', 'Thieves’ tools', 'Diebeswerkzeug'),
    record('old', 'Gaff hook', 'Enterhaken', 'archived'),
    record('lantern', 'Hooded lantern', 'Blendlaterne'),
  ],
  spell: [],
  condition: [record('exhausted', 'Exhausted', 'Erschöpft')],
})

test('a name matches in both languages, whatever its case and accents', () => {
  for (const name of ['Healing Potion', 'HEILTRANK', ' healing  potion ']) {
    expect(matcher.find('item', name)?.id).toBe('potion')
  }
  expect(matcher.find('class', 'Waldlaufer')?.id).toBe('ranger')
  expect(matcher.find('condition', 'erschöpft')?.id).toBe('exhausted')
})

test('apostrophes of other programs match', () => {
  expect(matcher.find('item', "Thieves' Tools")?.id).toBe('picks')
})

test('a class matches without the level behind it, an item does not', () => {
  expect(matcher.find('class', 'Ranger 5')?.id).toBe('ranger')
  expect(matcher.find('item', 'Heiltrank 5')).toBeUndefined()
})

test('a similar name is offered, never taken; archived records are neither', () => {
  expect(matcher.find('item', 'Lantern, hooded')).toBeUndefined()
  expect(matcher.suggest('item', 'Lantern, hooded', 'en').map(({ id }) => id)).toEqual(['lantern'])
  expect(matcher.find('race', 'High Elf')).toBeUndefined()
  expect(matcher.suggest('race', 'High Elf', 'de').map(({ id }) => id)).toEqual(['elf'])
  expect(matcher.find('item', 'Gaff hook')).toBeUndefined()
  expect(matcher.suggest('item', 'Gaff hook', 'en')).toEqual([])
})
