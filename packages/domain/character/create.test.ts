import { anItemRecord, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { diff } from '../change/diff.ts'
import { validateChanges } from '../save/save.ts'
import type { ItemRecord } from '../content/item-record.ts'
import { createCharacter, type CreateContext } from './create.ts'

const rope = anItemRecord('17', 'Rope', 'Seil')
const bedroll = anItemRecord('23', 'Bedroll', 'Schlafsack')

const contextWith = (...items: readonly ItemRecord[]): CreateContext => ({
  id: 48_151_623,
  user: 'user-1',
  player: 'Ann Archer',
  now: gameNight,
  name: 'Ida Reed',
  items,
})

const inventoryOf = (...items: readonly ItemRecord[]) =>
  createCharacter(contextWith(...items)).items.map(({ item }) => item)

test('chosen values are stored with plain line breaks', () => {
  const { name, race, gameId } = createCharacter(contextWith(), { name: 'Mi\r\nra', race: 'El\rf', gameId: null })
  expect([name, race, gameId]).toEqual(['Mi\nra', 'El\nf', null])
})

test('a new character has the default values, a rope and a bedroll', () => {
  expect(createCharacter(contextWith(rope, bedroll))).toStrictEqual({
    id: 48_151_623,
    publicRef: '48151623',
    user: 'user-1',
    player: 'Ann Archer',
    name: 'Ida Reed',
    race: '',
    class: '',
    level: 1,
    xp: 0,
    platinum: 0,
    gold: 20,
    silver: 0,
    copper: 0,
    str: 0,
    dex: 0,
    con: 0,
    wil: 0,
    int: 0,
    soc: 0,
    hp: 0,
    hp_max: 0,
    mana: 0,
    mana_max: 0,
    image: '/images/default.svg',
    conditions: [],
    items: [
      { id: 'bedroll', item: '23', quantity: 1, acquired_at: '2026-11-14T19:40:00.000Z' },
      { id: 'rope', item: '17', quantity: 1, acquired_at: '2026-11-14T19:40:00.000Z' },
    ],
    spells: [],
    background: '',
    notes: '',
    gameId: null,
  })
})

test('a new character is valid in every field', () => {
  const created = createCharacter(contextWith(rope, bedroll))
  const empty = { id: created.id, publicRef: created.publicRef, user: created.user } as typeof created
  const changes = diff(empty, created)
  const withNumbers = changes.map((change) => ({ ...change, oldValue: 0 }))
  expect(changes.length).toBeGreaterThan(20)
  expect(validateChanges(withNumbers.filter(({ field }) => !field.startsWith('items')))).toBeNull()
  expect(validateChanges(changes.filter(({ field }) => field.startsWith('items')))).toBeNull()
})

test('a new character gets a rope and a bedroll only if the catalogue has them', () => {
  expect(inventoryOf()).toEqual([])
  expect(inventoryOf(anItemRecord('1', 'Lamp', 'Lampe'), rope)).toEqual(['17'])
  expect(inventoryOf(bedroll)).toEqual(['23'])
  expect(inventoryOf(anItemRecord('1', 'Rope ladder', 'Strickleiter'), anItemRecord('2', 'Ropes'))).toEqual([])
})

test('rope and bedroll are found by their English or German names', () => {
  expect(inventoryOf(anItemRecord('1', 'Rope'), anItemRecord('2', 'Schlafsack'))).toEqual(['2', '1'])
  expect(inventoryOf(anItemRecord('1', 'Corde', ' seil '), anItemRecord('2', 'BEDROLL'))).toEqual(['2', '1'])
})

test('unpublished items are ignored, and of several with one name the first is used', () => {
  expect(inventoryOf({ ...rope, status: 'draft' }, { ...bedroll, status: 'archived' })).toEqual([])
  expect(inventoryOf({ ...rope, status: 'draft' }, anItemRecord('2', 'Rope'), anItemRecord('3', 'Rope'))).toEqual(['2'])
})

test('chosen values replace the defaults, and nothing else changes', () => {
  const options = { name: 'Mira', player: 'Ann', race: 'Elf', class: 'Bard', gameId: 'g1' }
  const [plain, chosen] = [createCharacter(contextWith(rope)), createCharacter(contextWith(rope), options)]
  expect(chosen).toStrictEqual({ ...plain, ...options })
})

test('two new characters do not share their inventory', () => {
  const [one, other] = [createCharacter(contextWith()), createCharacter(contextWith())]
  expect(one.items).not.toBe(other.items)
})
