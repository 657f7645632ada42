import type { Json } from '@everquill/domain'
import { expect, test } from 'vitest'
import {
  anItem,
  dndActor,
  dndData,
  dndItems,
  dndVersions,
  gained,
  id,
} from '../../../examples/foundry-dnd5e.fixture.ts'
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

const withItems = (...items: readonly Part[]): Part => dndActor({ items })
const sailor = (system: Part = {}): Part =>
  anItem('C', 'class', 'Sailor', { levels: 2, hd: { denomination: 'd8' }, advancement: { x: gained }, ...system })
const hitPoints = (actor: Part) => valuesOf(characterOf(actor).vitals.content)

test.each(Object.entries(dndVersions))('version %s is read', (_, actor) => {
  const mira = characterOf(actor)
  expect(valuesOf(mira.identity.content)).toMatchObject({ name: 'Mira Dorn', class: 'Sailor 2' })
  expect(mira.identity.content.race?.value).toMatch(/^(River Elf|Selkie)$/)
  expect(valuesOf(mira.progress.content)).toEqual({ level: 2, xp: 300 })
  expect(valuesOf(mira.vitals.content)).toEqual({ hp: 17, hpMax: 17, hpTemp: 3 })
  expect(valuesOf(mira.attributes.content.values)).toEqual({ str: 2, dex: 1, con: 2, int: 0, wil: -1, soc: 3 })
  expect(valuesOf(mira.attributes.content.scores)).toEqual({ str: 15, dex: 12, con: 14, int: 10, wil: 9, soc: 16 })
  expect(itemsOf(mira).join()).toMatch(/Sea bag ×1,Net ×2/)
  expect(mira.spells.content.rows[0]).toMatchObject({ name: 'Gust', level: 2, prepared: true })
  expect(mira.conditions.content.names.map(({ value }) => value)).toEqual(['Prone'])
  expect(storyOf(mira)).toContain('Born at **sea**.')
  expect(chapterOf(mira, 'original-scores')).toContain('str: 15')
})

test('a file of the newest version is read completely', () => {
  const mira = characterOf(dndActor())
  expect(mira.source).toEqual({
    program: 'foundry',
    system: 'dnd5e',
    version: '5.3.0',
    sourceId: id('A'),
    fileName: 'example.json',
    fingerprint: 'f'.repeat(64),
  })
  expect(skillsOf(mira)).toEqual({
    acrobatics: 2,
    climbing: 2,
    swimming: 2,
    persuasion: 4,
    perception: 1,
    pickpocketing: 2,
    faith: 2,
  })
  expect(codesOf(mira, 'skills')).toEqual(['skill-spread'])
  expect(valuesOf(mira.coins.content)).toEqual({ platinum: 0, gold: 12, silver: 10, copper: 0 })
  expect(codesOf(mira, 'coins')).toEqual(['converted-electrum', 'converted-coins'])
  expect(itemsOf(mira)).toEqual(['Sea bag ×1', 'Net ×2 in Sea bag', 'Cutlass ×1', 'Wand of Fog ×1'])
  expect(mira.items.content.rows.map(({ note }) => note)).toEqual([
    [],
    [
      { kind: 'in', path: ['Sea bag'] },
      { kind: 'text', text: 'A wide net.' },
    ],
    [{ kind: 'equipped' }, { kind: 'attuned' }],
    [
      { kind: 'uses', left: 2, max: 3 },
      { kind: 'casts', spells: ['Fog'] },
    ],
  ])
  expect(mira.spells.content.rows).toEqual([
    {
      sourceId: id('J'),
      name: 'Gust',
      level: 2,
      prepared: true,
      note: [
        { kind: 'levels', levels: [2] },
        { kind: 'text', text: 'Evocation' },
      ],
    },
    {
      sourceId: id('K'),
      name: 'Light',
      level: 0,
      prepared: false,
      note: [
        { kind: 'levels', levels: [0] },
        { kind: 'is', kinds: ['cantrip'] },
        { kind: 'text', text: 'Evocation' },
      ],
    },
  ])
  expect(codesOf(mira, 'spells')).toEqual(['spell-belongs-to-item'])
  expect(chapterOf(mira, 'attacks')).toEqual(['Unarmed Strike'])
  expect(chapterOf(mira, 'features')).toEqual(['Selkie', 'subclass: Harbour Pilot', 'Sea Legs'])
  expect(chapterOf(mira, 'training')).toEqual([
    'languages: common, Gull, Whale',
    'weapon-training: sim',
    'tools: navg',
    'saving-throws: STR, CON',
  ])
  expect(chapterOf(mira, 'other-values')).toEqual([
    'inspiration: ✓',
    'death-saves: 1 / 0',
    'spell-slots: 1: 2',
    'Rum: 1 / 3',
  ])
  expect(storyOf(mira)).toEqual(['Born at **sea**.', 'personality: Talks to gulls', 'alignment: Neutral'])
  expect(mira.picture).toEqual({
    content: { address: 'worlds/sea/mira.webp' },
    warnings: [{ code: 'picture-not-fetched', path: 'img', params: {} }],
  })
})

test('maximum hit points are computed from advancement lists and objects, with rolled numbers', () => {
  expect(hitPoints(withItems(sailor({ advancement: [gained] })))).toMatchObject({ hp: 17, hpMax: 17 })
  const rolled = { type: 'HitPoints', value: { '1': 'max', '2': 8 } }
  expect(hitPoints(withItems(sailor({ advancement: { x: rolled } })))).toMatchObject({ hp: 17, hpMax: 20 })
})

test('a stored maximum counts, even below the current value', () => {
  const actor = dndActor({ system: dndData({ hp: { max: 12 } }) })
  expect(hitPoints(actor)).toMatchObject({ hp: 17, hpMax: 12 })
  expect(codesOf(characterOf(actor), 'vitals')).toEqual(['max-hp-below-current'])
})

test('a computed maximum below the current value is replaced by it', () => {
  const actor = dndActor({ system: dndData({ hp: { value: 19 } }) })
  expect(hitPoints(actor)).toMatchObject({ hp: 19, hpMax: 19 })
  expect(codesOf(characterOf(actor), 'vitals')).toEqual(['max-hp-below-current'])
})

test('a new character without current hit points has all of them', () => {
  expect(hitPoints(dndActor({ system: dndData({ hp: { value: null, temp: null } }) }))).toEqual({ hp: 17, hpMax: 17 })
})

test('without advancement the current value is a guess of the maximum, and without both people are asked', () => {
  const guessed = characterOf(withItems(sailor({ advancement: [] })))
  expect(guessed.vitals.content.hpMax).toMatchObject({ value: 17, how: 'guessed' })
  const unknown = characterOf(dndActor({ items: [], system: dndData({ hp: { value: 0 } }) }))
  expect(unknown.vitals.content.hpMax).toBeUndefined()
  expect(codesOf(unknown, 'vitals')).toEqual(['no-max-hp'])
})

test('every level gives at least one hit point', () => {
  const { abilities, ...data } = dndData({ hp: { value: 1 } }) as { abilities: Part }
  const frail = { ...data, abilities: { ...abilities, con: { value: 1 } } }
  const items = [sailor({ levels: 2, advancement: [{ type: 'HitPoints', value: { '1': 'max', '2': 2 } }] })]
  expect(hitPoints(dndActor({ items, system: frail }))).toMatchObject({ hp: 1, hpMax: 4 })
})

const amulet = (system: Part, effect: Part = {}): Part =>
  anItem(
    'M',
    'equipment',
    'Amulet',
    { quantity: 1, ...system },
    {
      effects: [{ disabled: false, changes: [{ key: 'system.abilities.con.value', mode: 4, value: '19' }], ...effect }],
    },
  )

test('an effect counts only if its item is equipped and attuned and it is switched on', () => {
  const maximum = (item: Part): unknown => hitPoints(dndActor({ items: [sailor(), item] }))['hpMax']
  expect(maximum(amulet({ equipped: true, attunement: 'required', attuned: true }))).toBe(21)
  expect(maximum(amulet({ equipped: true, attunement: 2 }))).toBe(21)
  expect(maximum(amulet({ equipped: false }))).toBe(17)
  expect(maximum(amulet({ equipped: true, attunement: 1 }))).toBe(17)
  expect(maximum(amulet({ equipped: true, attunement: 'required', attuned: false }))).toBe(17)
  expect(maximum(amulet({ equipped: true }, { disabled: true }))).toBe(17)
  expect(maximum(amulet({ equipped: true }, { transfer: false }))).toBe(17)
})

test('an ability with an effect is imported with it and noted without it', () => {
  const character = characterOf(dndActor({ items: [sailor(), amulet({ equipped: true })] }))
  expect(character.attributes.content.scores.con).toMatchObject({ value: 19, how: 'computed' })
  expect(chapterOf(character, 'scores-without-effects')).toEqual(['con: 14'])
})

test('bonuses count per level and once, also from before version 10; formulas are not evaluated but named', () => {
  const effect = (key: string, value: string) => ({ disabled: false, changes: [{ key, mode: 2, value }] })
  const effects = [
    effect('data.attributes.hp.bonuses.level', '1'),
    effect('system.attributes.hp.bonuses.overall', '3'),
    effect('system.attributes.hp.bonuses.overall', '@classes.sailor.levels'),
  ]
  const character = characterOf(dndActor({ effects }))
  expect(valuesOf(character.vitals.content)).toMatchObject({ hp: 17, hpMax: 22 })
  expect(codesOf(character, 'vitals')).toEqual(['effect-formula-ignored', 'computed-max-hp'])
})

test('several classes are joined in the order of the file', () => {
  const cook = anItem('X', 'class', 'Cook', { levels: 3, hd: { denomination: 'd6' }, advancement: [] })
  const character = characterOf(withItems(sailor(), cook))
  expect(valuesOf(character.identity.content)).toMatchObject({ class: 'Sailor 2 / Cook 3' })
  expect(character.progress.content.level?.value).toBe(5)
  expect(codesOf(character, 'identity')).toContain('several-classes')
})

test('a character without classes has no level, rather than level 0', () => {
  const character = characterOf(dndActor({ items: [] }))
  expect(character.progress.content.level).toBeUndefined()
  expect(codesOf(character, 'progress')).toEqual(['no-level'])
})

test('containers that are missing, contain each other or are nested do no harm', () => {
  const inside = (letter: string, name: string, container: string) =>
    anItem(letter, 'loot', name, { quantity: 1, container: id(container) })
  const character = characterOf(
    withItems(
      inside('1', 'Lost', '9'),
      inside('2', 'Egg', '3'),
      inside('3', 'Hen', '2'),
      inside('4', 'Self', '4'),
      anItem('5', 'container', 'Chest', { quantity: 1 }),
      inside('6', 'Pouch', '5'),
      inside('7', 'Ring', '6'),
    ),
  )
  expect(itemsOf(character)).toEqual([
    'Lost ×1',
    'Egg ×1',
    'Hen ×1',
    'Self ×1',
    'Chest ×1',
    'Pouch ×1 in Chest',
    'Ring ×1 in Chest › Pouch',
  ])
  expect(codesOf(character, 'items').filter((code) => code === 'container-missing')).toHaveLength(4)
})

test('quantity 0 is kept, a negative one becomes 0, a missing one 1; each is said', () => {
  const loot = (letter: string, name: string, quantity: Json) => anItem(letter, 'loot', name, { quantity })
  const character = characterOf(
    withItems(loot('1', 'None', 0), loot('2', 'Less', -5), loot('3', 'Some', null), loot('4', 'Half', 2.5)),
  )
  expect(itemsOf(character)).toEqual(['None ×0', 'Less ×0', 'Some ×1', 'Half ×2'])
  expect(codesOf(character, 'items')).toEqual(['zero-quantity', 'out-of-range', 'zero-quantity', 'rounded'])
  expect(character.items.content.rows[2]?.quantity.how).toBe('guessed')
})

test('an unidentified item has the name and the description that players know', () => {
  const ring = anItem('R', 'equipment', 'Ring of Drowning', {
    quantity: 1,
    identified: false,
    description: { value: 'Drowns its wearer.' },
    unidentified: { name: 'Ring', description: 'A ring of coral.' },
  })
  const character = characterOf(withItems(ring))
  expect(JSON.stringify(character)).not.toMatch(/Drown/)
  expect(character.items.content.rows[0]).toMatchObject({
    name: 'Ring',
    note: [{ kind: 'text', text: 'A ring of coral.' }],
  })
})

test('items of unknown modules and abilities without a field are kept in the notes', () => {
  const { abilities, ...data } = dndData() as { abilities: Part }
  const system = { ...data, abilities: { ...abilities, hon: { value: 11 } } }
  const character = characterOf(dndActor({ system, items: [...dndItems, anItem('Z', 'module.ship', 'The Gull')] }))
  expect(chapterOf(character, 'other-entries')).toEqual(['The Gull'])
  expect(codesOf(character, 'items')).toContain('unknown-kind')
  expect(chapterOf(character, 'attributes-without-field')).toEqual(['hon: 11'])
})

test('exhaustion is a condition with its level', () => {
  const { attributes, ...data } = dndData() as { attributes: Part }
  const system = { ...data, attributes: { ...attributes, exhaustion: 2 } }
  expect(characterOf(dndActor({ system })).conditions.content.names.map(({ value }) => value)).toEqual([
    'Prone',
    'Exhaustion 2',
  ])
})

test('an effect without a status is noted by its name; unreadable effects are said', () => {
  const blessed = characterOf(
    dndActor({
      effects: [
        { name: 'Sea blessing', changes: [] },
        { disabled: true, statuses: ['blinded'] },
      ],
    }),
  )
  expect(blessed.conditions).toEqual({ content: { names: [] }, warnings: [] })
  expect(chapterOf(blessed, 'other-values')).toContain('effects: Sea blessing')
  for (const effects of [7, [7], [{ statuses: 7 }]]) {
    expect(codesOf(characterOf(dndActor({ effects })), 'conditions')).toEqual(['unreadable'])
  }
})

test('the id of a race that is not in the file is no name', () => {
  expect(characterOf(dndActor({ items: [sailor()] })).identity.content.race).toBeUndefined()
})

test('what lies in a bag stays in it, even if the chest around the bag is missing', () => {
  const bag = anItem('1', 'container', 'Bag', { quantity: 1, container: id('9') })
  const character = characterOf(withItems(bag, anItem('2', 'loot', 'Egg', { quantity: 1, container: id('1') })))
  expect(itemsOf(character)).toEqual(['Bag ×1', 'Egg ×1 in Bag'])
})
