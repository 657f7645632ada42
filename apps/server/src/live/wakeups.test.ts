import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherWakeups, readWakeup } from './wakeups.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('wake-ups are batched without duplicates, in payloads under the limit', () => {
  const sent: string[] = []
  const wakeups = gatherWakeups((payload) => sent.push(payload))
  const games = Array.from({ length: 500 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const characters = Array.from({ length: 500 }, (_, i) => 100_000_000 - i)
  for (const scope of [...games, ...characters, ...games]) wakeups.notify(scope)
  expect(sent).toEqual([])
  vi.runAllTimers()
  expect(sent.every(({ length }) => length < 8_000)).toBe(true)
  expect(sent.flatMap(readWakeup)).toEqual([...games, ...characters])
})

test('invalid parts of a payload are ignored', () => {
  expect(readWakeup("7,,x y,';drop table games,g-1")).toEqual([7, 'g-1'])
  expect(readWakeup('')).toEqual([])
})
