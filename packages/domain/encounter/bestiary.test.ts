import { expect, test } from 'vitest'
import { canHave } from '../change/document-fields.ts'
import { catalogueRecord } from '../content/catalogue-record.ts'
import { isOfEncounter, sectionOf } from '../permissions/sections.ts'
import { bestiaryOf, createBestiary, creatureName, type Bestiary } from './bestiary.ts'
import { creaturesOfGame, recordsOfBestiary } from './creatures-of-game.ts'
import { createEncounter } from './create.ts'
import { encounterDocument, encounterOf } from './fields.ts'
import { creaturesOf } from './quick-add.ts'

const bestiary: Bestiary = {
  ...(bestiaryOf(createBestiary(7, 'salt')) as Bestiary),
  creatures: [
    {
      id: 'ghoul',
      name: 'Salt ghoul',
      description: 'Smells of low tide.',
      hp: 22,
      protection: 2,
      initiative: 3,
      dex: 5,
    },
    { id: 'wolf', name: 'wolf', hp: 30 },
  ],
  attacks: [
    { id: 'a1', creature: 'ghoul', name: 'Claws', total: 6, damage: '1d8+3' },
    { id: 'a2', creature: 'ghoul', name: 'Salt breath', total: 0, damage: '1d8++' },
  ],
}

test('a bestiary is told from an encounter and from a character, and has fields of its own', () => {
  const encounter = encounterDocument(createEncounter({ id: 8, gameId: 'salt', name: 'Rats', participants: [] }))
  const document = createBestiary(7, 'salt')
  expect([bestiaryOf(encounter), encounterOf(document)]).toEqual([null, null])
  expect([encounterOf(encounter)?.name, bestiaryOf(document)?.creatures]).toEqual(['Rats', []])
  const paths = ['creatures.ghoul.hp', 'participants.ghoul.hp', 'hp', 'name']
  expect(paths.map((path) => canHave(document, path))).toEqual([true, false, false, true])
  expect(paths.map((path) => canHave(encounter, path))).toEqual([false, true, false, true])
  expect(paths.map((path) => canHave({ user: 'ann' }, path))).toEqual([false, false, true, true])
})

test('everything in it is for GMs only', () => {
  expect(['creatures.ghoul', 'attacks.a1.damage'].map(sectionOf)).toEqual(['encounter', 'encounter'])
  const created = { field: 'character', newValue: { ...createBestiary(7, 'salt') } }
  expect(isOfEncounter(created)).toBe(true)
})

test('its creatures have the form of the catalogue; an attack that cannot be rolled is left out', () => {
  expect(recordsOfBestiary(bestiary)[0]).toEqual({
    id: 'ghoul',
    status: 'published',
    name: { en: 'Salt ghoul', de: 'Salt ghoul' },
    description: { en: 'Smells of low tide.', de: 'Smells of low tide.' },
    facts: {
      hp: 22,
      protection: 2,
      initiative: 3,
      dex: 5,
      attacks: [{ name: { en: 'Claws', de: 'Claws' }, total: 6, damage: '1d8+3' }],
    },
    revision: null,
    outdated: null,
  })
})

test('attacks keep the order of their form; those without a place come first, by name', () => {
  const attack = (name: string, place?: number) => ({
    id: name,
    creature: 'wolf',
    name,
    total: 1,
    damage: '1d6',
    ...(place !== undefined && { place }),
  })
  const attacks = [attack('Bite', 2), attack('Claws', 1), attack('Tail'), attack('Howl')]
  const names = recordsOfBestiary({ ...bestiary, attacks })[1]?.facts.attacks?.map(({ name }) => name.en)
  expect(names).toEqual(['Howl', 'Tail', 'Claws', 'Bite'])
})

test('an own creature is added by its name, before one of the catalogue; its initiative replaces the attribute', () => {
  const inCatalogue = (id: string, name: string, hp: number) =>
    catalogueRecord('Creatures', { id, status: 'published', hp, translations: [{ languages_code: 'en-US', name }] })
  const creatures = creaturesOfGame(bestiary, [inCatalogue('wolf-of-old', 'Wolf', 12), inCatalogue('rat', 'Rat', 3)])
  const add = (name: string) => {
    const context = { creatures, language: 'en', participants: [], newId: () => 'new' } as const
    return creaturesOf({ count: 1, name }, context).map(({ creature, hp, initiative_bonus }) => [
      creature,
      hp,
      initiative_bonus,
    ])
  }
  expect([add('wolves'), add('Rat'), add('salt ghouls')]).toEqual([
    [['wolf', 30, undefined]],
    [['rat', 3, undefined]],
    [['ghoul', 22, 3]],
  ])
  expect(creaturesOfGame(null, [inCatalogue('rat', 'Rat', 3)]).recordNamed('Rat')?.id).toBe('rat')
})

test.each([
  ['creatures.ghoul.hp', 22, 30, 'Salt ghoul'],
  ['creatures.gone', { id: 'gone', name: 'Drowned abbot' }, null, 'Drowned abbot'],
  ['attacks.a1.total', 6, 7, 'Salt ghoul'],
  ['attacks.new', null, { id: 'new', creature: 'wolf', name: 'Bite' }, 'wolf'],
  ['name', 'Bestiary', 'Beasts', null],
])('a change of %s is about a creature', (field, oldValue, newValue, name) => {
  expect(creatureName(bestiary, { field, oldValue, newValue })).toBe(name)
})
