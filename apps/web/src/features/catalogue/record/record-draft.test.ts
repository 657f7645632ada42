import {
  catalogueRecord,
  collectionNames,
  lookup,
  ownRecord,
  validateRecordContent,
  type Collection,
  type ContentRecord,
} from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { formulaNotation } from '../../../game-ui/formula/formula-notation.ts'
import { contentOf, draftOf, type AttackDraft, type RecordDraft } from './record-draft.ts'

const names = (label: 'name' | 'title', texts: object = {}) => [
  { languages_code: 'en-US', [label]: 'Rope', description: 'Fifteen metres.', ...texts },
  { languages_code: 'de-DE', [label]: 'Seil', description: '', ...texts },
]

const rope = {
  id: 'rope',
  status: 'archived',
  revision: 2,
  outdated: null,
  kind: 'gear',
  slot: null,
  weight_grams: 3_000,
  price_copper: 100,
  translations: names('name'),
}
const sword = { ...rope, attack_skill: 'blades', damage: '1d8+str', protection: 0, uses: 3 }
const elixir = { ...rope, effect: '2d4+2', effect_kind: 'healing' }
const glow = { ...rope, school: 'flame', level: 1, mana_cost: 0, translations: names('name', { duration: '1 hour' }) }
const elf = { ...rope, bonuses: { dex: 2, soc: -1 }, translations: names('title') }
const guard = {
  ...rope,
  hp_base: 20,
  hp_per_level: '1d8+2*con',
  mana_base: 0,
  mana_per_level: '1d4+prayer',
  key_attributes: ['con', 'str'],
  starting_items: { longsword: 1, torch: 3 },
  translations: names('title'),
}
const ghoul = {
  ...rope,
  hp: 22,
  protection: 0,
  initiative: -1,
  str: 3,
  dex: 0,
  con: 4,
  wil: 2,
  int: -3,
  soc: -2,
  attacks: [
    { name: { en: 'Claws', de: 'Klauen' }, total: 6, damage: '1d8+3' },
    { name: { en: 'Curse', de: 'Fluch' }, total: -2, damage: '1d4+prayer' },
  ],
}
const asleep = { ...rope, pigment: 'lapis', icon: 'sleepy', ends_with_rest: true }

const records: readonly (readonly [what: string, Collection, ContentRecord])[] = [
  ['an item without optional facts', 'Items', rope],
  ['a weapon', 'Items', sword],
  ['a potion', 'Items', elixir],
  ['a spell with a duration', 'Spells', glow],
  ['a spell without a duration', 'Spells', { ...glow, translations: names('name') }],
  ['a race', 'Races', elf],
  ['a class', 'Classes', guard],
  ['a creature', 'Creatures', ghoul],
  ['a creature without facts', 'Creatures', rope],
  ['a condition', 'Conditions', asleep],
  ['a condition without a flag', 'Conditions', { ...rope, pigment: 'lapis', icon: '' }],
  ['a condition with a flag that is off', 'Conditions', { ...asleep, ends_with_rest: false }],
]

const skills = lookup<'Skills'>([
  catalogueRecord('Skills', {
    id: 'prayer',
    key: 'prayer',
    status: 'published',
    translations: [
      { languages_code: 'en-US', name: 'Prayer' },
      { languages_code: 'de-DE', name: 'Stilles Gebet' },
    ],
  }),
])
const german = formulaNotation(
  { letter: 'W', nameOf: (of) => (of === 'str' ? 'STÄ' : (skills.recordOf(of)?.name.de ?? of)) },
  skills,
)

describe('an untouched draft yields the content of', () => {
  test.each(records)('%s', (_what, collection, row) => {
    const { id: _id, outdated: _outdated, ...content } = ownRecord(collection, row)
    const record = catalogueRecord(collection, row)
    expect(contentOf(collection, draftOf(collection, record))).toEqual(content)
    expect(contentOf(collection, draftOf(collection, record, german), german)).toEqual(content)
    expect(validateRecordContent(collection, content)).toBeNull()
  })
})

test('formulas are edited in the reader’s language', () => {
  const { facts } = draftOf('Classes', catalogueRecord('Classes', guard), german)
  expect(facts['mana_per_level']).toBe('1W4+"Stilles Gebet"')
})

test('the key of a skill is not part of the content: the server creates it', () => {
  const skill = catalogueRecord('Skills', { ...rope, key: 'climbing', attribute_1: 'str', attribute_2: 'dex' })
  expect(contentOf('Skills', draftOf('Skills', skill))).not.toHaveProperty('key')
})

test.each(collectionNames)('a new record of %s is valid once it has names', (collection) => {
  const draft = draftOf(collection, null)
  expect(validateRecordContent(collection, contentOf(collection, draft))?.problem.field).toMatch(
    /^translations\.en-US\.(name|title)$/,
  )
  const named = { label: ' Glow ', description: 'It glows. ', facts: {} }
  const content = contentOf(collection, { ...draft, texts: { 'en-US': named, 'de-DE': named } })
  expect(validateRecordContent(collection, content)).toBeNull()
  expect(content.translations[0]).toMatchObject({ description: 'It glows.' })
})

test('a new record has no optional facts', () => {
  expect(contentOf('Items', draftOf('Items', null))).toMatchObject({ slot: null, effect_kind: null, uses: null })
})

test('cleared optional facts are null, so that the server removes them', () => {
  const empty = (collection: Collection, row: ContentRecord) => {
    const draft = draftOf(collection, catalogueRecord(collection, row))
    const facts = Object.fromEntries(Object.keys(draft.facts).map((name) => [name, ' ']))
    return contentOf(collection, { ...draft, facts, choices: {}, amounts: {}, attacks: {} })
  }
  expect(empty('Items', sword)).toMatchObject({ attack_skill: null, damage: null, protection: null, uses: null })
  expect(empty('Classes', guard)).toMatchObject({ hp_base: null, key_attributes: null, starting_items: null })
})

test('an attack without a name in one language has the other one, and an empty attack is none', () => {
  const draft = draftOf('Creatures', catalogueRecord('Creatures', rope))
  const bite = { en: '', de: ' Biss ', total: '+5', damage: '1W6 + STÄ' }
  const empty = { en: ' ', de: '', total: '', damage: '' }
  const content = contentOf('Creatures', { ...draft, attacks: { attacks: [bite, empty] } }, german)
  expect(content['attacks']).toEqual([{ name: { en: 'Biss', de: 'Biss' }, total: 5, damage: '1d6+str' }])
  expect(contentOf('Creatures', { ...draft, attacks: { attacks: [empty] } })['attacks']).toBeNull()
})

test('an empty bonus is no bonus', () => {
  const draft = draftOf('Races', catalogueRecord('Races', elf))
  const content = contentOf('Races', { ...draft, amounts: { bonuses: { dex: ' ', soc: '−2', con: '' } } })
  expect(content['bonuses']).toEqual({ soc: -2 })
})

describe('invalid input stays invalid:', () => {
  const fact = (name: string, typed: string) => (draft: RecordDraft) => ({
    ...draft,
    facts: { ...draft.facts, [name]: typed },
  })
  const amounts = (name: string, typed: Readonly<Record<string, string>>) => (draft: RecordDraft) => ({
    ...draft,
    amounts: { ...draft.amounts, [name]: typed },
  })
  const attack = (typed: Partial<AttackDraft>) => (draft: RecordDraft) => {
    const claws = { en: 'Claws', de: 'Klauen', total: '6', damage: '1d8' }
    return { ...draft, attacks: { attacks: [{ ...claws, ...typed }] } }
  }
  test.each([
    ...['', '-1', '1.5', '1e3', 'five'].map(
      (typed) => [`“${typed}” as a weight`, 'Items', sword, 'weight_grams', fact('weight_grams', typed)] as const,
    ),
    ['0 uses', 'Items', sword, 'uses', fact('uses', '0')],
    ['text as protection', 'Items', sword, 'protection', fact('protection', 'much')],
    ['a broken formula', 'Items', sword, 'damage', fact('damage', '1d8+')],
    ['a formula with an unknown skill', 'Items', sword, 'damage', fact('damage', '1d8+juggling')],
    ['an unknown kind of effect', 'Items', sword, 'effect_kind', fact('effect_kind', 'joy')],
    ['a bonus that is not a number', 'Races', elf, 'bonuses', amounts('bonuses', { dex: 'two' })],
    ['a bonus beyond the limits', 'Races', elf, 'bonuses', amounts('bonuses', { dex: '100' })],
    ['an item without a quantity', 'Classes', guard, 'starting_items', amounts('starting_items', { torch: '' })],
    ['0 hit points', 'Creatures', ghoul, 'hp', fact('hp', '0')],
    ['an attack without a name', 'Creatures', ghoul, 'attacks', attack({ en: '', de: ' ' })],
    ['an attack without a total', 'Creatures', ghoul, 'attacks', attack({ total: '' })],
    ['an attack whose total is not a number', 'Creatures', ghoul, 'attacks', attack({ total: 'high' })],
    ['an attack without damage', 'Creatures', ghoul, 'attacks', attack({ damage: '' })],
    ['an attack with an unknown skill', 'Creatures', ghoul, 'attacks', attack({ damage: '1d8+juggling' })],
    ['no pieces of an item', 'Classes', guard, 'starting_items', amounts('starting_items', { torch: '0' })],
  ] as const)('%s', (_what, collection, row, field, edit) => {
    const draft = edit(draftOf(collection, catalogueRecord(collection, row), german))
    expect(validateRecordContent(collection, contentOf(collection, draft, german))?.problem.field).toBe(field)
  })
})
