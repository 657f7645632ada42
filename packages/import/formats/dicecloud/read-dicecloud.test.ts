import { expect, test } from 'vitest'
import { dicecloudArchive } from '../../examples/other-programs.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  readExample,
  skillsOf,
  valuesOf,
} from '../../examples/read-example.fixture.ts'

test('an archive is read', () => {
  const pim = characterOf(dicecloudArchive())
  expect(pim.source).toMatchObject({ program: 'dicecloud', system: 'dnd5e', version: '3', sourceId: 'cc' })
  expect(valuesOf(pim.identity.content)).toEqual({ name: 'Pim', race: 'Halfling', class: 'Bard 3' })
  expect(valuesOf(pim.progress.content)).toEqual({ level: 3, xp: 900 })
  expect(valuesOf(pim.attributes.content.scores)).toEqual({ str: 10, dex: 11, con: 12, int: 13, wil: 14, soc: 15 })
  expect(valuesOf(pim.vitals.content)).toEqual({ hp: 15, hpMax: 21, hpTemp: 5 })
  expect(skillsOf(pim)).toEqual({ pickpocketing: 2 })
  expect(valuesOf(pim.coins.content)).toEqual({ gold: 8, silver: 10 })
  expect(codesOf(pim, 'coins')).toEqual(['converted-electrum'])
  expect(itemsOf(pim)).toEqual(['Bag ×1', 'Lute ×1 in Bag'])
  expect(pim.spells.content.rows).toMatchObject([{ name: 'Vicious Rhyme', level: 0, prepared: true }])
  expect(chapterOf(pim, 'story')).toEqual(['Debts: Owes **two** gold.'])
  expect(chapterOf(pim, 'features')).toEqual(['Inspiration'])
  expect(JSON.stringify(pim)).not.toMatch(/Old boot|Long text/)
})

test('levels are counted where the class has none', () => {
  const properties = ['Bard', 'Bard', 'Monk'].map((name) => ({
    type: 'classLevel',
    name,
    variableName: name.toLowerCase(),
  }))
  const character = characterOf(dicecloudArchive({ properties }))
  expect(character.identity.content.class?.value).toBe('Bard 2 / Monk 1')
  expect(character.progress.content.level?.value).toBe(3)
})

test('a monster is no player character', () => {
  const creature = { _id: 'm', name: 'Rat', type: 'monster' }
  expect(readExample(dicecloudArchive({ creature }))).toMatchObject({
    program: 'dicecloud',
    code: 'not-a-character',
    params: { type: 'monster' },
  })
})
