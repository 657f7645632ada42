import { summarise } from '@everquill/domain'
import { aCharacter, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { sortCharacters } from './roster-order.ts'

const character = (name: string, level: number) => summarise(aCharacter({ name, level }), 2, aLogEntry())

test.each([
  ['change', ['Zoë', 'Ähre', 'Bo 10', 'Bo 2']],
  ['name', ['Ähre', 'Bo 2', 'Bo 10', 'Zoë']],
  ['level', ['Bo 10', 'Bo 2', 'Zoë', 'Ähre']],
] as const)('characters can be sorted by %s', (sort, names) => {
  const characters = [character('Zoë', 3), character('Ähre', 1), character('Bo 10', 9), character('Bo 2', 4)]
  expect(sortCharacters(characters, sort).map(({ name }) => name)).toEqual(names)
})
