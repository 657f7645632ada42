import { expect, test } from 'vitest'
import { localDayOf, withDay } from './local-day.ts'

test('a timestamp late in the evening belongs to the local day', () => {
  const late = new Date(2026, 10, 14, 23, 30)
  expect(localDayOf(late.toISOString())).toBe('2026-11-14')
  expect(localDayOf('nonsense')).toBe('')
})

test('moving a timestamp to another day keeps the hour', () => {
  const late = new Date(2026, 10, 14, 23, 30)
  const moved = withDay(late.toISOString(), '2026-02-01') ?? ''
  expect(new Date(moved)).toEqual(new Date(2026, 1, 1, 23, 30))
  expect(localDayOf(moved)).toBe('2026-02-01')
})

test('an incomplete day moves nothing', () => {
  for (const half of ['', '0002-11-14', '0202-11-14']) expect(withDay('2026-11-14', half)).toBeUndefined()
})

test('an invalid timestamp becomes the chosen day', () => {
  expect(localDayOf(withDay('nonsense', '2026-11-14') ?? '')).toBe('2026-11-14')
})
