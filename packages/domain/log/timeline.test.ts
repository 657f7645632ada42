import { aChange, aCharacter, aLogEntry, anItem, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { seriesOf } from './series.ts'
import { sessionsOf } from './sessions.ts'
import { summaryOf } from './summary.ts'

const hour = 3_600_000
const at = (hours: number) => ({ timestamp: new Date(gameNight + hours * hour).toISOString() })
const creation = (character = aCharacter({ gold: 20 })) =>
  aLogEntry({ data: aChange('character', null, character as unknown as Json) })
const entry = (field: string, oldValue: Json, newValue: Json) => aLogEntry({ data: aChange(field, oldValue, newValue) })

describe('sessions', () => {
  test('are entries without a long pause between them', () => {
    expect(sessionsOf([at(0), at(1), at(4.9), at(24), at(24.5), at(168)])).toEqual([
      { first: 0, last: 2, began: at(0).timestamp },
      { first: 3, last: 4, began: at(24).timestamp },
      { first: 5, last: 5, began: at(168).timestamp },
    ])
    expect(sessionsOf([])).toEqual([])
  })

  test('go on when a clock is set back', () => {
    expect(sessionsOf([at(1), at(0), at(1)])).toHaveLength(1)
  })
})

test('values over time hold until they change; all coins count in gold', () => {
  const { level, wealth, hp } = seriesOf([
    creation(),
    entry('gold', 20, 15),
    entry('name', 'Mira', 'Mo'),
    entry('silver', 0, 25),
    entry('level', 1, 2),
    entry('hp', 0, -3),
  ])
  expect(level).toEqual([1, 1, 1, 1, 2, 2])
  expect(wealth).toEqual([20, 15, 15, 17.5, 17.5, 17.5])
  expect(hp).toEqual([0, 0, 0, 0, 0, -3])
})

describe('a summary', () => {
  test('tells what is another in the end, and what counters gained and spent on the way', () => {
    const rope = { ...anItem() }
    const { changes, moved } = summaryOf(aCharacter({ gold: 20, xp: 5, name: 'Mira' }), [
      entry('gold', 20, 15),
      entry('gold', 15, 45),
      entry('xp', 5, 9),
      entry('xp', 9, 5),
      entry('name', 'Mira', 'Mo'),
      entry('name', 'Mo', 'Mira'),
      entry('items.e1', null, rope),
      entry('items.e1.quantity', 1, 3),
    ])
    expect(changes).toEqual([aChange('gold', 20, 45), aChange('items.e1', null, { ...rope, quantity: 3 })])
    expect([...moved]).toEqual([
      ['gold', { gained: 30, spent: 5 }],
      ['xp', { gained: 4, spent: 4 }],
      ['items.e1.quantity', { gained: 2, spent: 0 }],
    ])
  })

  test('of nothing is empty', () => {
    expect(summaryOf(aCharacter(), [])).toEqual({ changes: [], moved: new Map() })
  })
})
