import { expect, test } from 'vitest'
import { pathbuilderBuild, pathbuilderVersions, secondAge } from '../../examples/pathbuilder.fixture.ts'
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

test.each(Object.entries(pathbuilderVersions))('a file of the kind "%s" is read', (_, content) => {
  const fenna = characterOf(content)
  expect(fenna.source).toMatchObject({ program: 'pathbuilder-2e', system: 'pf2e', sourceId: null })
  expect(valuesOf(fenna.identity.content)).toEqual({ name: 'Fenna', race: 'Gnome, Umbral Gnome', class: 'Druid' })
  expect(valuesOf(fenna.progress.content)).toEqual({ level: 3 })
  expect(valuesOf(fenna.attributes.content.scores)).toEqual({ str: 10, dex: 14, con: 13, int: 10, wil: 18, soc: 12 })
  expect(valuesOf(fenna.attributes.content.values)).toEqual({ str: 0, dex: 2, con: 1, int: 0, wil: 4, soc: 1 })
  // 8 + 3 × (8 + 1 + 1) is 38.
  expect(valuesOf(fenna.vitals.content)).toEqual({ hp: 38, hpMax: 38 })
  expect(skillsOf(fenna)).toEqual({ perception: 5, nature: 7, stealth: 5 })
  expect(fenna.skills.content.leftOver.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'society 5',
    'Herbalism 5',
  ])
  expect(valuesOf(fenna.coins.content)).toEqual({ platinum: 0, gold: 12, silver: 4, copper: 5 })
  expect(storyOf(fenna)).toEqual(['background: Herbalist', 'alignment: N'])
  expect(chapterOf(fenna, 'features')).toEqual([
    'feats: Animal Accomplice',
    'feats: Assurance (Nature)',
    'feats: Shore Step',
    'Wild Empathy',
  ])
  expect(chapterOf(fenna, 'training')).toEqual([
    'classDC: 2',
    'fortitude: 2',
    'languages: Common, Gnomish',
    'formulas: Elixir',
  ])
  expect(chapterOf(fenna, 'companions')).toEqual(['Moss'])
  expect(chapterOf(fenna, 'other-values')).toEqual(
    expect.arrayContaining(['armour-class: 18', 'focus-points: 1', 'Stealth: Item Bonus 1']),
  )
})

const spellRows = (content: Parameters<typeof characterOf>[0]) =>
  characterOf(content).spells.content.rows.map(({ name, level, prepared }) => [name, level, prepared])

test('spells at several ranks are one entry, and prepared ones are marked', () => {
  expect(spellRows(pathbuilderVersions['first age'])).toEqual([
    ['Tanglefoot', 0, null],
    ['Heal', 1, null],
    ['Grease', 1, true],
    ['Goodberry', 1, null],
    ['Heal Animal', null, null],
  ])
  const [, heal, , goodberry] = characterOf(pathbuilderVersions['first age']).spells.content.rows
  expect(heal?.note).toEqual([
    { kind: 'levels', levels: [1, 2] },
    { kind: 'from', origins: ['Druid'] },
  ])
  expect(goodberry?.note).toContainEqual({ kind: 'is', kinds: ['focus'] })
})

test('the second age has rituals, and focus spells only below their tradition', () => {
  const build = pathbuilderBuild({ ...secondAge, spellCasters: [] })
  expect(spellRows({ success: true, build })).toEqual([
    ['Heal Animal', null, null],
    ['Goodberry', null, null],
    ['Plant Growth', null, null],
  ])
})

test('the third value of a row is a container only if there is such a container', () => {
  expect(itemsOf(characterOf(pathbuilderVersions['first age']))).toEqual([
    'Rope ×1',
    'Wand ×1',
    '+1 Staff ×1',
    'Leather Armor ×1',
  ])
  const fenna = characterOf(pathbuilderVersions['second age'])
  expect(itemsOf(fenna)).toEqual([
    'Backpack ×1',
    'Backpack ×1',
    'Rope ×1 in Backpack',
    'Torch ×5 in Backpack',
    'Wand ×1',
    'Ring ×1 in Backpack',
    'Hay ×2 in Saddlebags',
    'Saddlebags ×1',
    '+1 Staff ×1',
    'Leather Armor ×1',
  ])
  expect(fenna.items.content.rows.map(({ container }) => container).filter(Boolean)).toEqual([
    'aaaa-1',
    'bbbb-2',
    'aaaa-1',
    'cccc-3',
  ])
  expect(fenna.items.content.rows[5]?.note).toContainEqual({ kind: 'invested' })
  expect(fenna.items.content.rows[9]).toMatchObject({ equipped: true })
})

test('keys with blanks are repaired, and it is said', () => {
  const fenna = characterOf(pathbuilderVersions['with broken keys'])
  expect(fenna.identity.warnings).toEqual([
    { code: 'broken-key', path: 'build', params: { keys: 'pets , bonush p, speedBonus ' } },
  ])
  expect(codesOf(fenna, 'vitals')).toEqual(['computed-max-hp'])
})

test('a number that is missing from the hit points counts as 0, and it is said', () => {
  const fenna = characterOf(pathbuilderBuild({ attributes: { ancestryhp: 8, classhp: 8 } }))
  expect(valuesOf(fenna.vitals.content)).toEqual({ hp: 35, hpMax: 35 })
  expect(fenna.vitals.content.hpMax?.how).toBe('computed')
  expect(codesOf(fenna, 'vitals')).toEqual(['missing', 'missing', 'computed-max-hp'])
})

test('placeholders are no values', () => {
  const character = characterOf(
    pathbuilderBuild({
      name: 'Unknown Adventurer',
      heritage: 'Not set',
      languages: ['None selected'],
      dualClass: 'Bard',
    }),
  )
  expect(valuesOf(character.identity.content)).toEqual({ race: 'Gnome', class: 'Druid / Bard' })
  expect(codesOf(character, 'identity')).toEqual(['several-classes', 'no-name'])
  expect(chapterOf(character, 'training').join()).not.toContain('None selected')
})

test.each([{ success: false }, { success: true, build: null }, { success: true, build: {} }])(
  'an export without a character is refused by name: %j',
  (content) => {
    expect(readExample(content)).toMatchObject({ kind: 'refused', program: 'pathbuilder-2e', code: 'empty-export' })
  },
)
