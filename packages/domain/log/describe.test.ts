import { aCharacter, aChange, anItem, aSpell } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { localized } from '../localized.ts'
import { describeChange } from './describe.ts'

const described = (field: string, oldValue: Json, newValue: Json, character?: Parameters<typeof describeChange>[1]) =>
  describeChange(aChange(field, oldValue, newValue), character)

describe('the description of a field', () => {
  test('has the label, both values and their difference', () => {
    expect(described('gold', 310, 184)).toEqual({
      kind: 'changed',
      label: localized('Gold', 'Gold'),
      from: 310,
      to: 184,
      difference: -126,
    })
  })

  test('has null for an empty text', () => {
    expect(described('race', '', 'half-elf')).toEqual({
      kind: 'changed',
      label: localized('Race', 'Volk'),
      from: null,
      to: 'half-elf',
    })
  })

  test('leaves out the values of long texts, pictures and game ids', () => {
    expect(described('notes', 'old', 'new')).toEqual({ kind: 'changed', label: localized('Notes', 'Notizen') })
    expect(described('image', '/a.webp', '/b.webp')).toEqual({ kind: 'changed', label: localized('Picture', 'Bild') })
    expect(described('gameId', null, 'k3j5')).toEqual({ kind: 'changed', label: localized('Game', 'Runde') })
  })

  test('shows an invalid stored value as it is, without a difference', () => {
    expect(described('gold', 'many', 12)).toEqual({
      kind: 'changed',
      label: localized('Gold', 'Gold'),
      from: 'many',
      to: 12,
    })
    expect(described('gold', { lots: 1 }, 12)).toMatchObject({ from: '{"lots":1}' })
  })

  test('has the starting value of a number that was not stored before', () => {
    expect(described('items.e1.quantity', null, 3)).toMatchObject({ from: 1, to: 3, difference: 2 })
    expect(described('level', null, 3)).toMatchObject({ from: 1, to: 3, difference: 2 })
  })

  test('labels an unknown field by its name', () => {
    expect(described('luck', 1, 2)).toEqual({ kind: 'changed', label: localized('luck', 'luck') })
  })
})

describe('the description of a character', () => {
  test('tells creation, deletion, restoring and another owner apart', () => {
    expect(described('user', 'guest', 'ann')).toEqual({ kind: 'moved', label: localized('Character', 'Charakter') })
    expect(described('character', null, null).kind).toBe('created')
    expect(described('deletedAt', null, '2026-11-14T19:40:00.000Z').kind).toBe('trashed')
    expect(described('deletedAt', '2026-11-14T19:40:00.000Z', null).kind).toBe('restored')
  })
})

describe('the description of a skill', () => {
  const climbing = { collection: 'skills', reference: 'climbing' }

  test('is labelled by the skill, and untrained counts as 0', () => {
    expect(described('climbing_number', null, 2)).toEqual({
      kind: 'changed',
      label: climbing,
      from: 0,
      to: 2,
      difference: 2,
    })
  })

  test('shows the names of the attributes it builds on', () => {
    expect(described('climbing_1', 'str', 'dex')).toEqual({
      kind: 'changed',
      label: climbing,
      part: localized('Builds on', 'Baut auf'),
      from: localized('Strength', 'Stärke'),
      to: localized('Dexterity', 'Geschick'),
    })
    expect(described('climbing_1', 'toString', 'dex').from).toBe('toString')
  })
})

describe('the description of a list entry', () => {
  const rope = { collection: 'items', reference: 'rope' }

  test('has its name when it is added or removed', () => {
    expect(described('items.e1', null, anItem({ item: 'rope' }))).toEqual({ kind: 'added', label: rope })
    expect(described('items.e1', anItem({ item: 'rope' }), null)).toEqual({ kind: 'removed', label: rope })
    expect(described('spells.s1', null, aSpell({ spell: 'light' }))).toEqual({
      kind: 'added',
      label: { collection: 'spells', reference: 'light' },
    })
  })

  test('is labelled by the list if the entry has no name or its values were shortened', () => {
    expect(described('items.e1', null, { id: 'e1' })).toEqual({
      kind: 'added',
      label: localized('Inventory', 'Ausrüstung'),
    })
    expect(described('items.e1', null, null)).toEqual({ kind: 'changed', label: localized('Inventory', 'Ausrüstung') })
  })

  test('takes its name from the character when a part of it changes', () => {
    const character = aCharacter({ items: [anItem({ id: 'e1', item: 'rope' })] })
    expect(described('items.e1.quantity', 3, 1, character)).toEqual({
      kind: 'changed',
      label: rope,
      part: localized('Quantity', 'Anzahl'),
      from: 3,
      to: 1,
      difference: -2,
    })
  })

  test('is labelled by the list if the character no longer has the entry', () => {
    const label = localized('Inventory', 'Ausrüstung')
    expect(described('items.e1.quantity', 3, 1)).toMatchObject({ label, part: localized('Quantity', 'Anzahl') })
    expect(described('items.e1.quantity', 3, 1, aCharacter())).toMatchObject({ label })
  })

  test('shows the old and the new name when it is renamed', () => {
    const character = aCharacter({ items: [anItem({ id: 'e1', item: 'silk rope' })] })
    expect(described('items.e1.item', 'rope', 'silk rope', character)).toEqual({
      kind: 'changed',
      label: localized('Item', 'Gegenstand'),
      from: 'rope',
      to: 'silk rope',
    })
  })

  test('shows flags as booleans and dates as moments', () => {
    const character = aCharacter({ spells: [aSpell({ id: 's1', spell: 'light' })] })
    expect(described('spells.s1.prepared', null, true, character)).toEqual({
      kind: 'changed',
      label: { collection: 'spells', reference: 'light' },
      part: localized('Prepared', 'Vorbereitet'),
      from: false,
      to: true,
    })
    expect(described('items.e1.acquired_at', '2026-11-13', '2026-11-14').to).toEqual({ moment: '2026-11-14' })
    expect(described('items.e1.note', 'a', 'b')).not.toHaveProperty('to')
  })
})

describe('the description of a set', () => {
  test('names the single element that was added or removed', () => {
    expect(described('conditions', ['tired'], ['poisoned', 'tired'])).toEqual({
      kind: 'added',
      label: { collection: 'conditions', reference: 'poisoned' },
    })
    expect(described('conditions', ['tired'], [])).toEqual({
      kind: 'removed',
      label: { collection: 'conditions', reference: 'tired' },
    })
  })

  test('names the skill that was pinned', () => {
    expect(described('pinned', ['climbing'], ['climbing', 'melee'])).toEqual({
      kind: 'added',
      label: { collection: 'skills', reference: 'melee' },
      part: localized('Pinned skills', 'Angeheftete Fertigkeiten'),
    })
  })

  test('names the first skill that is pinned and the last one that is not any more, since an empty set is absent', () => {
    const melee = {
      label: { collection: 'skills', reference: 'melee' },
      part: localized('Pinned skills', 'Angeheftete Fertigkeiten'),
    }
    expect(described('pinned', null, ['melee'])).toEqual({ kind: 'added', ...melee })
    expect(described('pinned', ['melee'], null)).toEqual({ kind: 'removed', ...melee })
    expect(described('pinned', null, null)).toEqual({ kind: 'changed', label: melee.part })
  })

  test('shows the whole set for any other change, unless its values were shortened', () => {
    const label = localized('Conditions', 'Zustände')
    expect(described('conditions', ['a'], ['b'])).toEqual({ kind: 'changed', label, from: ['a'], to: ['b'] })
    expect(described('conditions', ['a'], null)).toEqual({ kind: 'changed', label })
  })
})

test('the slot of an equipped item is named', () => {
  expect(described('items.a.equipped', null, 'main-hand')).toMatchObject({
    from: null,
    to: localized('Main hand', 'Haupthand'),
  })
})

describe('the description of a roll', () => {
  const roll = { notation: '1d20+7', dice: [[{ value: 13 }], []], total: 20 }

  test('is labelled by its attribute or skill', () => {
    expect(described('roll', null, { ...roll, for: 'str' })).toEqual({
      kind: 'rolled',
      label: localized('Strength', 'Stärke'),
      roll: { ...roll, for: 'str' },
    })
    expect(described('roll', null, { ...roll, for: 'animal_handling', onDevice: true })).toMatchObject({
      label: { collection: 'skills', reference: 'animal_handling' },
      roll: { onDevice: true },
    })
  })

  test('says that a new level rolled it', () => {
    expect(described('roll', null, { ...roll, for: 'hp_max' })).toMatchObject({
      label: localized('Level up: hit points', 'Stufenaufstieg: Lebenspunkte'),
    })
    expect(described('roll', null, { ...roll, for: 'mana_max', onDevice: true })).toMatchObject({
      label: localized('Level up: mana', 'Stufenaufstieg: Mana'),
    })
  })

  test('is labelled with the item or the spell it was rolled for', () => {
    expect(described('roll', null, { ...roll, for: 'items.long-sword' })).toMatchObject({
      label: { collection: 'items', reference: 'long-sword' },
    })
    expect(described('roll', null, { ...roll, for: 'spells.Mend wounds' })).toMatchObject({
      label: { collection: 'spells', reference: 'Mend wounds' },
    })
  })

  test('is labelled as dice without an attribute or skill', () => {
    expect(described('roll', null, roll)).toEqual({ kind: 'rolled', label: localized('Dice', 'Würfel'), roll })
  })
})
