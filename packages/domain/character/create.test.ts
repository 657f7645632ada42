import { anItemRecord, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { diff } from '../change/diff.ts'
import { refusalOf } from '../save/save.ts'
import type { ItemRecord } from '../content/item-record.ts'
import { createCharacter, type CreateContext } from './create.ts'
import { generateName } from './names.ts'

const rope = anItemRecord('17', 'Rope', 'Seil')
const bedroll = anItemRecord('23', 'Bedroll', 'Schlafsack')

const birthWith = (...items: readonly ItemRecord[]): CreateContext => ({
  id: 48_151_623,
  user: 'user-1',
  player: 'Ann Archer',
  now: gameNight,
  random: () => 0.25,
  items,
})

const packOf = (...items: readonly ItemRecord[]) => createCharacter(birthWith(...items)).items.map(({ item }) => item)

test('a new character is just as it should be', () => {
  expect(createCharacter(birthWith(rope, bedroll))).toStrictEqual({
    id: 48_151_623,
    publicRef: '48151623',
    user: 'user-1',
    player: 'Ann Archer',
    name: generateName(() => 0.25),
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
  const born = createCharacter(birthWith(rope, bedroll))
  const empty = { id: born.id, publicRef: born.publicRef, user: born.user } as typeof born
  const changes = diff(empty, born)
  const written = changes.map((change) => ({ ...change, oldValue: 0 }))
  expect(changes.length).toBeGreaterThan(20)
  expect(refusalOf(written.filter(({ field }) => !field.startsWith('items')))).toBeNull()
  expect(refusalOf(changes.filter(({ field }) => field.startsWith('items')))).toBeNull()
})

test('rope and bedroll are there only if the catalogue has them', () => {
  expect(packOf()).toEqual([])
  expect(packOf(anItemRecord('1', 'Lamp', 'Lampe'), rope)).toEqual(['17'])
  expect(packOf(bedroll)).toEqual(['23'])
  expect(packOf(anItemRecord('1', 'Rope ladder', 'Strickleiter'), anItemRecord('2', 'Ropes'))).toEqual([])
})

test('rope and bedroll are found by their names in English or in German', () => {
  expect(packOf(anItemRecord('1', 'Rope'), anItemRecord('2', 'Schlafsack'))).toEqual(['2', '1'])
  expect(packOf(anItemRecord('1', 'Corde', ' seil '), anItemRecord('2', 'BEDROLL'))).toEqual(['2', '1'])
})

test('only a published item counts, and only the first of that name', () => {
  expect(packOf({ ...rope, status: 'draft' }, { ...bedroll, status: 'archived' })).toEqual([])
  expect(packOf({ ...rope, status: 'draft' }, anItemRecord('2', 'Rope'), anItemRecord('3', 'Rope'))).toEqual(['2'])
})

test('what a person wishes comes true, and nothing else changes', () => {
  const wishes = { name: 'Mira', player: 'Ann', race: 'Elf', class: 'Bard', gameId: 'g1' }
  const [plain, wished] = [createCharacter(birthWith(rope)), createCharacter(birthWith(rope), wishes)]
  expect(wished).toStrictEqual({ ...plain, ...wishes })
})

test('two births share nothing that could be changed', () => {
  const [one, other] = [createCharacter(birthWith()), createCharacter(birthWith())]
  expect(one.items).not.toBe(other.items)
})
