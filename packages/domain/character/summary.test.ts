import { aChange, aCharacter, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import { creationField } from '../log/entry.ts'
import { summarise } from './summary.ts'

test('a summary contains the identity, the vitals and the latest change', () => {
  const character = aCharacter({ race: 'Elf', hp: 7, hp_max: 12, gameId: 'g1' })
  expect(summarise(character, 5, aLogEntry())).toStrictEqual({
    id: 48_151_623,
    publicRef: '48151623',
    name: 'Mira',
    player: 'Ann Archer',
    race: 'Elf',
    class: '',
    level: 1,
    hp: 7,
    hp_max: 12,
    mana: 0,
    mana_max: 0,
    image: '/images/default.svg',
    gameId: 'g1',
    revision: 5,
    deletedAt: null,
    lastChange: { timestamp: '2026-11-14T19:40:00.000Z', data: aChange('gold', 20, 15) },
  })
})

test('a summary contains the time of deletion', () => {
  const deletedAt = '2026-11-14T19:40:00.000Z'
  expect(summarise(aCharacter({ deletedAt }), 2, aLogEntry()).deletedAt).toBe(deletedAt)
})

test('a summary leaves out long texts and the created document', () => {
  const last = (data: ReturnType<typeof aChange>) => summarise(aCharacter(), 1, aLogEntry({ data })).lastChange.data
  expect(last(aChange('notes', 'short', 'x'.repeat(300)))).toEqual(aChange('notes', 'short', null))
  expect(last(aChange(creationField, null, { name: 'Mira' }))).toEqual(aChange(creationField, null, null))
})

test('a summary contains values of up to 200 characters as JSON', () => {
  const last = (value: string) =>
    summarise(aCharacter(), 1, aLogEntry({ data: aChange('notes', '', value) })).lastChange.data.newValue
  expect(last('x'.repeat(198))).toBe('x'.repeat(198))
  expect(last('x'.repeat(199))).toBeNull()
})
