import type { Json } from '@everquill/domain'
import { expect, test } from 'vitest'
import { anItem, id } from '../../../examples/foundry-dnd5e.fixture.ts'
import {
  ancestry,
  fighter,
  pathfinderActor,
  pathfinderData,
  pathfinderItems,
  pathfinderVersions,
} from '../../../examples/foundry-pf2e.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  skillsOf,
  storyOf,
  valuesOf,
} from '../../../examples/read-example.fixture.ts'

type Part = Readonly<Record<string, Json>>

test.each(Object.entries(pathfinderVersions))('version %s is read', (_, actor) => {
  const grunhild = characterOf(actor)
  expect(grunhild.source).toMatchObject({ program: 'foundry', system: 'pf2e', sourceId: id('A') })
  expect(valuesOf(grunhild.identity.content)).toEqual({
    name: 'Grunhild',
    race: 'Dwarf, Deep Heritage',
    class: 'Fighter',
  })
  expect(valuesOf(grunhild.progress.content)).toEqual({ level: 5, xp: 120 })
  expect(valuesOf(grunhild.attributes.content.values)).toEqual({ str: 4, dex: 2, con: 4, int: 1, wil: 3, soc: -1 })
  expect(valuesOf(grunhild.attributes.content.scores)).toEqual({ str: 18, dex: 14, con: 18, int: 12, wil: 16, soc: 8 })
  // 10 + 5 × (10 + 4 + 1 for Toughness) is 85.
  expect(valuesOf(grunhild.vitals.content)).toEqual({ hp: 75, hpMax: 85, hpTemp: 4 })
  expect(skillsOf(grunhild)).toEqual({ climbing: 9, swimming: 9, lockpicking: 7 })
  expect(grunhild.skills.content.leftOver.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'society 7',
    'Mining Lore 7',
  ])
  expect(valuesOf(grunhild.coins.content)).toEqual({ gold: 12, silver: 10 })
  expect(itemsOf(grunhild)).toEqual(['Ruby ×1', 'Backpack ×1', 'Pick ×1 in Backpack', 'Ring ×1'])
  expect(grunhild.items.content.rows.map(({ equipped }) => equipped)).toEqual([null, null, true, false])
  expect(grunhild.items.content.rows[3]?.note).toEqual([{ kind: 'invested' }])
  expect(grunhild.spells.content.rows).toEqual([
    {
      sourceId: id('8'),
      name: 'Stone Skin',
      level: 1,
      prepared: true,
      note: [
        { kind: 'levels', levels: [1, 3] },
        { kind: 'from', origins: ['Clan Magic'] },
      ],
    },
    {
      sourceId: id('0'),
      name: 'Glow',
      level: 0,
      prepared: null,
      note: [
        { kind: 'levels', levels: [0] },
        { kind: 'is', kinds: ['cantrip'] },
        { kind: 'from', origins: ['Clan Magic'] },
      ],
    },
  ])
  expect(grunhild.conditions.content.names.map(({ value }) => value)).toEqual(['Frightened 2'])
  expect(storyOf(grunhild)).toEqual(['Under the hill.', 'age: 61'])
  expect(chapterOf(grunhild, 'story')).toEqual(['campaign-notes: Owes Brom.'])
  expect(chapterOf(grunhild, 'features')).toEqual(['Deep Heritage', 'Miner', 'Toughness'])
  expect(chapterOf(grunhild, 'training')).toEqual(['languages: common, dwarven'])
  expect(chapterOf(grunhild, 'other-values')).toEqual(['effects: Heroism', 'hero-points: 1 / 3', 'focus-points: 0 / 1'])
})

const valuesWith = (abilities: Json, more: Part = {}) =>
  valuesOf(characterOf(pathfinderActor({ system: pathfinderData({ abilities, ...more }) })).attributes.content.values)

test('modifiers that people typed are taken as they are', () => {
  const typed = { str: { mod: 2 }, dex: { mod: -1 } }
  expect(valuesWith(typed, { build: { attributes: { manual: true } } })).toEqual({ str: 2, dex: -1 })
})

test('from +4 on a boost counts half, and the score shows it', () => {
  const build = { attributes: { boosts: { 1: ['str', 'str', 'str'], 5: ['str'] } } }
  const character = characterOf(pathfinderActor({ system: pathfinderData({ build }) }))
  // Ancestry, class and two of the boosts make +4, the other two +½ each.
  expect(character.attributes.content.values.str?.value).toBe(5)
  const once = { attributes: { boosts: { 1: ['str', 'str', 'str'] } } }
  expect(
    characterOf(pathfinderActor({ system: pathfinderData({ build: once }) })).attributes.content.scores.str?.value,
  ).toBe(19)
})

test('boosts of levels that the character has not reached do not count', () => {
  expect(valuesWith(null)['soc']).toBe(-1)
})

test('alternate boosts of the ancestry replace its own', () => {
  const { system, ...rest } = ancestry as { system: Part }
  const alternate: Part = { ...rest, system: { ...system, flaws: {}, alternateAncestryBoosts: ['cha', 'int'] } }
  const items = [alternate, ...pathfinderItems.filter((item) => item['type'] !== 'ancestry')]
  const values = valuesOf(characterOf(pathfinderActor({ items })).attributes.content.values)
  expect(values).toMatchObject({ soc: 1, int: 2, con: 3 })
})

test('without ancestry, background, class and stored numbers there are no attributes, and it is said', () => {
  const character = characterOf(pathfinderActor({ items: [] }))
  expect(character.attributes.content.values).toEqual({})
  expect(codesOf(character, 'attributes')).toEqual(['missing'])
  expect(character.vitals.content.hpMax).toMatchObject({ value: 75, how: 'guessed' })
})

test('hit points above the computed maximum come from something else and count', () => {
  const character = characterOf(
    pathfinderActor({ system: pathfinderData({ attributes: { hp: { value: 91, temp: 0 } } }) }),
  )
  expect(valuesOf(character.vitals.content)).toEqual({ hp: 91, hpMax: 91 })
  expect(codesOf(character, 'vitals')).toEqual(['max-hp-below-current'])
})

test('two classes at once are joined and share the larger hit points', () => {
  const wizard = anItem('W', 'class', 'Wizard', { hp: 6, keyAbility: { value: ['int'] } })
  const character = characterOf(pathfinderActor({ items: [...pathfinderItems, wizard] }))
  expect(character.identity.content.class?.value).toBe('Fighter / Wizard')
  expect(character.vitals.content.hpMax?.value).toBe(85)
  expect(fighter['name']).toBe('Fighter')
})

test('coins in fractions of a piece become smaller coins', () => {
  const coins = anItem('1', 'treasure', 'Coins', {
    stackGroup: 'coins',
    quantity: 1,
    price: { value: { gp: 5 }, per: 2 },
  })
  expect(valuesOf(characterOf(pathfinderActor({ items: [coins] })).coins.content)).toEqual({ gold: 2, silver: 5 })
})

test('a quantity before version 4 is a record', () => {
  const rope = anItem('1', 'equipment', 'Rope', { quantity: { value: 3 }, containerId: { value: null } })
  expect(itemsOf(characterOf(pathfinderActor({ items: [rope] })))).toEqual(['Rope ×3'])
})

test('a level in text is a number', () => {
  const details = { level: { value: '4' }, xp: { value: 0 }, biography: {} }
  expect(characterOf(pathfinderActor({ system: pathfinderData({ details }) })).progress.content.level?.value).toBe(4)
})
