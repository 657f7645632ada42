import { expect, test } from 'vitest'
import { nextLevelAt, xpForLevel } from './xp.ts'

test('a new character is at the beginning of level 1', () => {
  expect(xpForLevel(1)).toBe(0)
  expect(nextLevelAt(1)).toBe(400)
})

test('every level asks for more than the one before, and no step is shorter than the last, up to level 999', () => {
  let step = 0
  for (let level = 1; level <= 999; level++) {
    const next = nextLevelAt(level) - xpForLevel(level)
    expect(next, `from level ${level}`).toBeGreaterThanOrEqual(step)
    step = next
  }
  expect(step).toBe(16_000)
})

test('a level that no character can have asks for no more than level 1', () => {
  expect(xpForLevel(0)).toBe(0)
  expect(xpForLevel(-3)).toBe(0)
})
