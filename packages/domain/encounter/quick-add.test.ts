import { catalogue } from '@everquill/catalogue'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecord } from '../content/catalogue-record.ts'
import { lookup } from '../content/lookup.ts'
import { invalidEntryReason } from '../character/field-kinds.ts'
import type { ContentRecord } from '../content/record.ts'
import type { Json } from '../json.ts'
import { encounterFields } from './fields.ts'
import { creaturesOf, findCreature, readTypedCreatures } from './quick-add.ts'

const creatures = lookup(
  (catalogue.Creatures as readonly unknown[]).map((row) => catalogueRecord('Creatures', row as ContentRecord)),
)

test.each([
  ['3 wolves 11hp', { count: 3, name: 'wolves', hp: 11 }],
  ['3 Wölfe 11 LP', { count: 3, name: 'Wölfe', hp: 11 }],
  ['Guard 18 hp +2', { count: 1, name: 'Guard', hp: 18, initiativeBonus: 2 }],
  ['2x rat −1', { count: 2, name: 'rat', initiativeBonus: -1 }],
  ['  The   drowned abbot ', { count: 1, name: 'The drowned abbot' }],
  ['999 rats', { count: 50, name: 'rats' }],
  ['0 rats', { count: 1, name: 'rats' }],
  ['hp 5 rats', { count: 1, name: 'hp 5 rats' }],
  ['', null],
  ['  12 hp ', null],
  ['3', null],
])('"%s" is read as %j', (typed, read) => {
  expect(readTypedCreatures(typed)).toEqual(read)
})

test.each([
  ['wolf', 'wolf'],
  ['WOLVES', 'wolf'],
  ['Wölfe', 'wolf'],
  ['rats', 'rat'],
  ['Ratten', 'rat'],
  ['carrion crows', 'carrion-crow'],
  ['Aaskrähen', 'carrion-crow'],
])('"%s" is the creature %s', (typed, id) => {
  expect(findCreature(creatures, typed)?.id).toBe(id)
})

test('every creature of the catalogue is found by its names', () => {
  for (const { id, name } of creatures.search('', 'en')) {
    expect([findCreature(creatures, name.en)?.id, findCreature(creatures, name.de)?.id]).toEqual([id, id])
  }
})

test('creatures have what the catalogue says, unless something else was typed, and are numbered on', () => {
  let ids = 0
  const context = { creatures, language: 'en', newId: () => `p${++ids}` } as const
  const wolf = creatures.recordOf('wolf')?.facts
  const add = (typed: string, participants: readonly { name: string }[]) =>
    creaturesOf(readTypedCreatures(typed) as never, { ...context, participants })
  expect(add('wolf', [])).toEqual([
    { id: 'p1', name: 'Wolf', creature: 'wolf', hp: wolf?.hp, hp_max: wolf?.hp, initiative_bonus: wolf?.initiative },
  ])
  expect(add('2 wolves 11hp', [{ name: 'Wolf' }]).map(({ name, hp }) => [name, hp])).toEqual([
    ['Wolf 2', 11],
    ['Wolf 3', 11],
  ])
  expect(add('Miller', [])).toEqual([{ id: 'p4', name: 'Miller' }])
})

test('whatever is typed adds only valid participants', () => {
  const { participants } = encounterFields
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(100_000), (name, hp) => {
      const typed = readTypedCreatures(`2 ${name} ${hp} hp`)
      if (!typed) return
      for (const one of creaturesOf(typed, { creatures, language: 'de', participants: [], newId: () => 'p' })) {
        expect(invalidEntryReason(participants, 'p', one as unknown as Json)).toBeNull()
      }
    }),
  )
})
