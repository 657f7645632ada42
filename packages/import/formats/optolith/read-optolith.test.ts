import { expect, test } from 'vitest'
import { optolithHero, optolithVersions } from '../../examples/dsa.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  readExample,
  skillsOf,
  storyOf,
  valuesOf,
} from '../../examples/read-example.fixture.ts'

test('an export of version 1.5 is read', () => {
  const yasmina = characterOf(optolithHero())
  expect(yasmina.source).toMatchObject({
    program: 'optolith',
    system: 'dsa5',
    version: '1.5.1',
    sourceId: 'H_1700000000000',
  })
  expect(valuesOf(yasmina.identity.content)).toEqual({ name: 'Yasmina', race: 'Mensch', class: 'Kräuterhexe' })
  expect(valuesOf(yasmina.progress.content)).toEqual({ xp: 1_200 })
  expect(valuesOf(yasmina.attributes.content.values)).toEqual({ wil: 13, int: 12, soc: 15, dex: 11, con: 12, str: 10 })
  expect(chapterOf(yasmina, 'attributes-without-field')).toEqual(['IN: 14', 'FF: 8'])
  // 5 + 2 × 12 + 3 + 2 − 1 hit points; 20 + 15 + 4 − 2 + 1 astral points.
  expect(valuesOf(yasmina.vitals.content)).toEqual({ hp: 33, hpMax: 33, mana: 38, manaMax: 38 })
  expect(skillsOf(yasmina)).toEqual({ climbing: 4, performance: 5, herbalism: 9, brawling: 8, melee: 10 })
  expect(chapterOf(yasmina, 'skills-without-field')).toEqual(['Kraftakt: 3', 'Feuerspeien: 7'])
  expect(valuesOf(yasmina.coins.content)).toEqual({ gold: 3, silver: 18, copper: 2 })
  expect(chapterOf(yasmina, 'money')).toEqual(['below-a-copper: 0.5'])
  expect(itemsOf(yasmina)).toEqual(['Hexenbesen ×1', 'Kräuter ×5'])
  expect(yasmina.items.content.rows[0]?.note).toEqual([{ kind: 'text', text: 'Hütte' }])
  expect(yasmina.spells.content.rows.map(({ name, note }) => [name, note])).toEqual([
    ['SPELL_1', [{ kind: 'skill', value: 5 }]],
    ['CANTRIP_3', [{ kind: 'is', kinds: ['cantrip'] }]],
  ])
  expect(codesOf(yasmina, 'spells')).toEqual(['unknown-id', 'unknown-id'])
  expect(storyOf(yasmina)).toEqual(['family: Aus dem Farindelwald', 'age: 23', 'gender: f'])
  expect(chapterOf(yasmina, 'features')).toEqual([
    'advantages: ADV_50',
    'advantages: ADV_25 2',
    'advantages: Katzenfreundin',
    'special-abilities: SA_255',
    'special-abilities: SA_27 (8)',
    'special-abilities: SA_29 (8) 3',
  ])
  expect(chapterOf(yasmina, 'companions')).toEqual(['Schnurr, Katze'])
  expect(yasmina.picture.content).toEqual({ embedded: { type: 'image/png', base64: 'iVBORw0KGgo=' } })
})

test('attributes before version 1.1 are lists, and a missing attribute is 8', () => {
  const yasmina = characterOf(optolithVersions['1.0'])
  expect(valuesOf(yasmina.attributes.content.values)).toEqual({ wil: 13, int: 8, soc: 8, dex: 8, con: 12, str: 8 })
})

test('the list of all heroes contains each of them, with portraits that are not fetched', () => {
  const result = readExample(optolithVersions['list of heroes'])
  const heroes = result.kind === 'characters' ? result.characters : []
  expect(heroes.map(({ identity }) => identity.content.name?.value)).toEqual(['Yasmina', 'Alrik'])
  expect(heroes[0]?.picture.warnings.map(({ code }) => code)).toEqual(['picture-not-fetched'])
})

test('a hero without magic has no mana; the blessed have their karma', () => {
  expect(valuesOf(characterOf(optolithHero({ activatable: { ADV_50: [] } })).vitals.content)).toEqual({
    hp: 31,
    hpMax: 31,
  })
  const blessed = characterOf(optolithHero({ activatable: { ADV_12: [{}] } }))
  expect(valuesOf(blessed.vitals.content)).toMatchObject({ mana: 20, manaMax: 20 })
})

test('unknown species and professions are kept by their ids, and hit points are asked for', () => {
  const hero = characterOf(optolithHero({ r: 'R_77', professionName: null, p: 'P_12' }))
  expect(valuesOf(hero.identity.content)).toEqual({ name: 'Yasmina' })
  expect(codesOf(hero, 'identity')).toEqual(['unknown-id', 'unknown-id'])
  expect(chapterOf(hero, 'other-values')).toEqual(expect.arrayContaining(['race-id: R_77', 'profession: P_12']))
  expect(codesOf(hero, 'vitals')).toContain('no-max-hp')
})

test('a portrait of several megabytes does not make the file too large', () => {
  const avatar = `data:image/png;base64,${'A'.repeat(8_000_000)}`
  expect(characterOf(optolithHero({ avatar })).picture.content.embedded?.base64).toHaveLength(8_000_000)
})
