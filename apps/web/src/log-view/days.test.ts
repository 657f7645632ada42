import { expect, test } from 'vitest'
import { dayIn, withDay } from './days.ts'

test('a moment lies on the day that the reader’s calendar has', () => {
  const evening = new Date(2026, 10, 14, 23, 30)
  expect(dayIn(evening.toISOString())).toBe('2026-11-14')
  expect(dayIn('nonsense')).toBe('')
})

test('on another day it is the same hour', () => {
  const evening = new Date(2026, 10, 14, 23, 30)
  const moved = withDay(evening.toISOString(), '2026-02-01') ?? ''
  expect(new Date(moved)).toEqual(new Date(2026, 1, 1, 23, 30))
  expect(dayIn(moved)).toBe('2026-02-01')
})

test('a day that is only half written moves nothing', () => {
  for (const half of ['', '0002-11-14', '0202-11-14']) expect(withDay('2026-11-14', half)).toBeUndefined()
})

test('what was no moment becomes one', () => {
  expect(dayIn(withDay('nonsense', '2026-11-14') ?? '')).toBe('2026-11-14')
})
