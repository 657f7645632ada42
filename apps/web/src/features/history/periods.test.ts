import { aLogEntry, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { betweenDays, dayOf, periodOf } from './periods.ts'

const marker = (minutes: number) => ({ ...aLogEntry({ id: String(gameNight + minutes * 60_000) }), characterId: null })
const sittings = [
  { began: marker(600), ended: null },
  { began: marker(0), ended: marker(240) },
]
const lastBegan = '2026-11-14T18:00:00.000Z'

test('a marked session lasts from its beginning to its end; one that goes on, until now', () => {
  expect(periodOf(`in ${gameNight}`, lastBegan, sittings)).toEqual({
    from: '2026-11-14T19:40:00.000Z',
    to: '2026-11-14T23:40:00.000Z',
  })
  expect(periodOf(`in ${sittings[0]?.began.id}`, lastBegan, sittings)).toEqual({ from: '2026-11-15T05:40:00.000Z' })
})

test('since a session is from its beginning until now', () => {
  expect(periodOf(`since ${gameNight}`, lastBegan, sittings)).toEqual({ from: '2026-11-14T19:40:00.000Z' })
})

test('without a marked session, the last evening is meant', () => {
  expect(periodOf('last', lastBegan, sittings)).toEqual({ from: lastBegan })
  expect(periodOf('in 7', lastBegan, [])).toEqual({ from: lastBegan })
})

test('two days are meant as a whole; a day that is not written yet is today', () => {
  const { from, to } = betweenDays('2026-11-13', '2026-11-14')
  expect([new Date(from), new Date(to ?? '')]).toEqual([new Date('2026-11-13T00:00'), new Date('2026-11-15T00:00')])
  const today = betweenDays('', '', new Date('2026-11-14T12:00'))
  expect(today).toEqual(betweenDays('2026-11-14', '2026-11-14'))
  expect(dayOf('2026-11-14T12:00:00.000Z')).toBe('2026-11-14')
})
