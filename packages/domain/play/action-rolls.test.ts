import { expect, test } from 'vitest'
import { aChange, aLogEntry } from '@everquill/testing'
import { rollsOfUndone, totalOfAction } from './action-rolls.ts'
import { rollChange } from '../log/roll-entry.ts'

const act = { kind: 'cast', of: 'mend', source: 'roll', entries: 2 }
const roll = aLogEntry({ id: '1', saveId: 'roll', data: rollChange({ notation: '1d8', dice: [], total: 7 }) })
const [mana, hp] = [aChange('mana', 8, 6), aChange('hp', 1, 8)].map((data, index) =>
  aLogEntry({ id: String(2 + index), saveId: 'cast', data, act }),
) as [typeof roll, typeof roll]
const typed = aLogEntry({ id: '4', saveId: 'typed' })

test('an action finds the total of its roll, if that is known', () => {
  expect(totalOfAction(mana, [typed, hp, mana, roll])).toBe(7)
  expect(totalOfAction(mana, [typed, hp, mana])).toBeUndefined()
  expect(totalOfAction(typed, [typed, hp, mana, roll])).toBeUndefined()
})

test('the total of an action is one that its own character rolled', () => {
  const foreign = aLogEntry({ id: '5', characterId: 3, data: aChange('mana', 8, 6), act })
  expect(totalOfAction(foreign, [foreign, mana, roll])).toBeUndefined()
})

test('what was applied to a character has the total of the roll that it came from', () => {
  const applied = aLogEntry({ id: '5', characterId: 3, act: { kind: 'heal', source: 'roll', entries: 1 } })
  expect(totalOfAction(applied, [applied, mana, roll])).toBe(7)
})

test('a roll is struck through once all of its action is undone, and only for the character that rolled', () => {
  const log = [typed, hp, mana, roll]
  const struck = (...undone: readonly string[]) => [...rollsOfUndone(log, new Set(undone))]
  expect(struck()).toEqual([])
  expect(struck('2')).toEqual([])
  expect(struck('2', '3')).toEqual(['1'])
  const applied = aLogEntry({ id: '5', characterId: 3, act: { kind: 'heal', source: 'roll', entries: 1 } })
  expect([...rollsOfUndone([applied, roll], new Set(['5']))]).toEqual([])
})
