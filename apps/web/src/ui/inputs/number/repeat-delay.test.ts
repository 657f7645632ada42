import { expect, test } from 'vitest'
import { repeatDelay } from './repeat-delay.ts'

/** The times at which a button held for so long repeats. */
function stepsWhileHeld(upTo: number): readonly number[] {
  const moments: number[] = []
  for (let held = repeatDelay(0); held <= upTo; held += repeatDelay(held)) moments.push(held)
  return moments
}

test('a press shorter than 400 ms does not repeat', () => {
  expect(stepsWhileHeld(399)).toEqual([])
})

test('a held button repeats from 400 ms on', () => {
  expect(stepsWhileHeld(400)).toEqual([400])
})

test('repeats are at least 100 ms apart, and faster after 1.5 s', () => {
  const moments = stepsWhileHeld(4000)
  const pauses = moments.slice(1).map((moment, i) => moment - (moments[i] ?? 0))
  const slow = pauses.filter((_, i) => (moments[i] ?? 0) < 1500)
  const fast = pauses.filter((_, i) => (moments[i] ?? 0) >= 1500)
  expect(Math.min(...slow)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...fast)).toBeLessThan(Math.min(...slow))
})

test('the delay is always positive', () => {
  for (const held of [0, 399, 400, 1499, 1500, 1e6]) expect(repeatDelay(held)).toBeGreaterThan(0)
})
