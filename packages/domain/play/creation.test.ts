import { aCharacter, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { CatalogueRecord } from '../content/catalogue-record.ts'
import { arrangeValues, creationEdits, plannedCharacter, rollValues, startingVitals } from './creation.ts'

const texts = { status: 'published', description: { en: '', de: '' }, revision: null, outdated: null } as const
const orc: CatalogueRecord<'Races'> = {
  ...texts,
  id: 'orc',
  name: { en: 'Orc', de: 'Ork' },
  facts: { bonuses: { str: 2, con: 1, dex: -1 } },
}
const fighter: CatalogueRecord<'Classes'> = {
  ...texts,
  id: 'fighter',
  name: { en: 'Fighter', de: 'Kämpfer' },
  facts: { hp_base: 10, key_attributes: ['str', 'con'] },
}
const array = [5, 4, 3, 3, 2, 1]
const nothing = { name: '', race: null, class: null, attributes: null, pack: {} }

test('the highest values go to the key attributes of the class in their order', () => {
  expect(arrangeValues(array, ['con', 'str'])).toEqual({ con: 5, str: 4, dex: 3, wil: 3, int: 2, soc: 1 })
})

test('the bonuses of the race are added once and count for the hit points', () => {
  const plan = { ...nothing, race: orc, class: fighter, attributes: arrangeValues(array, ['str', 'con']) }
  const planned = plannedCharacter(aCharacter(), plan, 0)
  expect(planned).toMatchObject({ race: 'orc', class: 'fighter', str: 7, con: 5, dex: 2, hp: 15, hp_max: 15, mana: 0 })
})

test('a class without mana gets none, and hit points are at least 1', () => {
  const values = { ...arrangeValues(array), con: -20, wil: 3 }
  expect(startingVitals(fighter, values)).toMatchObject({ hp: { total: 1 }, mana: { attribute: null, total: 0 } })
  const mage = { ...fighter, facts: { hp_base: 6, mana_base: 4 } }
  expect(startingVitals(mage, values).mana).toEqual({ base: 4, attribute: 'wil', total: 7 })
})

test('everything skipped changes nothing', () => {
  expect(creationEdits(aCharacter({ items: [anItem()] }), nothing, 0)).toEqual([])
})

test('a skipped class leaves the hit points as they are, and skipped attributes get no bonuses', () => {
  const planned = plannedCharacter(aCharacter(), { ...nothing, race: orc }, 0)
  expect(planned).toMatchObject({ race: 'orc', str: 0, con: 0, hp: 0, class: '' })
})

test('the pack adds to what the character has', () => {
  const blank = aCharacter({ items: [anItem({ id: 'rope', item: 'rope' })] })
  const { items } = plannedCharacter(blank, { ...nothing, pack: { lamp: 1, rope: 2 } }, 0)
  expect(items.map(({ id, item, quantity }) => [id, item, quantity])).toEqual([
    ['pack-1', 'lamp', 1],
    ['rope', 'rope', 3],
  ])
})

test('rolling throws the dice for each attribute; invalid dice roll nothing', () => {
  let thrown = 0
  expect(rollValues({ roll: '1d6-1' }, () => ++thrown)).toEqual([0, 1, 2, 3, 4, 5])
  expect(rollValues({ roll: 'lots' }, () => 1)).toBeNull()
})

test('of the pack, what has a free slot is equipped', () => {
  const slots = { bow: 'both-hands', knife: 'main-hand', cloak: 'back', map: null } as const
  const plan = {
    ...nothing,
    pack: { bow: 1, knife: 1, cloak: 1, map: 1 },
    slotOf: (item: string) => slots[item as keyof typeof slots] ?? null,
  }
  const { items } = plannedCharacter(aCharacter({ items: [] }), plan, 0)
  expect(items.map(({ item, equipped }) => [item, equipped])).toEqual([
    ['bow', 'both-hands'],
    ['knife', undefined],
    ['cloak', 'back'],
    ['map', undefined],
  ])
})
