import { aChange, aLogEntry, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { seriesOf, type TimelinePoint } from './series.ts'
import { playPeriodsOf } from './play-periods.ts'
import { counterTotalsIn } from './counter-totals.ts'

const hour = 3_600_000
const at = (hours: number) => ({ timestamp: new Date(gameNight + hours * hour).toISOString() })
const entry = (field: string, oldValue: Json, newValue: Json) => aLogEntry({ data: aChange(field, oldValue, newValue) })

describe('play periods', () => {
  test('are split at long pauses', () => {
    expect(playPeriodsOf([at(0), at(1), at(4.9), at(24), at(24.5), at(168)])).toEqual([
      { first: 0, last: 2, began: at(0).timestamp },
      { first: 3, last: 4, began: at(24).timestamp },
      { first: 5, last: 5, began: at(168).timestamp },
    ])
    expect(playPeriodsOf([])).toEqual([])
  })

  test('are split only at pauses of more than four hours', () => {
    const millisecond = 1 / hour
    expect(playPeriodsOf([at(0), at(4)])).toHaveLength(1)
    expect(playPeriodsOf([at(0), at(4 + millisecond)])).toHaveLength(2)
  })

  test('are not split when the clock goes back', () => {
    expect(playPeriodsOf([at(1), at(0), at(1)])).toHaveLength(1)
  })
})

describe('chart series', () => {
  const point = (values: TimelinePoint['values']): TimelinePoint => ({ id: String(gameNight), ...at(0), values })

  test('have a value for each point, with wealth as the value of all coins in gold', () => {
    const { level, wealth, hp } = seriesOf([
      point({ level: 1, gold: 20, platinum: 0, silver: 0, copper: 0, hp: 0 }),
      point({ level: 2, gold: 15, platinum: 1, silver: 25, copper: 0, hp: -3 }),
    ])
    expect(level).toEqual([1, 2])
    expect(wealth).toEqual([20, 27.5])
    expect(hp).toEqual([0, -3])
  })

  test('use the coin rates of the game for wealth', () => {
    const rates = { platinum: 400, gold: 20, silver: 4, copper: 1 } as const
    expect(seriesOf([point({ gold: 1, silver: 5, platinum: 1 })], rates).wealth).toEqual([22])
  })

  test('leave out hidden values', () => {
    expect(Object.keys(seriesOf([point({ hp: 3, mana: 0 })]))).toEqual(['hp', 'mana'])
    expect(seriesOf([])).toEqual({})
  })
})

test('counter totals sum up gains and losses separately', () => {
  const totals = counterTotalsIn([
    entry('gold', 20, 15),
    entry('gold', 15, 45),
    entry('xp', 5, 9),
    entry('xp', 9, 5),
    entry('name', 'Mira', 'Mo'),
    entry('items.e1.quantity', 1, 3),
  ])
  expect([...totals]).toEqual([
    ['gold', { gained: 30, spent: 5 }],
    ['xp', { gained: 4, spent: 4 }],
    ['items.e1.quantity', { gained: 2, spent: 0 }],
  ])
})
