import { aLogEntry, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { betweenDays, dayOf, periodOf } from './periods.ts'

const marker = (minutes: number) => ({ ...aLogEntry({ id: String(gameNight + minutes * 60_000) }), characterId: null })
const gameSessions = [
  { began: marker(600), ended: null },
  { began: marker(0), ended: marker(240) },
]
const lastBegan = '2026-11-14T18:00:00.000Z'

test('a game session lasts from its start marker to its end marker, or until now', () => {
  expect(periodOf(`in ${gameNight}`, lastBegan, gameSessions)).toEqual({
    from: '2026-11-14T19:40:00.000Z',
    to: '2026-11-14T23:40:00.000Z',
  })
  expect(periodOf(`in ${gameSessions[0]?.began.id}`, lastBegan, gameSessions)).toEqual({
    from: '2026-11-15T05:40:00.000Z',
  })
})

test('a period since a game session starts with the session and ends now', () => {
  expect(periodOf(`since ${gameNight}`, lastBegan, gameSessions)).toEqual({ from: '2026-11-14T19:40:00.000Z' })
})

test('an unknown game session falls back to the last play period', () => {
  expect(periodOf('last', lastBegan, gameSessions)).toEqual({ from: lastBegan })
  expect(periodOf('in 7', lastBegan, [])).toEqual({ from: lastBegan })
})

test('a date range covers both days completely; an empty date means today', () => {
  const { from, to } = betweenDays('2026-11-13', '2026-11-14')
  expect([new Date(from), new Date(to ?? '')]).toEqual([new Date('2026-11-13T00:00'), new Date('2026-11-15T00:00')])
  const today = betweenDays('', '', new Date('2026-11-14T12:00'))
  expect(today).toEqual(betweenDays('2026-11-14', '2026-11-14'))
  expect(dayOf('2026-11-14T12:00:00.000Z')).toBe('2026-11-14')
})
