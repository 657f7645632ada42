import { summarise } from '@everquill/domain'
import { aCharacter, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { inOrder } from './roster-order.ts'

const somebody = (name: string, level: number) => summarise(aCharacter({ name, level }), 2, aLogEntry())

test.each([
  ['change', ['Zoë', 'Ähre', 'Bo 10', 'Bo 2']],
  ['name', ['Ähre', 'Bo 2', 'Bo 10', 'Zoë']],
  ['level', ['Bo 10', 'Bo 2', 'Zoë', 'Ähre']],
] as const)('by %s', (sort, names) => {
  const characters = [somebody('Zoë', 3), somebody('Ähre', 1), somebody('Bo 10', 9), somebody('Bo 2', 4)]
  expect(inOrder(characters, sort).map(({ name }) => name)).toEqual(names)
})
