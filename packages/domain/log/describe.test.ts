import { aCharacter, aChange, anItem, aSpell } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { localized } from '../localized.ts'
import { describeChange, plainName } from './describe.ts'

const said = (field: string, oldValue: Json, newValue: Json, character?: Parameters<typeof describeChange>[1]) =>
  describeChange(aChange(field, oldValue, newValue), character)

describe('a field', () => {
  test('is named by its label, with both values and their difference', () => {
    expect(said('gold', 310, 184)).toEqual({
      kind: 'changed',
      label: localized('Gold', 'Gold'),
      from: 310,
      to: 184,
      difference: -126,
    })
  })

  test('that was empty came from nothing', () => {
    expect(said('race', '', 'half-elf')).toEqual({
      kind: 'changed',
      label: localized('Race', 'Volk'),
      from: null,
      to: 'half-elf',
    })
  })

  test('of prose is named and not repeated, and so is what no reader could read', () => {
    expect(said('notes', 'old', 'new')).toEqual({ kind: 'changed', label: localized('Notes', 'Notizen') })
    expect(said('image', '/a.webp', '/b.webp')).toEqual({ kind: 'changed', label: localized('Picture', 'Bild') })
    expect(said('gameId', null, 'k3j5')).toEqual({ kind: 'changed', label: localized('Game', 'Runde') })
  })

  test('whose stored value does not fit is shown as it is, without a difference', () => {
    expect(said('gold', 'many', 12)).toEqual({
      kind: 'changed',
      label: localized('Gold', 'Gold'),
      from: 'many',
      to: 12,
    })
    expect(said('gold', { lots: 1 }, 12)).toMatchObject({ from: '{"lots":1}' })
  })

  test('that exists no more is named as it was written', () => {
    expect(said('luck', 1, 2)).toEqual({ kind: 'changed', label: localized('luck', 'luck') })
  })
})

describe('a character', () => {
  test('is created, goes to the trash and comes back', () => {
    expect(said('character', null, null).kind).toBe('created')
    expect(said('deletedAt', null, '2026-11-14T19:40:00.000Z').kind).toBe('trashed')
    expect(said('deletedAt', '2026-11-14T19:40:00.000Z', null).kind).toBe('restored')
  })
})

describe('a skill', () => {
  const climbing = { collection: 'skills', reference: 'climbing' }

  test('is called by its name when it is trained, and was nothing before', () => {
    expect(said('climbing_number', null, 2)).toEqual({
      kind: 'changed',
      label: climbing,
      from: 0,
      to: 2,
      difference: 2,
    })
  })

  test('builds on attributes that have names', () => {
    expect(said('climbing_1', 'str', 'dex')).toEqual({
      kind: 'changed',
      label: climbing,
      part: localized('Builds on', 'Baut auf'),
      from: localized('Strength', 'Stärke'),
      to: localized('Dexterity', 'Geschick'),
    })
    expect(said('climbing_1', 'toString', 'dex').from).toBe('toString')
  })
})

describe('a name without a record', () => {
  test('is as it was typed, and a skill’s key as one would say it', () => {
    expect(plainName({ collection: 'items', reference: 'grandma’s rope_1' })).toBe('grandma’s rope_1')
    expect(plainName({ collection: 'skills', reference: 'animal_handling' })).toBe('Animal handling')
    expect(plainName({ collection: 'skills', reference: 'überleben' })).toBe('Überleben')
  })
})

describe('an entry of a list', () => {
  const rope = { collection: 'items', reference: 'rope' }

  test('is added and removed by its name', () => {
    expect(said('items.e1', null, anItem({ item: 'rope' }))).toEqual({ kind: 'added', label: rope })
    expect(said('items.e1', anItem({ item: 'rope' }), null)).toEqual({ kind: 'removed', label: rope })
    expect(said('spells.s1', null, aSpell({ spell: 'light' }))).toEqual({
      kind: 'added',
      label: { collection: 'spells', reference: 'light' },
    })
  })

  test('without a name, or with both sides shortened away, is the list that changed', () => {
    expect(said('items.e1', null, { id: 'e1' })).toEqual({ kind: 'added', label: localized('Inventory', 'Ausrüstung') })
    expect(said('items.e1', null, null)).toEqual({ kind: 'changed', label: localized('Inventory', 'Ausrüstung') })
  })

  test('is named by the character who carries it when a part of it changes', () => {
    const character = aCharacter({ items: [anItem({ id: 'e1', item: 'rope' })] })
    expect(said('items.e1.quantity', 3, 1, character)).toEqual({
      kind: 'changed',
      label: rope,
      part: localized('Quantity', 'Anzahl'),
      from: 3,
      to: 1,
      difference: -2,
    })
  })

  test('that nobody knows any more is named by its list', () => {
    const label = localized('Inventory', 'Ausrüstung')
    expect(said('items.e1.quantity', 3, 1)).toMatchObject({ label, part: localized('Quantity', 'Anzahl') })
    expect(said('items.e1.quantity', 3, 1, aCharacter())).toMatchObject({ label })
  })

  test('tells old and new name when it is the name that changes', () => {
    const character = aCharacter({ items: [anItem({ id: 'e1', item: 'silk rope' })] })
    expect(said('items.e1.item', 'rope', 'silk rope', character)).toEqual({
      kind: 'changed',
      label: localized('Item', 'Gegenstand'),
      from: 'rope',
      to: 'silk rope',
    })
  })

  test('tells yes from no, and days as moments', () => {
    const character = aCharacter({ spells: [aSpell({ id: 's1', spell: 'light' })] })
    expect(said('spells.s1.prepared', null, true, character)).toEqual({
      kind: 'changed',
      label: { collection: 'spells', reference: 'light' },
      part: localized('Prepared', 'Vorbereitet'),
      from: false,
      to: true,
    })
    expect(said('items.e1.acquired_at', '2026-11-13', '2026-11-14').to).toEqual({ moment: '2026-11-14' })
    expect(said('items.e1.note', 'a', 'b')).not.toHaveProperty('to')
  })
})

describe('a set', () => {
  test('that grew or shrank by one names that one', () => {
    expect(said('conditions', ['tired'], ['poisoned', 'tired'])).toEqual({
      kind: 'added',
      label: { collection: 'conditions', reference: 'poisoned' },
    })
    expect(said('conditions', ['tired'], [])).toEqual({
      kind: 'removed',
      label: { collection: 'conditions', reference: 'tired' },
    })
  })

  test('that changed by more is told as a whole, and shortened away is only named', () => {
    const label = localized('Conditions', 'Zustände')
    expect(said('conditions', ['a'], ['b'])).toEqual({ kind: 'changed', label, from: ['a'], to: ['b'] })
    expect(said('conditions', ['a'], null)).toEqual({ kind: 'changed', label })
  })
})

describe('a roll', () => {
  const roll = { notation: '1d20+7', dice: [[{ value: 13 }], []], total: 20 }

  test('is named by what it was for', () => {
    expect(said('roll', null, { ...roll, for: 'str' })).toEqual({
      kind: 'rolled',
      label: localized('Strength', 'Stärke'),
      roll: { ...roll, for: 'str' },
    })
    expect(said('roll', null, { ...roll, for: 'animal_handling', onDevice: true })).toMatchObject({
      label: { collection: 'skills', reference: 'animal_handling' },
      roll: { onDevice: true },
    })
  })

  test('for nothing in particular is about the dice', () => {
    expect(said('roll', null, roll)).toEqual({ kind: 'rolled', label: localized('Dice', 'Würfel'), roll })
  })
})
