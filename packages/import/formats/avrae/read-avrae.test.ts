import { expect, test } from 'vitest'
import { avraeRecord } from '../../examples/other-programs.fixture.ts'
import { characterOf, codesOf, storyOf, valuesOf } from '../../examples/read-example.fixture.ts'

test('a record is read without the account of its owner', () => {
  const zed = characterOf(avraeRecord)
  expect(zed.source).toMatchObject({ program: 'avrae', system: 'dnd5e', version: '15', sourceId: 'dicecloud-abc' })
  expect(valuesOf(zed.identity.content)).toEqual({ name: 'Zed', race: 'Tiefling', class: 'Warlock 3 / Wizard 2' })
  expect(valuesOf(zed.progress.content)).toEqual({ level: 5 })
  expect(valuesOf(zed.attributes.content.values)).toEqual({ str: -1, dex: 2, con: 1, int: 3, wil: 0, soc: 3 })
  expect(valuesOf(zed.vitals.content)).toEqual({ hp: 30, hpMax: 33 })
  expect(valuesOf(zed.coins.content)).toEqual({ platinum: 0, gold: 4, silver: 0, copper: 2 })
  expect(zed.spells.content.rows.map(({ name }) => name)).toEqual(['Hex', 'Shield'])
  expect(storyOf(zed)).toEqual(['background: Sage'])
  expect(codesOf(zed, 'identity')).toEqual(['several-classes', 'personal-data-left-out'])
  expect(JSON.stringify(zed)).not.toContain('1234567890')
})
