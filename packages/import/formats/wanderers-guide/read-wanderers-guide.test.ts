import { expect, test } from 'vitest'
import { guide4, guideCharacter, guideVersions } from '../../examples/other-programs.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  skillsOf,
  storyOf,
  valuesOf,
} from '../../examples/read-example.fixture.ts'

test.each(Object.entries(guideVersions))('a legacy file of %s is read', (_, content) => {
  const linnea = characterOf(content)
  expect(linnea.source).toMatchObject({ program: 'wanderers-guide', system: 'pf2e', sourceId: '815' })
  expect(valuesOf(linnea.identity.content)).toEqual({ name: 'Linnea', race: 'Elf', class: 'Rogue' })
  expect(valuesOf(linnea.progress.content)).toEqual({ level: 4, xp: 250 })
  expect(valuesOf(linnea.attributes.content.values)).toEqual({ str: 0, dex: 4, con: 1, int: 2, wil: 1, soc: 1 })
  expect(valuesOf(linnea.vitals.content)).toEqual({ hp: 44, hpMax: 44 })
  expect(skillsOf(linnea)).toEqual({ stealth: 8, lockpicking: 6 })
  expect(chapterOf(linnea, 'skills-without-field')).toEqual(['occultism: 6'])
  expect(valuesOf(linnea.coins.content)).toEqual({ gold: 17 })
  expect(itemsOf(linnea)).toEqual(['Backpack ×1', 'Lucky rope ×1 in Backpack'])
  expect(chapterOf(linnea, 'attacks')).toEqual(['Fist'])
  expect(linnea.spells.content.rows.map(({ name, level }) => [name, level])).toEqual([['Shield', 1]])
  expect(codesOf(linnea, 'spells')).toEqual(['row-without-name'])
  expect(linnea.conditions.content.names.map(({ value }) => value)).toEqual(['Clumsy 1'])
  expect(storyOf(linnea)).toEqual(['appearance: Tall', 'alignment: CG'])
  expect(chapterOf(linnea, 'story')).toEqual(['notes: Afraid of geese.', 'Rule: no geese.'])
  expect(chapterOf(linnea, 'features')).toEqual(['Nimble Dodge'])
  expect(chapterOf(linnea, 'companions')).toEqual(['Bark'])
  expect(codesOf(linnea, 'picture')).toEqual(['picture-not-fetched'])
})

test('a sheet that was never opened has no scores, and nothing is guessed', () => {
  const linnea = characterOf(guideCharacter({ stats: { maxHP: null, totalAbilityScores: null } }))
  expect(linnea.attributes.content.values).toEqual({})
  expect(codesOf(linnea, 'attributes')).toEqual(['missing'])
  expect(codesOf(linnea, 'vitals')).toEqual(['no-max-hp'])
})

test('ranks in rows that name the skill are read', () => {
  const profs = {
    '1': [
      { For: 'Skill', To: 'Stealth', Prof: 'T' },
      { For: 'Skill', To: 'Stealth', Prof: 'M' },
    ],
  }
  expect(skillsOf(characterOf(guideCharacter({ profs })))).toEqual({ stealth: 10 })
})

test('a file of version 4 is read', () => {
  const osric = characterOf(guide4)
  expect(osric.source).toMatchObject({ program: 'wanderers-guide', version: '4', sourceId: '99' })
  expect(valuesOf(osric.identity.content)).toEqual({ name: 'Osric', race: 'Human', class: 'Cleric' })
  expect(valuesOf(osric.progress.content)).toEqual({ level: 2, xp: 500 })
  expect(valuesOf(osric.attributes.content.values)).toEqual({ str: 1, dex: 0, con: 2, int: 0, wil: 4, soc: -1 })
  expect(osric.attributes.content.scores.wil?.value).toBe(19)
  expect(valuesOf(osric.vitals.content)).toEqual({ hp: 20, hpMax: 26, hpTemp: 2 })
  expect(valuesOf(osric.coins.content)).toEqual({ platinum: 0, gold: 3, silver: 2, copper: 1 })
  expect(itemsOf(osric)).toEqual(['Backpack ×1', 'Torch ×5 in Backpack', 'Ring ×1'])
  expect(chapterOf(osric, 'training')).toEqual(['formulas: Elixir'])
  expect(osric.spells.content.rows.map(({ name, note }) => [name, note.at(-1)])).toEqual([
    ['Bless', { kind: 'levels', levels: [1] }],
    ['Fire Ray', { kind: 'is', kinds: ['focus'] }],
    ['Light', { kind: 'is', kinds: ['cantrip'] }],
  ])
  expect(osric.conditions.content.names.map(({ value }) => value)).toEqual(['Sickened 1'])
  expect(chapterOf(osric, 'story')).toEqual(['Diary: Day one.\n\nRain.'])
})
