import { expect, test } from 'vitest'
import { chummerCharacter } from '../../examples/other-programs.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  readExample,
  storyOf,
  valuesOf,
} from '../../examples/read-example.fixture.ts'
import { chummerText } from '../../examples/xml.fixture.ts'
import { plainTextOfRtf } from './plain-text-of-rtf.ts'

const read = (more: Parameters<typeof chummerCharacter>[0] = {}) => characterOf(chummerText(chummerCharacter(more)))

test('a file with a byte order mark is read', () => {
  const jane = read()
  expect(jane.source).toMatchObject({ program: 'chummer', system: 'sr5', version: '5.202.0', sourceId: null })
  expect(valuesOf(jane.identity.content)).toEqual({
    name: 'Static',
    player: 'Kim',
    race: 'Elf (Dryad)',
    class: 'Magician',
  })
  expect(valuesOf(jane.progress.content)).toEqual({ xp: 7 })
  expect(codesOf(jane, 'progress')).toEqual(['no-level-in-system'])
  expect(valuesOf(jane.attributes.content.values)).toEqual({ str: 1, dex: 2, wil: 3, int: 4, soc: 5, con: 5 })
  expect(chapterOf(jane, 'attributes-without-field')).toEqual(['INT: 6', 'EDG: 7'])
  expect(valuesOf(jane.vitals.content)).toEqual({ hp: 9, hpMax: 11 })
  expect(jane.skills.content).toEqual({
    known: [],
    leftOver: [{ name: 'Seattle bars', value: '2', from: 'newskills.knoskills.skill' }],
  })
  expect(chapterOf(jane, 'skills-without-field')).toEqual(['aaaa-1: 4', 'Seattle bars: 2'])
  expect(jane.skills.warnings).toContainEqual({ code: 'unknown-id', path: 'newskills.skills', params: { count: 1 } })
  expect(chapterOf(jane, 'money')).toEqual(['¥: 1250'])
  expect(codesOf(jane, 'coins')).toEqual(['left-out-currency'])
  expect(itemsOf(jane)).toEqual(['Old faithful ×1', 'Ammo ×100', 'Predator ×1'])
  expect(jane.items.content.rows.map(({ note }) => note)).toEqual([
    [
      { kind: 'rating', value: '3' },
      { kind: 'with', parts: ['Sim module', '+1'] },
    ],
    [{ kind: 'text', text: 'APDS' }],
    [{ kind: 'with', parts: ['Laser'] }],
  ])
  expect(jane.spells.content.rows.map(({ name }) => name)).toEqual([
    'Heal',
    'Increase Attribute (Body)',
    'Increase Attribute (Logic)',
  ])
  expect(storyOf(jane)).toEqual(['Born in the Barrens.\nRan.', 'description: Tall & thin'])
  expect(chapterOf(jane, 'story')).toEqual(['game-notes: Owes Rick.'])
  expect(chapterOf(jane, 'features')).toEqual(['qualities: Allergy (Silver)'])
  expect(chapterOf(jane, 'augmentations')).toEqual(['cyberware: Datajack, Standard'])
  expect(chapterOf(jane, 'contacts')).toEqual(['Rick, Fixer'])
  expect(chapterOf(jane, 'attacks')).toEqual(['Unarmed Attack'])
  expect(chapterOf(jane, 'other-values')).toEqual([
    'real-name: Jane Doe',
    'karma-left: 4',
    'stun-damage: 1',
    'lifestyles: Low',
  ])
  expect(jane.picture.content).toEqual({ embedded: { type: 'image/png', base64: 'iVBORw0KGgo=' } })
})

test('without an alias the name counts, and "unknown" is no name', () => {
  expect(read({ alias: '', name: 'Jane Doe' }).identity.content.name?.value).toBe('Jane Doe')
  expect(codesOf(read({ alias: 'Unknown', name: '' }), 'identity')).toEqual(['no-name'])
})

test('in creation mode there is no experience', () => {
  expect(read({ expenses: null }).progress.content.xp).toBeUndefined()
})

test('a file with a document type is refused', () => {
  const text = chummerText(chummerCharacter()).replace(
    '<character>',
    '<!DOCTYPE character SYSTEM "http://example.org/x"><character>',
  )
  expect(readExample(text)).toMatchObject({ kind: 'refused', code: 'document-type' })
})

test('rich text becomes plain text', () => {
  expect(plainTextOfRtf('plain {text}')).toBe('plain {text}')
  expect(plainTextOfRtf("{\\rtf1 Stra\\'dfe \\u8364? \\{x\\}\\line end{\\*\\hidden no}}")).toBe('Straße €? {x}\nend')
})
