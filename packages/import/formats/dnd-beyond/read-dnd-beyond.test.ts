import type { Json } from '@everquill/domain'
import { expect, test } from 'vitest'
import { dndBeyondCharacter, dndBeyondVersions, modifier, row } from '../../examples/dnd-beyond.fixture.ts'
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

type Part = Readonly<Record<string, Json>>
const vitals = (more: Part) => valuesOf(characterOf(dndBeyondCharacter(more)).vitals.content)
const scores = (more: Part) => valuesOf(characterOf(dndBeyondCharacter(more)).attributes.content.scores)
const modifiers = (more: Part): Part => ({ modifiers: { race: [], class: [], item: [], feat: [], ...more } })
const stat = (id: number, value: Json): Json =>
  [1, 2, 3, 4, 5, 6].map((each) => ({ id: each, value: each === id ? value : null }))

test.each(Object.entries(dndBeyondVersions))('a file %s is read completely', (_, content) => {
  const tarn = characterOf(content)
  expect(tarn.source).toMatchObject({ program: 'dnd-beyond', system: 'dnd5e', version: null, sourceId: '4242' })
  expect(valuesOf(tarn.identity.content)).toEqual({ name: 'Tarn', race: 'Marsh Elf', class: 'Ranger 5' })
  expect(valuesOf(tarn.progress.content)).toEqual({ level: 5, xp: 6_600 })
  expect(valuesOf(tarn.attributes.content.scores)).toEqual({ str: 10, dex: 16, con: 16, int: 12, wil: 14, soc: 8 })
  expect(valuesOf(tarn.attributes.content.values)).toEqual({ str: 0, dex: 3, con: 3, int: 1, wil: 2, soc: -1 })
  expect(valuesOf(tarn.vitals.content)).toEqual({ hp: 13, hpMax: 46, hpTemp: 6 })
  expect(codesOf(tarn, 'vitals')).toEqual(['computed-max-hp'])
  expect(skillsOf(tarn)).toEqual({ perception: 3, stealth: 6, climbing: 3, swimming: 3 })
  expect(valuesOf(tarn.coins.content)).toEqual({ platinum: 1, gold: 25, silver: 20, copper: 3 })
  expect(codesOf(tarn, 'coins')).toEqual(['converted-electrum', 'converted-coins'])
  expect(itemsOf(tarn)).toEqual([
    'Backpack ×1',
    'Gauntlets ×1',
    'Whisper ×1',
    'Caltrops ×20 in Backpack',
    'Wand ×1',
    'Love letter ×1',
  ])
  expect(codesOf(tarn, 'items')).toEqual([])
  expect(tarn.items.content.rows[4]?.note).toEqual([
    { kind: 'attuned' },
    { kind: 'uses', left: 4, max: 7 },
    { kind: 'casts', spells: ['Sleep'] },
    { kind: 'text', text: 'A Wand.' },
  ])
  expect(tarn.spells.content.rows.map(({ name, level, prepared }) => [name, level, prepared])).toEqual([
    ['Fog', 1, true],
    ['Ensnare', 1, false],
    ['Light', 0, null],
  ])
  expect(tarn.spells.content.rows[0]?.note).toEqual([
    { kind: 'levels', levels: [1, 2] },
    { kind: 'from', origins: ['Ranger', 'Marsh Elf'] },
    { kind: 'text', text: 'Conjuration' },
  ])
  expect(codesOf(tarn, 'spells')).toEqual(['spell-belongs-to-item', 'merged-duplicate-spells'])
  expect(tarn.conditions.content.names.map(({ value }) => value)).toEqual(['Prone', 'Exhaustion 2'])
  expect(storyOf(tarn)).toEqual([
    'Hatched late.\nFlew early.',
    'personality: Waits.',
    'flaws: Never *lands*.',
    'background: Hermit',
    'eyes: Grey',
  ])
  expect(chapterOf(tarn, 'story')).toEqual(['social-name: The Heron', 'allies: The ferrymen'])
  expect(chapterOf(tarn, 'features')).toEqual([
    'subclass: Fen Warden',
    'Patient',
    'Reed Step',
    'Favoured Land',
    'Archery',
    'Favoured Foe',
  ])
  expect(chapterOf(tarn, 'training')).toEqual(['tools: martial-weapons', 'languages: elvish'])
  expect(chapterOf(tarn, 'companions')).toEqual(['Otter'])
  expect(codesOf(tarn, 'picture')).toEqual(['picture-not-fetched'])
})

test('accounts and other players are left out, and it is said', () => {
  const tarn = characterOf(dndBeyondCharacter())
  expect(JSON.stringify(tarn)).not.toMatch(/somebody_private|another_player|77001/)
  expect(codesOf(tarn, 'identity')).toEqual(['personal-data-left-out'])
})

test('an overridden ability and overridden hit points count as they are', () => {
  expect(scores({ overrideStats: stat(3, 9) })).toMatchObject({ con: 9 })
  expect(vitals({ overrideHitPoints: 60, removedHitPoints: 2 })).toMatchObject({ hp: 58, hpMax: 60 })
})

test('hit points per level count for one class only if a feature of it gives them', () => {
  const tough = modifier('bonus', 'hit-points-per-level', 1)
  const cleric = {
    id: 32,
    level: 2,
    definition: { name: 'Cleric' },
    classFeatures: [{ definition: { id: 800, name: 'Blessing' } }],
  }
  const [ranger] = dndBeyondCharacter()['classes'] as readonly Part[]
  const classes = [cleric, ranger as Part]
  expect(vitals({ ...modifiers({ feat: [tough] }), classes })['hpMax']).toBe(31 + 2 * 7 + 7)
  expect(vitals({ ...modifiers({ class: [{ ...tough, componentId: 800 }] }), classes })['hpMax']).toBe(31 + 2 * 7 + 2)
  expect(vitals({ ...modifiers({ feat: [modifier('bonus', 'hit-points', 4)] }), bonusHitPoints: 3 })['hpMax']).toBe(
    31 + 2 * 5 + 7,
  )
  expect(characterOf(dndBeyondCharacter({ classes })).identity.content.class?.value).toBe('Ranger 5 / Cleric 2')
})

test('modifiers of an item count only if it is equipped and attuned', () => {
  const gauntlets = (more: Part) => ({ inventory: [row(2, 'Gauntlets', more, { canAttune: true })] })
  expect(scores(gauntlets({ equipped: true, isAttuned: true }))).toMatchObject({ str: 19 })
  expect(scores(gauntlets({ equipped: true, isAttuned: false }))).toMatchObject({ str: 10 })
  expect(scores(gauntlets({ equipped: false, isAttuned: true }))).toMatchObject({ str: 10 })
})

test('damage above the base is not death: constitution is not in the base', () => {
  expect(vitals({ removedHitPoints: 40 })).toMatchObject({ hp: 6, hpMax: 46 })
})

test('an unfinished character without race and classes is read with warnings', () => {
  const character = characterOf(dndBeyondCharacter({ race: null, classes: [], baseHitPoints: 0, removedHitPoints: 0 }))
  expect(valuesOf(character.identity.content)).toEqual({ name: 'Tarn' })
  expect(codesOf(character, 'progress')).toEqual(['no-level'])
  expect(codesOf(character, 'vitals')).toEqual(['no-max-hp'])
})

test('the refusal of the site is passed on', () => {
  expect(readExample({ success: false, message: 'This character is private', id: 0, data: null })).toEqual({
    kind: 'refused',
    program: 'dnd-beyond',
    code: 'source-error',
    params: { message: 'This character is private' },
  })
})

test('what the player wrote about an own item is kept whole; what is cut of it is said', () => {
  const notes = 'Found in the salt. The lid sings. Never open it by night.'
  const noteOf = (text: string) => {
    const [chest] = [
      characterOf(dndBeyondCharacter({ inventory: [], customItems: [{ id: 1, name: 'Chest', notes: text }] })),
    ]
    return { note: chest.items.content.rows[0]?.note, codes: codesOf(chest, 'items') }
  }
  expect(noteOf(notes)).toEqual({ note: [{ kind: 'text', text: notes }], codes: [] })
  expect(noteOf('Salt. '.repeat(400)).codes).toEqual(['text-cut'])
})
