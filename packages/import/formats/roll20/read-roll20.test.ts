import { expect, test } from 'vitest'
import { roll20Character, roll20Dnd, roll20Versions, rowId } from '../../examples/other-programs.fixture.ts'
import { chapterOf, characterOf, codesOf, itemsOf, storyOf, valuesOf } from '../../examples/read-example.fixture.ts'

test('the D&D sheet of Roll20 is read', () => {
  const brax = characterOf(roll20Versions['3, D&D 5e'])
  expect(brax.source).toMatchObject({ program: 'roll20', system: 'dnd5e' })
  expect(valuesOf(brax.identity.content)).toEqual({ name: 'Brax', race: 'Dragonborn', class: 'Paladin' })
  expect(valuesOf(brax.progress.content)).toEqual({ level: 3, xp: 950 })
  expect(valuesOf(brax.attributes.content.scores)).toEqual({ str: 17, dex: 10, con: 14, int: 8, soc: 15 })
  expect(codesOf(brax, 'attributes')).toEqual(['formula-ignored'])
  expect(valuesOf(brax.vitals.content)).toEqual({ hp: 18, hpMax: 24 })
  expect(valuesOf(brax.coins.content)).toEqual({ gold: 1_200, silver: 5, copper: 0 })
  expect(itemsOf(brax)).toEqual(['Shield ×1', 'Rope ×1'])
  expect(brax.items.content.rows.map(({ sourceId, equipped }) => [sourceId, equipped])).toEqual([
    [rowId, true],
    ['converter0000000000001', null],
  ])
  expect(brax.spells.content.rows.map(({ name, level, prepared }) => [name, level, prepared])).toEqual([
    ['Bless', 1, true],
    ['Light', 0, null],
  ])
  expect(storyOf(brax)).toEqual(['ideals: Honour', 'Hatched **late**.'])
})

test('what is for the GM and who plays is left out', () => {
  const brax = characterOf(roll20Versions['3, D&D 5e'])
  expect(JSON.stringify(brax)).not.toMatch(/spy|Kplayer/)
  expect(codesOf(brax, 'notes')).toEqual(['gm-notes-left-out'])
  expect(codesOf(brax, 'identity')).toEqual(['personal-data-left-out'])
})

test('version 2 has the character at the top, and a biography that is not encoded stays as it is', () => {
  const brax = characterOf(roll20Versions['2, D&D 5e'])
  expect(brax.identity.content.name?.value).toBe('Brax')
  expect(storyOf(brax)).toContain('Hatched 100% late.')
})

test('several classes count where their flag is set', () => {
  const more = ['multiclass1', 'multiclass2'].flatMap((name, i) => [
    { name: `${name}_flag`, current: i === 0 ? '1' : '0' },
    { name, current: i === 0 ? 'Bard' : 'Monk' },
    { name: `${name}_lvl`, current: '2' },
  ])
  const attribs = [...roll20Dnd.filter(({ name }) => name !== 'level'), { name: 'base_level', current: '3' }, ...more]
  const brax = characterOf(roll20Character(attribs))
  expect(brax.identity.content.class?.value).toBe('Paladin / Bard')
  expect(brax.progress.content.level?.value).toBe(5)
})

test('the Pathfinder sheet of Roll20 is read', () => {
  const goblin = characterOf(roll20Versions['3, Pathfinder 2e'])
  expect(goblin.source.system).toBe('pf2e')
  expect(valuesOf(goblin.identity.content)).toMatchObject({ race: 'Goblin, Charhide', class: 'Alchemist' })
  expect(valuesOf(goblin.vitals.content)).toEqual({ hp: 20, hpMax: 26 })
  expect(valuesOf(goblin.attributes.content.values)).toEqual({ str: 1, dex: 1, con: 1, int: 1, wil: 1, soc: 1 })
  expect(goblin.spells.content.rows.map(({ name }) => name)).toEqual(['Fear'])
})

test('an unknown sheet is read for its name, its biography and a list of its values', () => {
  const character = characterOf(
    roll20Character([
      { name: 'mut', current: '13' },
      { name: 'leer', current: '' },
    ]),
  )
  expect(character.source.system).toBeNull()
  expect(character.identity.content.name?.value).toBe('Brax')
  expect(chapterOf(character, 'other-values')).toEqual(['mut: 13'])
  expect(codesOf(character, 'notes')).toContain('unknown-version')
})
