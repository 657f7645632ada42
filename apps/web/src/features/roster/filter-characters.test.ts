import { summarise } from '@everquill/domain'
import { aCharacter, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { matching } from './filter-characters.ts'

const someone = (name: string, race = '', className = '') =>
  summarise(aCharacter({ name, race, class: className }), 2, aLogEntry())

const party = [
  someone('Mirelle Ährenfels', 'Half-elf', 'Wayfinder'),
  someone('Gerrik', 'Dwarf', 'Stonespeaker'),
  someone('Ilvi Großfuß', 'Human'),
]
const german: Readonly<Record<string, string>> = { 'Half-elf': 'Halbelfe', Dwarf: 'Zwerg' }
const namesOf = ({ race }: (typeof party)[number]) => german[race] ?? ''
const found = (written: string) => matching(party, written, namesOf).map(({ name }) => name)

test('who looks for nothing finds everybody', () => {
  expect(matching(party, '', namesOf)).toBe(party)
  expect(matching(party, '  ', namesOf)).toBe(party)
})

test('a part of a name, a race or a class is enough', () => {
  expect(found('elle')).toEqual(['Mirelle Ährenfels'])
  expect(found('dwarf')).toEqual(['Gerrik'])
  expect(found('stone')).toEqual(['Gerrik'])
})

test('a race is found by what the catalogue calls it', () => {
  expect(found('zwerg')).toEqual(['Gerrik'])
  expect(found('halbelfe mirelle')).toEqual(['Mirelle Ährenfels'])
})

test('several words must all be there, in any order', () => {
  expect(found('wayfinder mirelle')).toEqual(['Mirelle Ährenfels'])
  expect(found('mirelle dwarf')).toEqual([])
})

test('accents, capitals and ß do not matter, on either side', () => {
  expect(found('AHRENFELS')).toEqual(['Mirelle Ährenfels'])
  expect(found('ähren')).toEqual(['Mirelle Ährenfels'])
  expect(found('grossfuss')).toEqual(['Ilvi Großfuß'])
})
