import { expect, test } from 'vitest'
import { repeatDelay } from './repeat-delay.ts'

/** The moments at which a button held for so long makes a step. */
function stepsWhileHeld(upTo: number): readonly number[] {
  const moments: number[] = []
  for (let held = repeatDelay(0); held <= upTo; held += repeatDelay(held)) moments.push(held)
  return moments
}

test('a short press is no hold', () => {
  expect(stepsWhileHeld(399)).toEqual([])
})

test('a hold repeats from 400 ms on', () => {
  expect(stepsWhileHeld(400)).toEqual([400])
})

test('it goes at a pace that can be stopped in time, and faster after a second and a half', () => {
  const moments = stepsWhileHeld(4000)
  const pauses = moments.slice(1).map((moment, i) => moment - (moments[i] ?? 0))
  const slow = pauses.filter((_, i) => (moments[i] ?? 0) < 1500)
  const fast = pauses.filter((_, i) => (moments[i] ?? 0) >= 1500)
  expect(Math.min(...slow)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...fast)).toBeLessThan(Math.min(...slow))
})

test('time always goes on, however long the finger stays', () => {
  for (const held of [0, 399, 400, 1499, 1500, 1e6]) expect(repeatDelay(held)).toBeGreaterThan(0)
})
