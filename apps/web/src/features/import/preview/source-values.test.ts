import { expect, test } from 'vitest'
import { dndBeyondCharacter } from '../../../../../../packages/import/examples/dnd-beyond.fixture.ts'
import { allExamples } from '../../../../../../packages/import/examples/all-examples.fixture.ts'
import { characterOf } from '../../../../../../packages/import/examples/read-example.fixture.ts'
import { sourceAttributes, sourceCoins } from './source-values.ts'

const tarn = characterOf(dndBeyondCharacter())

test('coins are shown as the other sheet has them, with the electrum that became silver', () => {
  expect(sourceCoins(tarn)).toEqual([
    { name: 'pp', value: 1 },
    { name: 'gp', value: 25 },
    { name: 'ep', value: 4 },
    { name: 'cp', value: 3 },
  ])
})

test('attributes are shown under the names of the other program', () => {
  expect(sourceAttributes(tarn).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'STR 10',
    'DEX 16',
    'CON 16',
    'WIS 14',
    'INT 12',
    'CHA 8',
  ])
  const optolith = allExamples.find(({ name }) => name.startsWith('Optolith'))
  const hero = characterOf(optolith?.textOf(optolith.content) ?? '')
  expect(sourceAttributes(hero).map(({ name }) => name)).toEqual(['KK', 'GE', 'KO', 'MU', 'KL', 'CH'])
})
