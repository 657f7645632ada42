import { gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { isInTrash } from './trash.ts'

test('the trash keeps a character for thirty days, and not a moment longer', () => {
  const deletedAt = new Date(gameNight).toISOString()
  const thirtyDays = 30 * 24 * 60 * 60 * 1_000
  expect(isInTrash(deletedAt, gameNight)).toBe(true)
  expect(isInTrash(deletedAt, gameNight + thirtyDays - 1)).toBe(true)
  expect(isInTrash(deletedAt, gameNight + thirtyDays)).toBe(false)
})
