import { expect, test } from 'vitest'
import { xpForLevel } from './xp.ts'

test('level 1 begins at 0 experience', () => {
  expect(xpForLevel(1)).toBe(0)
  expect(xpForLevel(2)).toBe(400)
})

test('the experience between levels never decreases, up to level 999', () => {
  let step = 0
  for (let level = 1; level < 999; level++) {
    const next = xpForLevel(level + 1) - xpForLevel(level)
    expect(next, `from level ${level}`).toBeGreaterThanOrEqual(step)
    step = next
  }
  expect(step).toBe(16_000)
})

test('levels below 1 begin at 0 experience', () => {
  expect(xpForLevel(0)).toBe(0)
  expect(xpForLevel(-3)).toBe(0)
})

test('the first 20 levels begin at the experience in our table', () => {
  expect(Array.from({ length: 20 }, (_, i) => xpForLevel(i + 1) / 500)).toEqual([
    0, 0.8, 2, 4, 8, 13, 20, 28, 38, 50, 64, 80, 98, 118, 140, 164, 190, 218, 248, 280,
  ])
})
