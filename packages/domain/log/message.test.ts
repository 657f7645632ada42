import { aChange, aCharacter, anItem, aSpell } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import type { Json } from '../json.ts'
import { messageOf } from './message.ts'

test.each<[Change, string]>([
  [aChange('gold', 20, 15), 'Gold 20 → 15'],
  [aChange('hp_max', 0, 12), 'Maximum hit points 0 → 12'],
  [aChange('name', 'Mira', 'Mirabel'), 'Name Mira → Mirabel'],
  [aChange('race', '', 'Elf'), 'Race – → Elf'],
  [aChange('climbing_number', null, 3), 'climbing_number – → 3'],
  [aChange('climbing_1', 'str', 'dex'), 'climbing_1 str → dex'],
  [aChange('conditions', [], ['cursed', 'tired']), 'Conditions – → cursed, tired'],
  [aChange('items.e1', null, anItem()), 'Rope added'],
  [aChange('items.e1', anItem(), null), 'Rope removed'],
  [aChange('spells.s1', null, aSpell()), 'Light added'],
  [aChange('items.e1.quantity', 1, 2), 'Inventory: Quantity 1 → 2'],
  [aChange('spells.s1.prepared', null, true), 'Spells: Prepared – → true'],
  [aChange('notes', 'We met\nat the inn.\n', ' '), 'Notes We met at the inn. → –'],
  [aChange('gameId', null, 'g1'), 'Joined a game'],
  [aChange('gameId', 'g1', null), 'Left the game'],
  [aChange('gameId', 'g1', 'g2'), 'Moved to another game'],
  [aChange('user', 'guest', 'ann'), 'Moved to another account'],
  [aChange('deletedAt', null, '2026-11-14T19:40:00Z'), 'Moved to the trash'],
  [aChange('deletedAt', '2026-11-14T19:40:00Z', null), 'Restored from the trash'],
  [aChange('character', null, aCharacter() as unknown as Json), 'Character created'],
  [aChange('something_old', 1, 2), 'something_old 1 → 2'],
])('the message of %j is %j', (change, sentence) => {
  expect(messageOf(change)).toBe(sentence)
})

test('the message of a changed part has the name of its entry, if it is known', () => {
  expect(messageOf(aChange('items.e1.quantity', 1, 2), { ...anItem() })).toBe('Rope 1 → 2')
  expect(messageOf(aChange('items.e1.note', null, 'frayed'), { ...anItem() })).toBe('Rope: Note – → frayed')
  expect(messageOf(aChange('spells.s1.prepared', null, true), { ...aSpell() })).toBe('Light: Prepared – → true')
})

test('a long text is cut after sixty characters, never inside one', () => {
  expect(messageOf(aChange('notes', '', '🧙'.repeat(60)))).toBe(`Notes – → ${'🧙'.repeat(60)}`)
  expect(messageOf(aChange('notes', '', '🧙'.repeat(61)))).toBe(`Notes – → ${'🧙'.repeat(60)}…`)
  expect(messageOf(aChange('notes', '', `x${'🧙'.repeat(40_000)}`)).isWellFormed()).toBe(true)
})

test('reading only the start of a text changes nothing about what is shown', () => {
  const anyCharacter = fc.constantFrom(' ', '\n', '\t', '\u00a0', 'x', '🧙', '\ud83e')
  fc.assert(
    fc.property(fc.array(anyCharacter, { minLength: 1, maxLength: 150 }), (written) => {
      const all = [...written.join('').trim().replaceAll(/\s+/g, ' ')]
      const wanted = all.length > 60 ? `${all.slice(0, 60).join('')}…` : all.join('') || '–'
      expect(messageOf(aChange('notes', '', written.join('')))).toBe(`Notes – → ${wanted}`)
    }),
  )
})
