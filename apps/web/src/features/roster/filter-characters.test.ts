import { summarise } from '@everquill/domain'
import { aCharacter, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { filterCharacters } from './filter-characters.ts'

const character = (name: string, race = '', className = '') =>
  summarise(aCharacter({ name, race, class: className }), 2, aLogEntry())

const party = [
  character('Mirelle Ährenfels', 'Half-elf', 'Wayfinder'),
  character('Gerrik', 'Dwarf', 'Stonespeaker'),
  character('Ilvi Großfuß', 'Human'),
]
const german: Readonly<Record<string, string>> = { 'Half-elf': 'Halbelfe', Dwarf: 'Zwerg' }
const namesOf = ({ race }: (typeof party)[number]) => german[race] ?? ''
const found = (searchText: string) => filterCharacters(party, searchText, namesOf).map(({ name }) => name)

test('an empty search text matches every character', () => {
  expect(filterCharacters(party, '', namesOf)).toBe(party)
  expect(filterCharacters(party, '  ', namesOf)).toBe(party)
})

test('part of a name, a race or a class matches', () => {
  expect(found('elle')).toEqual(['Mirelle Ährenfels'])
  expect(found('dwarf')).toEqual(['Gerrik'])
  expect(found('stone')).toEqual(['Gerrik'])
})

test('a race matches by its catalogue name in any language', () => {
  expect(found('zwerg')).toEqual(['Gerrik'])
  expect(found('halbelfe mirelle')).toEqual(['Mirelle Ährenfels'])
})

test('all words must match, in any order', () => {
  expect(found('wayfinder mirelle')).toEqual(['Mirelle Ährenfels'])
  expect(found('mirelle dwarf')).toEqual([])
})

test('accents, case and ß are ignored on both sides', () => {
  expect(found('AHRENFELS')).toEqual(['Mirelle Ährenfels'])
  expect(found('ähren')).toEqual(['Mirelle Ährenfels'])
  expect(found('grossfuss')).toEqual(['Ilvi Großfuß'])
})
